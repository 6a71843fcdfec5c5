// Choosing one of several values, and choosing a strategy with its level.

import { element } from "./elements.js";
import { sentence } from "./requests.js";

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
 * Return a row of buttons of which one is chosen. Unlike radios, arrow keys choose nothing.
 * @param {string} name
 * @param {string} label
 * @param {Record<string, string>} values with their texts
 * @param {string} chosen
 * @param {(value: string) => unknown} choose
 */
export function chips(name, label, values, chosen, choose) {
  return element("div", { role: "group", "aria-labelledby": `${name}-label`, class: "chips" },
    element("p", { id: `${name}-label`, class: "above" }, label),
    element("div", { class: "choices" }, ...Object.entries(values).map(([value, text]) => element("button", {
      id: `${name}-${value}`, "aria-pressed": String(value === chosen), onclick: () => choose(value),
    }, text))));
}

/**
 * Return a list of all strategies, and the options of the chosen one.
 * @param {string} id
 * @param {string} label
 * @param {Strategy[]} strategies
 * @param {string} spec
 * @param {(spec: string) => unknown} choose
 * @param {{ name: string }[]} [opponents] with a name, who are listed first
 */
export function strategyChoice(id, label, strategies, spec, choose, opponents = []) {
  const chosen = strategyOf(spec, strategies);
  const refused = strategies.filter((each) => each.refusal);
  const notes = [chosen?.refusal ?? chosen?.summary ?? ""];
  if (refused.length) notes.push(`Not on this board: ${refused.map((each) => each.title).join(", ")}.`, refused[0]?.refusal ?? "");
  const titles = strategies.map((each) => element("option",
    { value: each.name, selected: each === chosen, disabled: Boolean(each.refusal) }, each.title));
  const names = opponents.map(({ name }) => element("option", { value: name, selected: name === spec }, name));
  const none = chosen || names.length ? [] : [element("option", { value: "", selected: true, disabled: true }, "Choose one")];
  const select = element("select", { id },
    ...none,
    ...(names.length ? [element("optgroup", { label: "Opponents" }, ...names), element("optgroup", { label: "Algorithms" }, ...titles)] : titles));
  select.addEventListener("change", () => choose(select.value));
  return [
    element("fieldset", {}, element("label", { class: "above", for: id }, label), select,
      element("p", { class: "note" }, notes.filter(Boolean).map(sentence).join(" "))),
    ...(chosen?.options ?? []).map((option) => optionChoice(id, option, spec, choose)),
  ];
}

/**
 * Return the choice of one option of a strategy.
 * @param {string} id
 * @param {Option} option
 * @param {string} spec
 * @param {(spec: string) => unknown} choose
 */
export function optionChoice(id, { name, values, default: usual, summary }, spec, choose) {
  const given = optionsOf(spec);
  /** @param {string} value */
  const set = (value) => choose(withOption(spec, name, value.trim() === usual ? "" : value.trim()));
  const [legend, value] = [`${name}: ${summary}`, given.get(name) ?? usual];
  if (values.includes("|")) {
    return radios(`${id}-${name}`, legend, Object.fromEntries(values.split("|").map((each) => [each, each])), value, set);
  }
  const field = element("input", { id: `${id}-${name}`, value, size: 8, spellcheck: "false", autocomplete: "off" });
  field.addEventListener("change", () => set(field.value));
  return element("fieldset", {}, element("label", { class: "above", for: field.id }, legend), field);
}

/** @type {(spec: string) => Map<string, string>} the options that a specification gives */
function optionsOf(spec) {
  const [, text = ""] = spec.split(":");
  return new Map(text.split(",").filter(Boolean).map((option) => /** @type {[string, string]} */ (option.split("="))));
}

/** @type {(spec: string, name: string, value: string) => string} a specification with another value of an option; empty for the default */
function withOption(spec, name, value) {
  const options = optionsOf(spec);
  if (value) options.set(name, value);
  else options.delete(name);
  const text = [...options].map((option) => option.join("=")).join(",");
  return text ? `${spec.split(":")[0]}:${text}` : spec.split(":")[0] ?? spec;
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
