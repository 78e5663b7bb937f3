import type { Language } from "#shared/platform/core/language.ts";
import { type Amount, opposite } from "#shared/platform/core/money.ts";
import { sayIn, texts } from "#shared/platform/core/text.ts";
import type { AppliedPriceRule, PriceRule } from "#shared/prices/rates/price-rules.ts";

/** Sentences about price rules, for staff and guests. */
const sentences = texts({
  weekdays: { de: "Mo Di Mi Do Fr Sa So", en: "Mon Tue Wed Thu Fri Sat Sun" },
  every_day: { de: "jeden Tag", en: "every day" },
  from_one_night: { de: "ab 1 Nacht", en: "from 1 night" },
  from_nights: { de: "ab {{n}} Nächten", en: "from {{n}} nights" },
  one_night: { de: "bei 1 Nacht", en: "for 1 night" },
  up_to_nights: { de: "bis {{n}} Nächte", en: "up to {{n}} nights" },
  on_arrival: { de: "Last Minute (am Anreisetag)", en: "last minute (on the day of arrival)" },
  one_day_before: { de: "Last Minute (höchstens 1 Tag vor Anreise)", en: "last minute (at most 1 day before arrival)" },
  days_before: { de: "Last Minute (höchstens {{n}} Tage vor Anreise)", en: "last minute (at most {{n}} days before arrival)" },
  rule: { de: "{{when}}: {{change}}", en: "{{when}}: {{change}}" },
  none: { de: "kein Auf- oder Abschlag", en: "no surcharge or discount" },
});

type Bounds = Pick<PriceRule, "kind" | "weekdays" | "nights" | "days_before">;
type Change = Pick<PriceRule, "gross_amount" | "percentage">;

/** The formats of the reader. */
export type RuleFormats = { language: Language; money: (amount: Amount) => string; percent: (value: number) => string };

/** When a rule counts: `Fr, Sa`, `from 7 nights`. */
export function ruleBoundsWords({ kind, weekdays, nights, days_before }: Bounds, language: Language): string {
  const say = sayIn(sentences, language);
  switch (kind) {
    case "weekday":
      return weekdaysWords(weekdays ?? [], language);
    case "long_stay":
      return nights === 1 ? say("from_one_night") : say("from_nights", { n: nights ?? 0 });
    case "short_stay":
      return nights === 1 ? say("one_night") : say("up_to_nights", { n: nights ?? 0 });
    case "last_minute":
      if (days_before === 0) return say("on_arrival");
      return days_before === 1 ? say("one_day_before") : say("days_before", { n: days_before ?? 0 });
  }
}

function weekdaysWords(weekdays: readonly number[], language: Language): string {
  const say = sayIn(sentences, language);
  const names = say("weekdays").split(" ");
  return weekdays.length === 7 ? say("every_day") : weekdays.map((day) => names[day - 1]).join(", ");
}

/** `+€ 10.00`, `−5 %`. */
export function ruleChangeWords({ gross_amount, percentage }: Change, { language, money, percent }: RuleFormats): string {
  if (percentage) return signed(percentage, percent(Math.abs(percentage)));
  if (gross_amount) return signed(gross_amount, money(gross_amount < 0 ? opposite(gross_amount) : gross_amount));
  return sayIn(sentences, language)("none");
}

/** A whole rule: `Fr, Sa: +€ 10.00`. */
export function priceRuleWords(rule: Bounds & Change, formats: RuleFormats): string {
  return sayIn(sentences, formats.language)("rule", {
    when: ruleBoundsWords(rule, formats.language),
    change: ruleChangeWords(rule, formats),
  });
}

/** A rule that changed a night, beside its amount: `from 7 nights, −5 %`. */
export function appliedRuleWords(rule: Omit<AppliedPriceRule, "gross_amount">, { language, percent }: Omit<RuleFormats, "money">): string {
  const when = ruleBoundsWords(rule, language);
  return rule.percentage === null ? when : `${when}, ${signed(rule.percentage, percent(Math.abs(rule.percentage)))}`;
}

/** A rule that changed a night, with its amount: `from 7 nights, −5 %: −€ 6.45`. */
export function appliedRuleLine({ gross_amount, ...rule }: AppliedPriceRule, formats: RuleFormats): string {
  const { language, money } = formats;
  const change = signed(gross_amount, money(gross_amount < 0 ? opposite(gross_amount) : gross_amount));
  return sayIn(sentences, language)("rule", { when: appliedRuleWords(rule, formats), change });
}

function signed(value: number, words: string): string {
  return `${value < 0 ? "−" : "+"}${words}`;
}
