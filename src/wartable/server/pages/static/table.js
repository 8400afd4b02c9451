// The table page beyond HTML: clicks on the board, following the table, clocks, and replays.
// What is selected lives in the form #wt-move; the server says what can be clicked next.

const live = () => document.getElementById("live");
const byId = (id) => document.getElementById(id);
const OWN_STREAM = "wt-stream";
const URGENT = 10; // seconds, or this part of a short phase:
const LAST_PART = 0.4;
const POLL = 15; // seconds between looks while there is no connection

htmx.config.morphIgnore.push("open"); // what a reader has unfolded stays so

// --- one request at a time ---------------------------------------------------------------------
// Every answer holds the selection that was sent with its request. Two at a time could bring an
// older selection back, so a click during a request waits for its end, and is made again then.

let busy = false; // a request for the table is under way
let sending = false; // it is a move: clicks meanwhile are second clicks, and dropped
let reading = false; // it only looks again
let again = false; // something has changed meanwhile
let pending = ""; // the id of what was clicked meanwhile
let byKeyboard = false; // the latest click was made with a key

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

document.addEventListener("htmx:config:request", (event) => {
  if (!isOurs(event) || !busy) return;
  event.preventDefault();
  const { ctx } = event.detail;
  if (!sending) pending = ctx.request.submitter?.id || ctx.sourceElement.id;
});

document.addEventListener("htmx:before:request", (event) => {
  if (!isOurs(event)) return;
  busy = event.detail.ctx.isSent = true;
  sending = /\/(move|line|undo)$/.test(event.detail.ctx.request.action);
});

document.addEventListener("htmx:finally:request", (event) => {
  const { ctx } = event.detail;
  if (!isOurs(event) || !ctx.isSent) return; // somebody was asked first, and thought better of it
  const status = ctx.response?.status;
  if (status === undefined) say("The server does not answer. Nothing that you typed is lost.", "unanswered");
  if (status === 204 && ctx.sourceElement.matches?.("[data-clear]")) ctx.sourceElement.reset();
  if (status === 204) again = true;
  busy = sending = reading = false;
  const waiting = pending && byId(pending);
  pending = "";
  if (waiting) return press(waiting);
  if (again) {
    again = false;
    read();
  }
});

function press(element) {
  if (element.matches("form")) element.requestSubmit();
  else element.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
}

// --- following the table -----------------------------------------------------------------------

document.addEventListener("htmx:ws:before:message:incoming", (event) => {
  if (event.target.id !== OWN_STREAM) return;
  event.preventDefault();
  read();
});

let lost = 0; // when the connection was lost

document.addEventListener("htmx:ws:after:connection", () => {
  lost = 0;
  byId("wt-connection")?.setAttribute("hidden", "");
  document.querySelector("#wt-alert .unanswered")?.remove(); // it answers again
});

document.addEventListener("htmx:ws:close", (event) => {
  if (event.target.id === OWN_STREAM) lost ||= Date.now();
});

setInterval(() => {
  if (lost && Date.now() - lost > 1000) byId("wt-connection")?.removeAttribute("hidden");
  if (lost && Math.round((Date.now() - lost) / 1000) % POLL === POLL - 1) read();
}, 1000);

// --- what an answer brings ---------------------------------------------------------------------

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
    // A page that tells of a failure: only what it says belongs here.
    event.preventDefault();
    say(fragment?.querySelector(".notice")?.textContent ?? "That did not work. Load the page anew.");
  } else if (reading && !fresh.textContent.trim()) {
    // Looking again is no answer to what the reader did: what was said stays.
    fresh.replaceChildren(...[...byId("wt-alert").childNodes].map((node) => node.cloneNode(true)));
  }
});

document.addEventListener("htmx:after:swap", (event) => {
  showPlaying();
  if (!isOurs(event)) return;
  refresh();
  if (reading || !byKeyboard) return;
  const first = document.querySelector("#wt-move [data-first], #wt-move [data-confirm]");
  if (first) {
    first.focus();
    first.select?.();
  } else if (document.activeElement === document.body) {
    byId("wt-board")?.focus({ preventScroll: true });
  }
});

let offset = 0; // of the server's clock to ours, in milliseconds
let turn = null; // the phase in which something was last asked of the reader, empty for none

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

// What is clicked on the board; of a piece that is no link itself, whatever lies below it.
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
    if (!busy) read({ pick: link.id });
    else if (!sending) pending = link.id;
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
  if (room) room.textContent = target.maxLength - target.value.length;
});

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
