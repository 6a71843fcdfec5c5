// Sharing and saving: a link, a picture, and a file that the terminal reads too.

import { byId, element } from "./elements.js";
import { continueSaved } from "./games.js";
import { Problem, urlOf } from "./requests.js";
import { isDark } from "./theme.js";

/** @import { App } from "./app.js" */

/** The size limit in characters for a saved game, as the server has it. */
const LONGEST_SAVE = 4000;
/** Whether the system has a share sheet, as phones do. */
const CAN_SEND = typeof navigator.share === "function";
/** How much larger than the SVG a PNG is. */
const SCALE = 2;

/** @type {(app: App) => void} opens or closes the part with links, pictures and files */
export function toggleShare(app) {
  if (!byId("share").hidden) closeShare();
  else {
    fill(app, byId("share"));
    setOpen(true);
  }
}

export const closeShare = () => setOpen(false);

/** @param {boolean} open */
function setOpen(open) {
  byId("share").hidden = !open;
  document.querySelector("[data-action=share]")?.setAttribute("aria-expanded", String(open));
}

/** @param {App} app @param {HTMLElement} part */
function fill(app, part) {
  const said = element("p", { role: "status", class: "note" });
  const file = element("input", { id: "load", type: "file", accept: ".txt,text/plain", class: "for-screen-readers" });
  file.addEventListener("change", () => load(app, file));
  const picture = { ...app.place(app.ply), dark: isDark() ? 1 : "" };
  const svg = urlOf("board.svg", picture);
  const session = { ...app.played, undone: app.memory.undone.join(","), ended: app.memory.ended ? 1 : "" };
  part.replaceChildren(
    element("div", { class: "row" },
      element("button", { id: "link", onclick: () => shareLink(said) }, CAN_SEND ? "Send link" : "Copy link"),
      element("a", { id: "svg", class: "like-button", href: svg, download: "noughts.svg" }, "Picture (SVG)"),
      element("button", { id: "png", onclick: () => savePng(svg) }, "Picture (PNG)"),
      element("a", { id: "save", class: "like-button", href: urlOf("game.txt", session), download: "noughts.txt" }, "Save game"),
      element("label", { class: "like-button", for: "load" }, "Load game"), file),
    said);
}

/** @param {HTMLElement} said where to report what happened */
async function shareLink(said) {
  const url = location.href;
  const isLocal = ["127.0.0.1", "localhost", "[::1]"].includes(location.hostname);
  try {
    if (CAN_SEND) await navigator.share({ title: document.title, url });
    else {
      await navigator.clipboard.writeText(url);
      said.textContent = isLocal ? "Link copied. It works only on this computer." : "Link copied.";
    }
  } catch (error) {
    // Closing the system's share sheet is an AbortError: nothing to report.
    if (error instanceof DOMException && error.name === "AbortError") return;
    const field = element("input", { "aria-label": "Link to this position", readonly: true, value: url });
    said.replaceChildren("Copy this link: ", field);
    field.select();
  }
}

/** @param {string} url of the picture as SVG */
async function savePng(url) {
  const image = new Image();
  image.src = url;
  await image.decode();
  const canvas = element("canvas", { width: image.width * SCALE, height: image.height * SCALE });
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  canvas.toBlob((blob) => {
    if (!blob) return;
    const link = element("a", { href: URL.createObjectURL(blob), download: "noughts.png" });
    link.click();
    URL.revokeObjectURL(link.href);
  });
}

/** @param {App} app @param {HTMLInputElement} field */
async function load(app, field) {
  const [file] = field.files ?? [];
  field.value = ""; // so that choosing the same file again is a change too
  if (!file) return;
  if (file.size > LONGEST_SAVE) app.complain(new Problem(`${file.name} is too long for a saved game.`, true));
  else await continueSaved(app, await file.text());
}
