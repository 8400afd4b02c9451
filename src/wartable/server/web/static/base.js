// Scripts for all pages: fragments that follow a table, copying, notification permission.

// An element with data-refresh follows a table's stream and reloads itself on a message.
document.addEventListener("htmx:ws:before:message:incoming", (event) => {
  const follower = event.target.closest("[data-refresh]");
  if (!follower) return;
  event.preventDefault();
  const message = JSON.parse(event.detail.message.data);
  if (message.changed === "view") {
    follower.querySelector(follower.dataset.refresh)?.dispatchEvent(new Event("wt-refresh"));
  }
});

// A morph copies only the attribute "checked", which no longer counts once the reader has picked
// something. So set the property too.
htmx.registerExtension("wt-picked", {
  htmx_before_morph_attr(element, { attrName, newValue }) {
    if (attrName === "checked") element.checked = newValue !== null;
  },
});

// Reload when the viewer may no longer look: the error page explains why. Do nothing after a form
// was submitted, for example to leave: another page is already loading.
const REFUSED = [4401, 4403, 4404];
let isLeaving = false;
document.addEventListener("submit", () => (isLeaving = true));
document.addEventListener("htmx:ws:close", (event) => {
  if (!event.target.closest("[data-refresh]") || isLeaving) return;
  if (REFUSED.includes(event.detail.code)) location.reload();
});

// A button with data-copy copies the text of the field it names, and says so.
document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const field = document.getElementById(button.dataset.copy);
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    document.execCommand("copy"); // pages without HTTPS have no clipboard
  }
  say("Copied");
});

// A button with data-notify asks for permission to show notifications.
document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-notify]");
  if (!button) return;
  await Notification.requestPermission();
  showPermission();
});

// The message is outside the fragments, so that no refresh removes it.
let saying = 0;

function say(text) {
  const place = document.getElementById("said");
  place.textContent = text;
  clearTimeout(saying);
  saying = setTimeout(() => (place.textContent = ""), 4000);
}

function showPermission() {
  const button = document.querySelector("[data-notify]");
  if (!button) return;
  const words = { granted: "They are on.", denied: "Your browser forbids them.", default: "" };
  const state = "Notification" in window ? Notification.permission : "denied";
  button.hidden = state !== "default";
  document.getElementById(button.dataset.notify).textContent = words[state];
}

showPermission();
