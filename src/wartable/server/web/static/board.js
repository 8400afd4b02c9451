// The board as a large picture: zoom, pan, layers, and arrow keys between clickable elements. The
// reader's choices survive refreshes and page loads.

const MOST = 8; // times the size that fits
const STEP = 1.4; // zoom factor of a button or key
const SLIP = 6; // pixels the mouse may move during a click
const frame = () => document.getElementById("wt-picture");
const place = `wt-board ${location.pathname}`;

// --- zoom --------------------------------------------------------------------------------------

let scale = 1;

// Set the scale and keep the point at (x, y) of the window where it is.
function zoomTo(wanted, x, y) {
  const board = frame();
  const picture = board?.querySelector("svg");
  if (!picture) return;
  const before = picture.getBoundingClientRect();
  const around = board.getBoundingClientRect();
  x ??= around.left + around.width / 2;
  y ??= around.top + around.height / 2;
  scale = Math.min(MOST, Math.max(1, wanted));
  document.documentElement.style.setProperty("--zoom", scale);
  document.documentElement.classList.toggle("zoomed", scale > 1);
  const after = picture.getBoundingClientRect();
  board.scrollLeft += after.left + ((x - before.left) / before.width) * after.width - x;
  board.scrollTop += after.top + ((y - before.top) / before.height) * after.height - y;
  keep();
}

document.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-zoom]");
  if (button) zoomTo(scale * STEP ** Number(button.dataset.zoom));
});

document.addEventListener("wheel", (event) => {
  if (!event.ctrlKey || !event.target.closest("#wt-picture")) return;
  event.preventDefault();
  zoomTo(scale * Math.exp(-event.deltaY / 300), event.clientX, event.clientY);
}, { passive: false });

// --- two fingers -------------------------------------------------------------------------------

let pinch = null; // the initial distance of two fingers, and the initial scale

function fingers({ touches: [one, other] }) {
  return {
    apart: Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY),
    x: (one.clientX + other.clientX) / 2,
    y: (one.clientY + other.clientY) / 2,
  };
}

document.addEventListener("touchstart", (event) => {
  const isPinch = event.touches.length === 2 && event.target.closest("#wt-picture");
  pinch = isPinch ? { apart: fingers(event).apart, scale } : null;
}, { passive: true });

document.addEventListener("touchmove", (event) => {
  if (!pinch || event.touches.length !== 2) return;
  if (event.cancelable) event.preventDefault(); // not cancelable once a finger scrolls
  const { apart, x, y } = fingers(event);
  zoomTo(pinch.scale * (apart / pinch.apart), x, y);
}, { passive: false });

// --- dragging ----------------------------------------------------------------------------------
// Touch scrolls natively; this is for the mouse.

let drag = null; // where it began, and the scroll offsets then
let dragged = false; // the release after a drag is not a click

document.addEventListener("pointerdown", (event) => {
  const board = event.target.closest("#wt-picture");
  dragged = false;
  if (!board || event.pointerType !== "mouse" || event.button !== 0) return;
  drag = { x: event.clientX, y: event.clientY, left: board.scrollLeft, top: board.scrollTop };
});

document.addEventListener("pointermove", (event) => {
  const board = frame();
  if (!drag || !board) return;
  const [across, down] = [event.clientX - drag.x, event.clientY - drag.y];
  dragged ||= Math.hypot(across, down) > SLIP && scale > 1;
  if (!dragged) return;
  board.classList.add("dragged");
  board.scrollTo(drag.left - across, drag.top - down);
});

for (const end of ["pointerup", "pointercancel"]) {
  document.addEventListener(end, () => {
    drag = null;
    frame()?.classList.remove("dragged");
  });
}

document.addEventListener("dragstart", (event) => {
  if (event.target.closest?.("#wt-picture")) event.preventDefault(); // do not drag the link itself
});

document.addEventListener("click", (event) => {
  if (!dragged || !event.target.closest("#wt-picture")) return;
  dragged = false;
  event.preventDefault();
  event.stopImmediatePropagation();
}, { capture: true });

// --- keys --------------------------------------------------------------------------------------

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.target.closest("input, select, textarea")) return;
  if (event.key === "+" || event.key === "-") zoomTo(scale * STEP ** (event.key === "+" ? 1 : -1));
  const link = event.target.closest("#wt-picture a.clickable");
  if (!link || !ARROWS[event.key]) return;
  event.preventDefault();
  nearest(link, ...ARROWS[event.key])?.focus();
});

// Return the next clickable element in a direction: near, and rather straight ahead than to the
// side. A hex in the next column comes before one in the column after it, or some would never be
// reached.
function nearest(link, dx, dy) {
  const middle = (element) => {
    const box = element.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };
  const [x, y] = middle(link);
  let best = null;
  let least = Infinity;
  for (const other of frame().querySelectorAll("a.clickable")) {
    const [across, down] = [middle(other)[0] - x, middle(other)[1] - y];
    const ahead = across * dx + down * dy;
    const way = ahead + 1.5 * Math.abs(across * dy + down * dx);
    if (other !== link && ahead > 1 && way < least) [best, least] = [other, way];
  }
  return best;
}

// --- layers ------------------------------------------------------------------------------------

const shown = new Set(recall(localStorage, "wt-layers", []));

function showLayers() {
  for (const box of document.querySelectorAll("[data-layer]")) {
    const name = box.dataset.layer;
    box.checked = shown.has(name);
    for (const element of document.getElementsByClassName(`layer-${name}`)) {
      element.classList.toggle("shown", shown.has(name));
    }
  }
  for (const part of document.querySelectorAll("[data-layers]")) part.hidden = false;
}

document.addEventListener("change", ({ target }) => {
  if (!target.matches("[data-layer]")) return;
  if (target.checked) shown.add(target.dataset.layer);
  else shown.delete(target.dataset.layer);
  remember(localStorage, "wt-layers", [...shown]);
  showLayers();
});

document.addEventListener("htmx:after:swap", showLayers);

// --- storage -----------------------------------------------------------------------------------

function recall(store, name, otherwise) {
  try {
    return JSON.parse(store.getItem(name)) ?? otherwise;
  } catch {
    return otherwise; // a browser may refuse to store anything
  }
}

function remember(store, name, value) {
  try {
    store.setItem(name, JSON.stringify(value));
  } catch {
    // Then the choice lasts as long as the page.
  }
}

function keep() {
  const board = frame();
  if (!board) return;
  remember(sessionStorage, place, { scale, left: board.scrollLeft, top: board.scrollTop });
}

window.addEventListener("pagehide", keep);

const before = recall(sessionStorage, place, null);
if (before && frame()) {
  zoomTo(before.scale);
  frame().scrollTo(before.left, before.top);
}
showLayers();
