import type { Language } from "#shared/platform/core/fields.ts";
import { adjusted, type Cents, least, minus, sumOf, ZERO } from "#shared/platform/core/money.ts";
import { addDays, daysBetween } from "#shared/platform/core/stays.ts";
import { sayIn } from "#shared/platform/core/text.ts";
import type { CancellationTerms, OwedFee } from "#shared/prices/cancellation-policies/schema.ts";
import { cancellationPoliciesText } from "#shared/prices/cancellation-policies/text.ts";
import type { PricedStay } from "#shared/prices/pricing/priced-stay.ts";

type Steps = Pick<CancellationTerms, "steps">;

/** Fee of a stay that is canceled on `day`; both days are local. Null if canceling is free. */
export function owedOn({ steps }: Steps, { arrival, day }: { arrival: string; day: string }): OwedFee | null {
  const left = daysBetween(day, arrival);
  return steps.findLast(({ days_before }) => left < days_before) ?? null;
}

/** The amount of a fee. Local tax is owed for nights that are slept, so no fee has it; no fee is higher than the rest of the price. */
export function feeOf({ percentage, nights }: OwedFee, price: PricedStay): Cents {
  const localTax = sumOf(price.items.filter(({ type }) => type === "city_tax").map(({ gross_amount }) => gross_amount));
  const whole = minus(price.gross_amount, localTax);
  if (percentage !== null) return adjusted(whole, percentage - 100);
  const first = price.nights.slice(0, nights ?? 0).map(({ gross_amount }) => gross_amount);
  return least(whole, sumOf(first));
}

/** The fee of a stay that is canceled on `day`. */
export function cancellationFee(terms: Steps | null, { price, ...days }: { price: PricedStay; arrival: string; day: string }): Cents {
  const owed = terms && owedOn(terms, days);
  return owed ? feeOf(owed, price) : ZERO;
}

/** The fee of a guest who never came. */
export function noShowFee(terms: Pick<CancellationTerms, "no_show"> | null, price: PricedStay): Cents {
  return terms?.no_show ? feeOf(terms.no_show, price) : ZERO;
}

const FEE_NAMES = [cancellationPoliciesText.fee_name, cancellationPoliciesText.no_show_name, cancellationPoliciesText.forfeited_name];

/** A charge's name on the guest's document: that of a fee is said in the guest's language, any other stays as it is. */
export function feeNameFor(charged: string, language: Language): string {
  return FEE_NAMES.find(({ de, en }) => charged === de || charged === en)?.[language] ?? charged;
}

/** Describes a cancellation fee in words. */
export function owedInWords({ percentage, nights }: OwedFee, language: Language): string {
  const say = sayIn(cancellationPoliciesText, language);
  if (percentage !== null) return say("share_of_price", { percentage });
  return nights === 1 ? say("first_night") : say("first_nights", { nights });
}

/**
 * The last day until which something counts, and the first day from which it does, by the number of days before the arrival. `owed` is the
 * step that counts already on the day of reading.
 */
type DaysInWords = {
  until: (days_before: number) => string;
  from: (days_before: number) => string;
  owed: (steps: Steps) => OwedFee | null;
};

/** `14 days before arrival`: how a policy reads that belongs to no stay yet. */
export function relativeDays(language: Language): DaysInWords {
  const say = sayIn(cancellationPoliciesText, language);
  const before = (days: number) => {
    if (days === 0) return say("day_of_arrival");
    return days === 1 ? say("day_before") : say("days_before_arrival", { days });
  };
  return { until: before, from: (days) => before(days - 1), owed: () => null };
}

/** The same for a stay that is read of on `day`, with its days. */
export function daysOfStay({ arrival, day }: { arrival: string; day: string }, dateOf: (day: string) => string): DaysInWords {
  return {
    until: (days) => dateOf(addDays(arrival, -days)),
    from: (days) => dateOf(addDays(arrival, 1 - days)),
    owed: (terms) => owedOn(terms, { arrival, day }),
  };
}

/**
 * The terms as a guest reads them: until when it is free, or what is owed already, what is owed afterwards and by whom never comes, and the
 * owner's own words.
 */
export function termsInWords({ steps, no_show, texts }: CancellationTerms, language: Language, { until, from, owed }: DaysInWords): string {
  const say = sayIn(cancellationPoliciesText, language);
  const due = owed({ steps });
  const [first, ...later] = due ? steps.slice(steps.findIndex((step) => step === due)) : steps;
  const sentences = [
    due && say("owed_now", { fee: owedInWords(due, language) }),
    !due && (first ? say("free_until", { when: until(first.days_before) }) : say("free_until_arrival")),
    !due && first && say("afterwards", { fee: owedInWords(first, language) }),
    ...later.map((step) => say("from_then", { when: from(step.days_before), fee: owedInWords(step, language) })),
    no_show ? say("never_came", { fee: owedInWords(no_show, language) }) : null,
    texts[language],
  ];
  return sentences.filter(Boolean).join(" ");
}
