// Scripts of the deck pages: announce what a button did, warn before leaving with unsaved changes,
// and close ability explanations with Escape. The server does everything else.

const editor = () => document.getElementById("editor");

// --- answers -----------------------------------------------------------------------------------

const isOurs = (event) => event.detail.ctx?.target?.closest?.("#editor");

// A button pressed during a request applies to the deck that the answer brings.
document.addEventListener("htmx:before:request", (event) => {
  const { ctx } = event.detail;
  if (!isOurs(event)) return;
  ctx.request.action = editor().getAttribute("action");
  ctx.request.body.set("deck", editor().elements.deck.value);
});

document.addEventListener("htmx:before:swap", (event) => {
  if (!isOurs(event)) return;
  const { ctx } = event.detail;
  // An error page must not replace the deck.
  if (ctx.response.status < 400 || ctx.text.includes('id="editor"')) return;
  event.preventDefault();
  const found = new DOMParser().parseFromString(ctx.text, "text/html").querySelector("main p:not(.failure-code)");
  tell(`That did not work (${ctx.response.status}). ${found?.textContent.trim() ?? ""} Your deck is as it was.`);
});

document.addEventListener("htmx:error", (event) => {
  if (isOurs(event) && event.detail.error?.name !== "AbortError") {
    tell("The server does not answer. Your deck is as it was.");
  }
});

document.addEventListener("htmx:after:swap", (event) => {
  if (!isOurs(event) || event.detail.ctx.target.id === "pool") return;
  const said = ["told", "deck-size"].map((id) => document.getElementById(id).innerText.trim());
  document.getElementById("heard").textContent = said.filter(Boolean).join(" ");
  clearTimeout(fading);
  fading = setTimeout(() => document.querySelector("#told .good")?.remove(), 8000);
});

let fading = 0; // timer that hides a success message

let telling = 0;

function tell(words) {
  const place = document.getElementById("said");
  place.textContent = words;
  clearTimeout(telling);
  telling = setTimeout(() => (place.textContent = ""), 8000);
}

// --- leaving -----------------------------------------------------------------------------------

let isSending = false;
document.addEventListener("submit", (event) => {
  const sure = event.target.dataset.sure;
  if (sure && !window.confirm(sure)) return event.preventDefault();
  if (event.target !== editor()) isSending = true;
});

window.addEventListener("beforeunload", (event) => {
  if (editor()?.dataset.changed === "yes" && !isSending) event.preventDefault();
});

// --- explanations ------------------------------------------------------------------------------

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const each of document.querySelectorAll(".ability:is(:hover, :focus-within)")) each.classList.add("quiet");
});
for (const kind of ["mouseout", "focusout"]) {
  document.addEventListener(kind, (event) => event.target.closest?.(".ability")?.classList.remove("quiet"));
}
