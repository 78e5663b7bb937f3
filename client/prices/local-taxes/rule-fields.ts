import { day, hidden, listed, money, optionalText, own, percent, type ValuesOf, whole, yesNo } from "#client/platform/ui/form/fields.ts";
import type { Exemption, LocalTaxRule } from "#shared/prices/local-taxes/schema.ts";

/** A row of the steps; nothing is typed yet where a value is null. */
type TypedStep = { over: number | null; amount: number | null };

export const RULE_FIELDS = {
  item_id: hidden(""),
  valid_from: day("local_taxes.valid_from"),
  season_from: optionalText("local_taxes.season_from", { hint: "local_taxes.season_hint", example: "local_taxes.season_example" }),
  season_to: optionalText("local_taxes.season_to", { example: "local_taxes.season_example" }),
  kind: listed<LocalTaxRule["kind"]>("local_taxes.kind", { initial: "fixed" }),
  amount: money("local_taxes.amount", { min: 0 }),
  percentage: percent("local_taxes.percentage", { hint: "local_taxes.percentage_hint", min: 0, max: 100 }),
  deduction: percent("local_taxes.deduction", { hint: "local_taxes.deduction_hint", min: 0, max: 100 }),
  steps: own<TypedStep[]>("local_taxes.steps", {
    initial: [],
    words: (steps, { formats }) => steps.map(({ over, amount }) => `${formats.money(over ?? 0)}: ${formats.money(amount ?? 0)}`).join(", "),
  }),
  free_below_age: whole("local_taxes.free_below_age", { min: 1, max: 99, unit: "local_taxes.age_unit", initial: null }),
  age_rule: listed<LocalTaxRule["age_rule"]>("local_taxes.age_rule", { initial: "birthday" }),
  most_nights: whole("local_taxes.most_nights", {
    min: 1,
    max: 730,
    unit: "local_taxes.nights_unit",
    initial: null,
    hint: "local_taxes.most_nights_hint",
  }),
  exemptions: own<Exemption[]>("local_taxes.exemptions", {
    initial: [],
    words: (reasons, { say }) => reasons.map((reason) => say(`local_taxes.reason_${reason}`)).join(", "),
  }),
  vat_on_top: yesNo("local_taxes.vat_on_top", { hint: "local_taxes.vat_on_top_hint" }),
  source: optionalText("local_taxes.source", { hint: "local_taxes.source_hint" }),
};
export type RuleValues = ValuesOf<typeof RULE_FIELDS>;

/** A rule as the form shows it: the days of a season as `15.05.`. */
export function shownRule(rule: LocalTaxRule): LocalTaxRule {
  return { ...rule, season_from: shownDay(rule.season_from), season_to: shownDay(rule.season_to) };
}

/** `05-15` as `15.05.` */
export function shownDay(day: string | null): string | null {
  if (day === null) return null;
  const [month, date] = day.split("-");
  return `${date}.${month}.`;
}

/** `15.5.` or `15/05` as `05-15`; what is no day is left as it is, for the schema to refuse. */
export function sentDay(typed: string): string | null {
  const text = typed.trim();
  if (text === "") return null;
  const [, date = "", month = ""] = /^(\d{1,2})[./ ]\s*(\d{1,2})\.?$/.exec(text) ?? [];
  return month === "" ? text : `${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
}
