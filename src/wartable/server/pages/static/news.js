// News that waits to be read: what stands above the board as notes is shown in a dialog first, once.
// Whether it waits at all is this reader's choice, and is kept in the browser.

const dialog = document.getElementById("wt-news");
const way = document.getElementById("wt-news-way");
const button = way.querySelector("button");
const WAY = "wt-news-way"; // "notes" where news does not wait
const READ = `wt-news ${location.pathname}${location.search}`; // the newest that was read here

let waits = remembered(WAY) !== "notes";
let read = remembered(READ) ?? ""; // kept here too: a browser may refuse to remember

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
    // Then it is asked again after the page is loaded anew.
  }
}

// Every piece of news is known by its number and its words: after a move was taken back, another
// piece may have the number.
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

// The keys of all that has the highest number.
function newestOf(keys) {
  const highest = Math.max(...keys.map(numberOf));
  return keys.filter((key) => numberOf(key) === highest).join("\n");
}

function markRead(keys) {
  read = keys;
  remember(READ, keys);
}

// Whoever is told by notes has read what stands there: a dialog later does not tell it again.
function pass() {
  const notes = fresh();
  if (notes.length) markRead(newestOf(notes.map(keyOf)));
}

dialog.addEventListener("close", () => {
  markRead(dialog.dataset.keys);
  document.getElementById("wt-board")?.focus({ preventScroll: true });
  if (dialog.returnValue === "notes") choose(false);
  else tell(); // what came while somebody read
});

// Escape closes a dialog by itself, and would also cancel what is selected behind it.
dialog.addEventListener("keydown", (event) => event.stopPropagation());

function choose(whether) {
  waits = whether;
  remember(WAY, waits ? "dialogs" : "notes");
  show();
}

// Say what the button would change, and tell what is new.
function show() {
  button.textContent = waits ? "Show news as notes only" : "Let news wait in a dialog";
  if (waits) tell();
  else pass();
}

button.addEventListener("click", () => choose(!waits));
document.addEventListener("htmx:after:swap", show);

show();
way.hidden = false;
