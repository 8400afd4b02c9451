// Scripts of the calculator: the result follows the input, defects show at their fields, and
// expanded parts are fetched. The server computes everything.

const calculator = () => document.getElementById("calculator");
const WAIT = 250; // milliseconds after the last key
let waiting = 0;

// --- typing ------------------------------------------------------------------------------------

document.addEventListener("input", (event) => {
  if (!event.target.closest("#calculator") || event.target.closest("[data-apart]")) return;
  if (event.target.matches("[type=checkbox]")) keepTree(event.target);
  document.getElementById("told").replaceChildren(); // it was about the previous input
  clearTimeout(waiting);
  waiting = setTimeout(() => document.getElementById("follow").dispatchEvent(new Event("wt-edited")), WAIT);
});

// The live result does not need the text boxes, which may be long.
document.addEventListener("htmx:config:request", (event) => {
  const { ctx } = event.detail;
  if (!ctx.sourceElement.matches?.("#follow, details[data-lazy]")) return;
  for (const box of calculator().querySelectorAll("textarea")) ctx.request.body.delete(box.name);
});

// The answer to a button is newer than a live result requested now.
document.addEventListener("submit", (event) => {
  if (event.target === calculator()) clearTimeout(waiting);
});

// Checking a technology checks what it requires; unchecking one unchecks what requires it.
function keepTree(box) {
  if (box.checked) {
    const needed = box.dataset.needs && document.getElementById(box.dataset.needs);
    if (needed && !needed.checked) {
      needed.checked = true;
      keepTree(needed);
    }
    return;
  }
  for (const other of calculator().querySelectorAll(`[data-needs="${box.id}"]`)) {
    if (!other.checked) continue;
    other.checked = false;
    keepTree(other);
  }
}

// Only deleting asks for confirmation, since nothing else loses data.
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-sure]");
  if (button && !window.confirm(button.dataset.sure)) event.preventDefault();
});

// --- answers -----------------------------------------------------------------------------------

const isOurs = (event) => event.detail.ctx?.target?.closest?.("#calculator");

document.addEventListener("htmx:before:swap", (event) => {
  if (!isOurs(event)) return;
  const { ctx, tasks } = event.detail;
  const isWhole = ctx.target === calculator();
  // An error page must not replace the input.
  if (ctx.response.status >= 400 && !(isWhole && ctx.text.includes('id="calculator"'))) {
    event.preventDefault();
    const found = new DOMParser().parseFromString(ctx.text, "text/html").querySelector("main p:not(.failure-code)");
    return tell(`That did not work (${ctx.response.status}). ${found?.textContent.trim() ?? ""} Nothing that you typed is lost.`);
  }
  if (isWhole) keepOpen(tasks);
});

document.addEventListener("htmx:error", (event) => {
  if (isOurs(event) && event.detail.error?.name !== "AbortError") {
    tell("The server does not answer. Nothing that you typed is lost.");
  }
});

document.addEventListener("htmx:after:swap", (event) => {
  if (!isOurs(event)) return;
  if (event.detail.ctx.target.matches(".lazy-body")) return;
  mark();
  refresh();
  if (event.detail.ctx.sourceElement.id === "follow") return;
  const said = ["told", "verdict"].map((id) => document.getElementById(id).innerText.trim());
  document.getElementById("heard").textContent = said.join(" ");
});

// Keep expanded parts expanded when the whole form is replaced.
function keepOpen(tasks) {
  const open = [...calculator().querySelectorAll("details[open][id]")].map((each) => each.id);
  for (const { fragment } of tasks) {
    for (const each of fragment.querySelectorAll("details[id]")) each.open = open.includes(each.id);
  }
}

// Show each defect at its field as well, and clear it once it is fixed.
function mark() {
  const found = new Map();
  for (const link of document.querySelectorAll("#state [data-field]")) {
    found.set(link.dataset.field, link.nextElementSibling.textContent);
  }
  for (const place of calculator().querySelectorAll(".defect[id]")) {
    const id = place.id.replace(/-defect$/, "");
    const words = found.get(id) ?? "";
    if (place.textContent !== words) place.textContent = words;
    const field = document.getElementById(id);
    if (words) field?.setAttribute("aria-invalid", "true");
    else field?.removeAttribute("aria-invalid");
    if (words && field === document.activeElement) place.scrollIntoView({ block: "nearest" });
  }
}

function tell(words) {
  const place = document.getElementById("said");
  place.textContent = words;
  setTimeout(() => (place.textContent = ""), 8000);
}

// A link to a field also expands the parts around it.
document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-field]");
  const field = link && document.getElementById(link.dataset.field);
  if (!field) return;
  event.preventDefault();
  for (let part = field.closest("details"); part; part = part.parentElement.closest("details")) part.open = true;
  field.focus();
});

// --- parts fetched when expanded ---------------------------------------------------------------

function refresh() {
  for (const part of document.querySelectorAll("details[data-lazy]")) {
    part.dataset.old = "yes";
    fetchPart(part);
  }
}

function fetchPart(part) {
  if (!part.open || part.dataset.old === "no") return;
  part.dataset.old = "no";
  htmx.ajax("POST", part.dataset.lazy, { source: part, target: part.querySelector(".lazy-body"), swap: "innerMorph" });
}

document.addEventListener("toggle", (event) => {
  if (event.target.matches?.("details[data-lazy]")) fetchPart(event.target);
}, true);
