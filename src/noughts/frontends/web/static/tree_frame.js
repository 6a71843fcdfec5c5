// The frame around a tree: it scrolls and zooms, and the names of the levels stay in view.

import { element } from "./elements.js";

/** What one press of a button does to the size of a tree. */
const ZOOM = 1.4;
/** The smallest and the largest size of a tree. */
const LEAST = 0.1;
const MOST = 3;

/** @typedef {{ root: HTMLElement, scroll: HTMLElement, show: (drawing: Element) => void }} Frame */

/**
 * Return a frame with buttons to zoom, and a function that shows a drawing in it. At first the middle of the drawing is
 * in view; another drawing is shown at the same size.
 * @param {string} label
 * @returns {Frame}
 */
export function frame(label) {
  const scroll = element("div", { class: "scroll tree", tabindex: 0, role: "region", "aria-label": label });
  /** @type {Element | null} */
  let shown = null;
  let size = 1;
  const keepNames = () => shown?.querySelector(".levels")?.setAttribute("transform", `translate(${scroll.scrollLeft / size} 0)`);
  const resize = () => {
    if (!(shown instanceof SVGSVGElement)) return;
    const { width, height } = shown.viewBox.baseVal;
    shown.style.setProperty("width", `${width * size}px`);
    shown.style.setProperty("height", `${height * size}px`);
    keepNames();
  };
  /** @param {number} wanted */
  const zoom = (wanted) => {
    const [across, down] = [scroll.scrollLeft + scroll.clientWidth / 2, scroll.scrollTop + scroll.clientHeight / 2];
    const before = size;
    size = Math.min(Math.max(wanted, LEAST), MOST);
    resize();
    scroll.scrollTo((across * size) / before - scroll.clientWidth / 2, (down * size) / before - scroll.clientHeight / 2);
  };
  const fit = () => { if (shown instanceof SVGSVGElement) zoom(scroll.clientWidth / shown.viewBox.baseVal.width); };
  const middle = () => { scroll.scrollLeft = (scroll.scrollWidth - scroll.clientWidth) / 2; };
  scroll.addEventListener("scroll", keepNames, { passive: true });
  new ResizeObserver((_, observer) => { if (scroll.clientWidth) { middle(); observer.disconnect(); } }).observe(scroll);
  const buttons = element("div", { class: "zoom", role: "group", "aria-label": "Size of the tree" },
    element("button", { "aria-label": "Smaller", onclick: () => zoom(size / ZOOM) }, "−"),
    element("button", { "aria-label": "Larger", onclick: () => zoom(size * ZOOM) }, "+"),
    element("button", { onclick: fit }, "Fit"));
  return {
    root: element("div", {}, buttons, scroll),
    scroll,
    show(drawing) {
      shown = drawing;
      scroll.replaceChildren(drawing);
      resize();
    },
  };
}
