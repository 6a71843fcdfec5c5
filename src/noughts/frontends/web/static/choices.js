// Choosing one of several values, and choosing a strategy with its level.

import { element } from "./elements.js";

/** @import { Option, Strategy } from "./requests.js" */

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

/** @type {(spec: string, strategies: Strategy[]) => Strategy | undefined} the strategy that a specification names */
export function strategyOf(spec, strategies) {
  const [name] = spec.split(":");
  return strategies.find((each) => each.name === spec) ?? strategies.find((each) => each.name === name);
}

/** @type {(spec: string, strategies: Strategy[]) => string} what players call a strategy: `Linear (medium)` */
export function titleOf(spec, strategies) {
  const strategy = strategyOf(spec, strategies);
  if (!strategy || strategy.name === spec) return strategy?.title ?? spec;
  const options = spec.slice(strategy.name.length + 1).split(",").map((option) => {
    const [key, value] = option.split("=");
    return key === "level" || key === "variant" ? value : `${key} ${value}`;
  });
  return `${strategy.title} (${options.join(", ")})`;
}

/** @type {(strategy: Strategy | undefined) => Option | undefined} the option for the level, if it has levels */
const levelOption = (strategy) => strategy?.options.find((each) => each.name === "level");

/** @type {(spec: string, option: Option) => string} the level in a specification, or else the default */
const levelOf = (spec, option) => spec.match(/level=(\w+)/)?.[1] ?? option.default;
