// Scripts of the table page: clicks on the board, following the table, clocks, and replays. The
// form #wt-move holds the selection; the server says what can be clicked next.

const live = () => document.getElementById("live");
const byId = (id) => document.getElementById(id);
const OWN_STREAM = "wt-stream";
const URGENT = 10; // seconds, or this fraction of a short phase:
const LAST_PART = 0.4;
const POLL = 15; // seconds between polls while there is no connection

htmx.config.morphIgnore.push("open"); // what a reader has expanded stays expanded

// --- one request at a time ---------------------------------------------------------------------
// Every answer contains the selection sent with its request. Two requests at a time could restore
// an older selection, so a click during a request waits for its end and is then repeated.

let busy = false; // a request for the table is pending
let reading = false; // the request only refreshes
let sent = null; // the button pressed, if the request is a move or changes an order
let again = false; // the page has to be read again after that
let heard = false; // the socket has told of a change meanwhile
let waiting = []; // the buttons pressed meanwhile
let byKeyboard = false; // the last click was made by keyboard

const MOST_WAITING = 8; // further presses are only impatience
const GONE = "That is no longer possible, so nothing was done.";
const CHANGED = "Your orders have changed in the meantime, so nothing was done. Look at them again.";

function read(values) {
  if (!live()) return;
  if (busy) {
    again = true;
    return;
  }
  reading = !values;
  htmx.ajax("POST", live().dataset.url, { source: "#wt-move", values });
}

const isOurs = (event) => live() && event.detail.ctx.target === live();
const rowOf = (number) => byId(`wt-order-${number}`);

// Describe a press, so that it can be repeated in the page that the answer brings. For an order,
// include the order and its fields: its number may change meanwhile.
function noteOf(element) {
  const row = element.closest("#wt-orders form");
  if (!row) return { id: element.id };
  const { order, move, order_amount: amount, order_text: text } = row.elements;
  return { id: element.id, deed: element.value, order: Number(order.value), move: move.value,
    typed: amount?.value ?? text?.value };
}

const isSame = (one, other) => one.id === other.id && one.typed === other.typed;

// A second press of the same pending or waiting button belongs to a double click.
function wait(element) {
  const note = noteOf(element);
  const last = waiting.at(-1) ?? sent;
  if (last && isSame(note, last)) return;
  if (waiting.length < MOST_WAITING) waiting.push(note);
}

document.addEventListener("htmx:config:request", (event) => {
  if (!isOurs(event) || !busy) return;
  event.preventDefault();
  const { ctx } = event.detail;
  wait(ctx.request.submitter?.id ? ctx.request.submitter : ctx.sourceElement);
});

document.addEventListener("htmx:before:request", (event) => {
  if (!isOurs(event)) return;
  const { ctx } = event.detail;
  busy = ctx.isSent = true;
  const acts = /\/(move|line|undo|orders)$/.test(ctx.request.action);
  sent = acts ? noteOf(ctx.request.submitter?.id ? ctx.request.submitter : ctx.sourceElement) : null;
});

document.addEventListener("htmx:finally:request", (event) => {
  const { ctx } = event.detail;
  if (!isOurs(event) || !ctx.isSent) return; // the reader cancelled the confirmation
  const status = ctx.response?.status;
  if (status === undefined) say("The server does not answer. Nothing that you typed is lost.", "unanswered");
  if (status === 204 && ctx.sourceElement.matches?.("[data-clear]")) ctx.sourceElement.reset();
  if (status === 204) again = true;
  if (status === 200) for (const note of waiting) follow(note, sent);
  busy = reading = false;
  sent = null;
  if (goOn()) return;
  const changed = again || (heard && told !== shown());
  again = heard = false;
  if (changed) read();
});

// Repeat the next waiting press whose button still exists, and report those that do not.
function goOn() {
  while (waiting.length) {
    const note = waiting.shift();
    const element = note.deed ? inRow(note) : byId(note.id);
    if (element) {
      press(element);
      return true;
    }
    say(note.deed ? CHANGED : GONE);
  }
  return false;
}

// Update a waiting press on an order after another order was changed: its new place and content.
function follow(note, done) {
  if (!note.deed || !done?.deed) return;
  const { order: at, deed } = done;
  const to = { up: at - 1, down: at + 1 }[deed];
  if (deed === "withdraw" && note.order === at) note.order = 0; // it no longer exists
  else if (deed === "withdraw" && note.order > at) note.order -= 1;
  else if (to && note.order === at) note.order = to;
  else if (to && note.order === to) note.order = at;
  else if (deed === "change" && note.order === at) note.move = rowOf(at)?.elements.move.value;
}

// Return the button of a waiting press if its order is still the same, and restore what was typed.
function inRow({ order, move, deed, typed }) {
  const row = rowOf(order);
  if (row?.elements.move.value !== move) return null;
  const field = row.elements.order_amount ?? row.elements.order_text;
  if (deed === "change" && field) field.value = typed;
  return byId(`${row.id}-${deed}`);
}

function press(element) {
  if (element.matches("form")) element.requestSubmit();
  else element.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
}

// --- pictures ----------------------------------------------------------------------------------
// An answer leaves out what the page has drawn already: each request names it. What was left out is
// put back before the answer is used. It also leaves out the lists of moves while they are folded.

const MARK = 16; // characters for each element
let drawn = []; // the elements that the latest request names

document.addEventListener("htmx:config:request", (event) => {
  const { request } = event.detail.ctx;
  if (!isOurs(event) || request.method !== "POST") return;
  drawn = [...document.querySelectorAll("#wt-picture > svg > [id]")];
  const marks = byId("wt-picture")?.dataset.drawn ?? "";
  request.body.set("drawn", marks.length === drawn.length * MARK ? marks : "");
  if (byId("wt-more")?.open === false) request.body.set("folded", "yes");
});

function complete(answer) {
  for (const place of answer.querySelectorAll("[data-same]")) {
    const [from, to] = place.dataset.same.split(" ").map(Number);
    const same = [...(to ? drawn.slice(from, to) : drawn[from].childNodes)];
    const copies = same.map((each) => each.cloneNode(true));
    // As the server writes them, each element is on a line of its own.
    place.replaceWith(...copies.flatMap((each, at) => (to && at ? ["\n", each] : [each])));
  }
}

document.addEventListener("toggle", ({ target }) => {
  if (target.id === "wt-more" && target.open && target.querySelector("[data-folded]")) read();
}, { capture: true });

// --- following the table -----------------------------------------------------------------------

// The page and every message carry the tag of what the reader sees. The answer to a move shows the
// table after it, so the message about the same move is no reason to read the table again.

const shown = () => document.querySelector("[data-tag]")?.dataset.tag;
let told = ""; // the tag of the newest message
let isFirst = true; // no message has come on this connection: others may have been missed before

document.addEventListener("htmx:ws:before:message:incoming", (event) => {
  if (event.target.id !== OWN_STREAM) return;
  event.preventDefault();
  const { changed, tag } = JSON.parse(event.detail.message.data);
  told = tag;
  const isNews = isFirst || changed !== "view";
  isFirst = false;
  if (isNews) read();
  else if (busy) heard = true;
  else if (tag !== shown()) read();
});

let lost = 0; // the time when the connection was lost

document.addEventListener("htmx:ws:after:connection", () => {
  isFirst = true;
  lost = 0;
  byId("wt-connection")?.setAttribute("hidden", "");
  document.querySelector("#wt-alert .unanswered")?.remove(); // the server answers again
});

document.addEventListener("htmx:ws:close", (event) => {
  if (event.target.id === OWN_STREAM) lost ||= Date.now();
});

setInterval(() => {
  if (lost && Date.now() - lost > 1000) byId("wt-connection")?.removeAttribute("hidden");
  if (lost && Math.round((Date.now() - lost) / 1000) % POLL === POLL - 1) read();
}, 1000);

// --- answers -----------------------------------------------------------------------------------

function say(text, kind = "") {
  const line = document.createElement("p");
  line.className = `notice bad ${kind}`;
  line.textContent = text;
  byId("wt-alert")?.replaceChildren(line);
}

document.addEventListener("htmx:before:swap", (event) => {
  if (!isOurs(event) || event.detail.ctx.response.status === 204) return;
  const fragment = event.detail.tasks.find((task) => task.target === live())?.fragment;
  const fresh = fragment?.querySelector("#wt-alert");
  if (!fresh) {
    // An error page: show only its message here.
    event.preventDefault();
    say(fragment?.querySelector(".notice")?.textContent ?? "That did not work. Load the page anew.");
    return;
  }
  complete(fragment);
  if (reading && !fresh.textContent.trim()) {
    // A refresh is not an answer to what the reader did: keep the message.
    fresh.replaceChildren(...[...byId("wt-alert").childNodes].map((node) => node.cloneNode(true)));
  }
});

document.addEventListener("htmx:after:swap", (event) => {
  showPlaying();
  if (!isOurs(event)) return;
  for (const room of document.querySelectorAll("[data-room]")) countRoom(room);
  showUnsent();
  refresh();
  if (reading || !byKeyboard || document.activeElement?.closest("#wt-orders")) return;
  const first = document.querySelector("#wt-move [data-first], #wt-move [data-confirm]");
  if (first) {
    first.focus();
    first.select?.();
  } else if (document.activeElement === document.body) {
    byId("wt-board")?.focus({ preventScroll: true });
  }
});

let offset = 0; // the server's clock minus ours, in milliseconds
let turn = null; // the phase of the reader's last turn, empty for none

function refresh() {
  const head = document.querySelector("[data-now]");
  if (!head) return;
  offset = Number(head.dataset.now) - Date.now();
  tick();
  const { turn: now, title } = head.dataset;
  document.title = now ? `● your turn · ${title}` : title;
  if (turn !== null && now && now !== turn) notify(title);
  turn = now;
}

function notify(title) {
  if (!document.hidden || !("Notification" in window)) return;
  if (Notification.permission !== "granted") return;
  const note = new Notification("It is your turn", { body: title, tag: location.pathname });
  note.onclick = () => window.focus();
}

function tick() {
  for (const clock of document.querySelectorAll("[data-deadline]")) {
    const left = Math.max(0, Number(clock.dataset.deadline) - Date.now() - offset) / 1000;
    const span = Number(clock.dataset.span ?? Infinity) / 1000;
    clock.textContent = words(left);
    clock.classList.toggle("urgent", left < Math.min(URGENT, span * LAST_PART));
    const bar = clock.nextElementSibling;
    if (bar) bar.value = left * 1000;
  }
}

function words(seconds) {
  if (seconds < 60) return `${Math.ceil(seconds)} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h ${minutes % 60} min` : `${Math.floor(hours / 24)} days`;
}

setInterval(tick, 100);

// --- clicks and keys ---------------------------------------------------------------------------

// Return what is clicked on the board; for a piece that is not a link, whatever is below it.
function linkAt({ target, clientX, clientY }) {
  const link = target.closest("#wt-board .wt-scene a");
  if (link || !target.closest("#wt-board .wt-scene")) return link;
  const below = document.elementsFromPoint(clientX, clientY);
  return below.map((each) => each.closest("#wt-board .wt-scene a")).find(Boolean);
}

document.addEventListener("click", (event) => {
  byKeyboard = event.detail === 0;
  const link = linkAt(event);
  if (link) {
    event.preventDefault();
    if (busy) wait(link);
    else read({ pick: link.id });
  }
  const button = event.target.closest("[data-fill], [data-play]");
  if (!button) return;
  if (button.dataset.fill) fill(button.closest(".amount"), button.dataset.fill);
  if ("play" in button.dataset) play(!playing);
});

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.key === "Escape") byId("wt-cancel")?.click();
  if (event.target.closest("input, select, textarea")) return;
  const rel = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
  const link = rel && document.querySelector(`[data-replay] [rel=${rel}]`);
  if (link) {
    event.preventDefault();
    press(link);
  }
});

document.addEventListener("input", ({ target }) => {
  const amount = target.closest(".amount");
  if (amount) fill(amount, target.value);
  const room = target.id && document.querySelector(`[data-room="${CSS.escape(target.id)}"]`);
  if (room) countRoom(room);
  const row = target.closest("#wt-orders form");
  if (row) typedFor.set(row, row.elements.move.value);
  showUnsent();
});

function countRoom(room) {
  const text = byId(room.dataset.room)?.value ?? "";
  room.textContent = roomLeft(room.dataset.most - [...text].length);
}

const typedFor = new WeakMap(); // row -> the order it held when the reader typed there

// Highlight the change button of an order whose text was edited but not sent. If the row holds
// another order by now, show that order's own text.
function showUnsent() {
  for (const row of document.querySelectorAll("#wt-orders form")) {
    const field = row.elements.order_amount ?? row.elements.order_text;
    if (!field) continue;
    if (typedFor.get(row) !== row.elements.move.value) field.value = field.defaultValue;
    byId(`${row.id}-change`)?.classList.toggle("main", field.value !== field.defaultValue);
  }
}

// Counted in code points, as the rules do; same words as on the server's page.
function roomLeft(left) {
  const characters = Math.abs(left) === 1 ? "1 character" : `${Math.abs(left)} characters`;
  return left < 0 ? `${characters} too many: the end will be cut off` : `${characters} left`;
}

function fill(amount, value) {
  for (const input of amount.querySelectorAll("input")) if (input.value !== value) input.value = value;
}

// --- replays -----------------------------------------------------------------------------------

let playing = 0;

function play(on) {
  clearInterval(playing);
  const pace = Number(document.querySelector("[data-speed]")?.value);
  playing = on ? setInterval(forward, pace) : 0;
  showPlaying();
}

function forward() {
  const next = document.querySelector("[data-replay] [rel=next]");
  if (!next) return play(false);
  htmx.ajax("GET", next.href, { source: next, replace: "true", push: "false" });
}

document.addEventListener("change", (event) => {
  if (playing && event.target.matches("[data-speed]")) play(true);
});

function showPlaying() {
  for (const control of document.querySelectorAll("[data-play], [data-speed]")) control.hidden = false;
  const button = document.querySelector("[data-play]");
  if (button) button.textContent = playing ? "Pause" : "Play";
}

refresh();
showPlaying();
