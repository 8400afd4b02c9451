// Playback of a fight, one frame at a time: step, play, skip. All frames are in the page; without
// scripts they expand by hand. A new fight at a table is fetched and played automatically.

const PACE = 1200; // milliseconds per frame, and per further line of text:
const LINE = 700;
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const section = () => document.getElementById("wt-fight");

let known = section()?.dataset.fight ?? ""; // the latest fight that the reader knows of
let timer = 0;

class Player {
  constructor(root) {
    this.root = root;
    this.frames = [...root.querySelectorAll("[data-frame]")];
    this.at = 0;
  }

  show(at, speaks = true) {
    this.at = Math.max(0, Math.min(at, this.frames.length - 1));
    for (const [number, frame] of this.frames.entries()) {
      frame.hidden = number !== this.at;
      frame.querySelector("details").open = true;
    }
    this.find("[data-at]").textContent = `${this.at + 1} of ${this.frames.length}`;
    this.find('[data-go="-1"]').disabled = this.at === 0;
    this.find('[data-go="1"]').disabled = this.at === this.frames.length - 1;
    this.root.classList.toggle("ended", this.at === this.frames.length - 1);
    const part = this.frames.slice(0, this.at + 1).findLast((frame) => frame.dataset.frame);
    for (const button of this.root.querySelectorAll("[data-part]")) {
      button.setAttribute("aria-pressed", button.dataset.part === part?.dataset.frame);
    }
    if (speaks) this.say();
  }

  say() {
    const words = [...this.frames[this.at].querySelectorAll("summary, li")];
    this.find("[data-said]").textContent = words.map((each) => each.textContent).join(". ");
  }

  // Play from here, or from the beginning if it is over; or stop.
  play(on) {
    clearTimeout(timer);
    timer = 0;
    if (on && this.at === this.frames.length - 1) this.show(0);
    if (on) this.wait();
    this.find('[data-go="auto"]').textContent = on ? "Pause" : "Play";
  }

  wait() {
    const lines = this.frames[this.at].querySelectorAll("li").length;
    timer = setTimeout(() => {
      if (!this.root.isConnected) return;
      this.show(this.at + 1);
      if (this.at < this.frames.length - 1) this.wait();
      else this.play(false);
    }, PACE + LINE * Math.max(0, lines - 1));
  }

  // Leave the fight: its own page jumps to the end, a table's page shows only the outcome.
  skip() {
    this.play(false);
    const place = this.root.closest(".frames-place");
    if (!place) return this.show(this.frames.length - 1);
    place.replaceChildren();
    const watch = document.getElementById("wt-watch");
    watch.hidden = false;
    watch.focus({ preventScroll: true });
  }

  find(name) {
    return this.root.querySelector(name);
  }
}

const players = new WeakMap();

function playerOf(element) {
  const root = element?.closest("[data-player]");
  return root ? players.get(root) : undefined;
}

// Set up a fight that has come into the page.
function begin() {
  for (const root of document.querySelectorAll("[data-player]")) {
    if (players.has(root)) continue;
    const player = new Player(root);
    players.set(root, player);
    for (const part of root.querySelectorAll("[data-controls]")) part.hidden = false;
    root.classList.add("scripted");
    for (const title of root.querySelectorAll("summary")) title.tabIndex = -1; // always expanded
    player.show(0, false);
    player.play(!calm.matches && root.closest(".frames-place") !== null);
  }
  const watch = document.getElementById("wt-watch");
  if (watch) watch.hidden = section().querySelector("[data-player]") !== null;
}

function isTyping() {
  return document.activeElement?.matches("input:not([type=hidden]), textarea, select") ?? false;
}

// Play a fight that has just happened; in a replay the reader asks for it.
async function follow() {
  const found = section();
  const key = found?.dataset.fight ?? known;
  if (key === known) return;
  known = key;
  if (!("atOnce" in found.dataset)) return;
  const link = document.getElementById("wt-watch");
  await htmx.ajax("GET", link.href, { source: link });
  if (!isTyping()) section()?.scrollIntoView({ block: "nearest" });
}

document.addEventListener("htmx:after:swap", () => {
  begin();
  follow();
});

document.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-go], [data-part]");
  const player = playerOf(button);
  if (!player) return;
  const { go, part } = button.dataset;
  if (go === "skip") return player.skip();
  if (go === "auto") return player.play(!timer);
  player.play(false);
  player.show(part ? player.frames.findIndex((frame) => frame.dataset.frame === part) : player.at + Number(go));
});

// Arrow keys step when the fight has the focus; elsewhere they belong to the board and to replays.
document.addEventListener("keydown", (event) => {
  const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  const player = way && !event.altKey && !event.ctrlKey && !event.metaKey && playerOf(event.target);
  if (!player) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  player.play(false);
  player.show(player.at + way);
}, { capture: true });

begin();
