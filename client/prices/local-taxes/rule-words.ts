import type { Formats } from "#client/platform/core/dates.ts";
import type { Say } from "#client/platform/core/i18n.ts";
import { shownDay } from "#client/prices/local-taxes/rule-fields.ts";
import type { LocalTaxRule } from "#shared/prices/local-taxes/schema.ts";

type RuleFields = Omit<LocalTaxRule, "object" | "id" | "item_id" | "created_at" | "updated_at" | "deleted_at" | "version" | "source">;
type Context = { say: Say; formats: Pick<Formats, "money" | "percent"> };

/** Describes the amount of a rule in a few words. */
export function amountWords(rule: RuleFields, context: Context): string {
  const words = owedWords(rule, context);
  return rule.vat_on_top ? `${words} ${context.say("local_taxes.vat_short")}` : words;
}

function owedWords(rule: RuleFields, { say, formats }: Context): string {
  if (rule.kind === "fixed") return say("local_taxes.fixed_short", { amount: formats.money(rule.amount ?? 0) });
  if (rule.kind === "steps") return say("local_taxes.steps_short", { count: rule.steps.length });
  const percent = formats.percent(rule.percentage ?? 0);
  if (rule.deduction === null) return say("local_taxes.percent_short", { percent });
  return say("local_taxes.percent_deducted", { percent, deduction: formats.percent(rule.deduction) });
}

/** Lists the persons whom a rule exempts. */
export function freeWords({ free_below_age, age_rule, most_nights, exemptions }: RuleFields, { say }: Pick<Context, "say">): string[] {
  const age = age_rule === "calendar_year" ? "local_taxes.free_age_year" : "local_taxes.free_age";
  return [
    ...(free_below_age === null ? [] : [say(age, { age: free_below_age })]),
    ...(most_nights === null ? [] : [say("local_taxes.free_nights", { nights: most_nights })]),
    ...exemptions.map((reason) => say(`local_taxes.reason_${reason}`)),
  ];
}

/** The time of the year in which a rule counts. */
export function seasonWords({ season_from, season_to }: RuleFields, say: Say): string {
  return season_from === null ? say("local_taxes.all_year") : `${shownDay(season_from)} – ${shownDay(season_to)}`;
}
