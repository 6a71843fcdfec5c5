// Choosing one of several values, and choosing a strategy with its level.

import { element } from "./elements.js";

/** @typedef {import("./requests.js").Strategy} Strategy */

/**
 * Return a row of values of which one is chosen.
 * @param {string} name
 * @param {string} legend
 * @param {Record<string, string>} values with their texts
 * @param {string} chosen
 * @param {(value: string) => unknown} choose
 */
export function radios(name, legend, values, chosen, choose) {
  return element("fieldset", {}, element("legend", {}, legend),
    element("div", { class: "choices" }, ...Object.entries(values).map(([value, text]) =>
      element("label", {}, element("input", {
        type: "radio", name, id: `${name}-${value}`, value, checked: value === chosen, onchange: () => choose(value),
      }), text))));
}

/**
 * Return a list of all strategies, and the levels of the chosen one if it has levels.
 * @param {string} id
 * @param {string} label
 * @param {Strategy[]} strategies
 * @param {string} spec
 * @param {(spec: string) => unknown} choose
 */
export function strategyChoice(id, label, strategies, spec, choose) {
  const chosen = strategyOf(spec, strategies);
  const refused = strategies.filter((each) => each.refusal);
  const notes = [chosen?.refusal ?? chosen?.summary ?? ""];
  if (refused.length) notes.push(`Not on this board: ${refused.map((each) => each.title).join(", ")}. ${refused[0]?.refusal}.`);
  const select = element("select", { id },
    ...strategies.map((each) => element("option",
      { value: each.name, selected: each === chosen, disabled: Boolean(each.refusal) }, each.title)));
  select.addEventListener("change", () => {
    const option = levelOption(strategyOf(select.value, strategies));
    choose(option ? `${select.value}:level=${levelOf(spec, option)}` : select.value);
  });
  const parts = [
    element("fieldset", {}, element("label", { class: "above", for: id }, label), select,
      element("p", { class: "note" }, notes.join(" "))),
  ];
  const option = levelOption(chosen);
  if (chosen && option) {
    const levels = Object.fromEntries(option.values.split("|").reverse().map((level) => [level, level]));
    parts.push(radios(`${id}-level`, "Level", levels, levelOf(spec, option), (level) => choose(`${chosen.name}:level=${level}`)));
  }
  return parts;
}

/**
 * Return the strategy that a specification names.
 * @param {string} spec
 * @param {Strategy[]} strategies
 */
export function strategyOf(spec, strategies) {
  const [name] = spec.split(":");
  return strategies.find((each) => each.name === spec) ?? strategies.find((each) => each.name === name);
}

/**
 * Return what players call the strategy that a specification names: `Linear (medium)`.
 * @param {string} spec
 * @param {Strategy[]} strategies
 */
export function titleOf(spec, strategies) {
  const strategy = strategyOf(spec, strategies);
  if (!strategy || strategy.name === spec) return strategy?.title ?? spec;
  const options = spec.slice(strategy.name.length + 1).split(",").map((option) => {
    const [key, value] = option.split("=");
    return key === "level" || key === "variant" ? value : `${key} ${value}`;
  });
  return `${strategy.title} (${options.join(", ")})`;
}

/**
 * Return the option of a strategy that sets its level, if it has levels.
 * @param {Strategy | undefined} strategy
 */
function levelOption(strategy) {
  return strategy?.options.find((each) => each.name === "level");
}

/**
 * Return the level in a specification, or else the default.
 * @param {string} spec
 * @param {import("./requests.js").Option} option
 */
function levelOf(spec, option) {
  return spec.match(/level=(\w+)/)?.[1] ?? option.default;
}
