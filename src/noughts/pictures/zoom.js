// Zooms and moves the picture of a page: by wheel, fingers, buttons and keys.

const picture = /** @type {SVGSVGElement} */ (document.querySelector("svg"));
const { x, y, width, height } = picture.viewBox.baseVal;
const whole = { x, y, width, height };
let view = { ...whole };

function show() {
  picture.setAttribute("viewBox", `${view.x} ${view.y} ${view.width} ${view.height}`);
}

/**
 * Shows `factor` times as much; the point under `at` stays where it is.
 * @param {number} factor
 * @param {{x: number, y: number}} at
 */
function zoom(factor, at = { x: view.x + view.width / 2, y: view.y + view.height / 2 }) {
  const scale = Math.min(whole.width, view.width * factor) / view.width;
  view = {
    x: at.x - (at.x - view.x) * scale,
    y: at.y - (at.y - view.y) * scale,
    width: view.width * scale,
    height: view.height * scale,
  };
  if (view.width === whole.width) view = { ...whole };
  show();
}

/**
 * Moves the view by parts of its width and height.
 * @param {number} right
 * @param {number} down
 */
function move(right, down) {
  view.x += right * view.width;
  view.y += down * view.height;
  show();
}

/**
 * Returns the point of the picture where something happened.
 * @param {MouseEvent} event
 */
function point(event) {
  const matrix = /** @type {DOMMatrix} */ (picture.getScreenCTM());
  return new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
}

picture.addEventListener("wheel", (event) => {
  event.preventDefault();
  zoom(Math.exp(event.deltaY / 400), point(event));
}, { passive: false });
picture.addEventListener("dblclick", (event) => zoom(1 / 3, point(event)));

/** @type {Map<number, PointerEvent>} */
const fingers = new Map();
picture.addEventListener("pointerdown", (event) => {
  picture.setPointerCapture(event.pointerId);
  fingers.set(event.pointerId, event);
});
picture.addEventListener("pointermove", (event) => {
  const before = fingers.get(event.pointerId);
  if (!before) return;
  const other = [...fingers.values()].find((each) => each.pointerId !== event.pointerId);
  if (other) {
    /** @param {PointerEvent} one */
    const distance = (one) =>
      Math.max(1, Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY));
    zoom(distance(before) / distance(event), point(event));
  } else {
    const from = point(before), to = point(event);
    move((from.x - to.x) / view.width, (from.y - to.y) / view.height);
  }
  fingers.set(event.pointerId, event);
});
for (const end of /** @type {const} */ (["pointerup", "pointercancel"])) {
  picture.addEventListener(end, (event) => fingers.delete(event.pointerId));
}

/** @type {Record<string, () => void>} */
const keys = {
  "+": () => zoom(0.7),
  "=": () => zoom(0.7),
  "-": () => zoom(1 / 0.7),
  "0": () => zoom(Infinity),
  ArrowLeft: () => move(-0.1, 0),
  ArrowRight: () => move(0.1, 0),
  ArrowUp: () => move(0, -0.1),
  ArrowDown: () => move(0, 0.1),
};
addEventListener("keydown", (event) => {
  if (!keys[event.key] || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  keys[event.key]?.();
});
for (const button of document.querySelectorAll("button")) {
  button.addEventListener("click", () => keys[button.value]?.());
}
