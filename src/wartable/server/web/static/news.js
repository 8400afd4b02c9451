// News in dialogs: notes above the board first appear in a dialog, once. The reader may switch that
// off; the browser remembers the choice.

const dialog = document.getElementById("wt-news");
const way = document.getElementById("wt-news-way");
const button = way.querySelector("button");
const WAY = "wt-news-way"; // "notes" if the reader wants no dialogs
const READ = `wt-news ${location.pathname} ${dialog.dataset.seat}`; // the newest news read in this seat

let waits = remembered(WAY) !== "notes";
let read = remembered(READ) ?? ""; // kept here too: a browser may refuse to store it

function remembered(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function remember(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Then the dialog shows it again after a reload.
  }
}

// The number and the text identify a piece of news: after an undo, another piece may have the same
// number.
const keyOf = (note) => `${note.dataset.news} ${note.textContent}`;
const numberOf = (key) => parseInt(key, 10) || 0;

function fresh() {
  const notes = [...document.querySelectorAll("#wt-alarms [data-news]")];
  const known = new Set(read.split("\n"));
  const newest = read ? numberOf(read) : -1;
  return notes.filter((note) => numberOf(keyOf(note)) >= newest && !known.has(keyOf(note)));
}

function tell() {
  if (dialog.open) return;
  const notes = fresh();
  if (!notes.length) return;
  dialog.querySelector("#wt-news-text").replaceChildren(...notes.map((note) => {
    const line = document.createElement("p");
    line.textContent = note.textContent;
    return line;
  }));
  dialog.dataset.keys = newestOf(notes.map(keyOf));
  dialog.returnValue = "";
  dialog.showModal();
}

// Return the keys with the highest number.
function newestOf(keys) {
  const highest = Math.max(...keys.map(numberOf));
  return keys.filter((key) => numberOf(key) === highest).join("\n");
}

function markRead(keys) {
  read = keys;
  remember(READ, keys);
}

// A reader without dialogs has read the notes: a later dialog must not repeat them.
function pass() {
  const notes = fresh();
  if (notes.length) markRead(newestOf(notes.map(keyOf)));
}

dialog.addEventListener("close", () => {
  markRead(dialog.dataset.keys);
  document.getElementById("wt-board")?.focus({ preventScroll: true });
  if (dialog.returnValue === "notes") choose(false);
  else tell(); // what arrived while the dialog was open
});

// Escape closes the dialog; it must not also cancel the selection behind it.
dialog.addEventListener("keydown", (event) => event.stopPropagation());

function choose(whether) {
  waits = whether;
  remember(WAY, waits ? "dialogs" : "notes");
  show();
}

// Update the button's caption, and show what is new.
function show() {
  button.textContent = waits ? "Turn off news dialogs" : "Turn on news dialogs";
  if (waits) tell();
  else pass();
}

button.addEventListener("click", () => choose(!waits));
document.addEventListener("htmx:after:swap", show);

show();
way.hidden = false;
