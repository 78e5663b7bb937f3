import type { PlainTextKey } from "#client/platform/core/i18n.ts";
import { listed, optionalText, own, part, text, type ValuesOf, type WordContext } from "#client/platform/ui/form/fields.ts";
import type { Language } from "#shared/platform/core/fields.ts";
import { owedInWords, relativeDays, termsInWords } from "#shared/prices/cancellation-policies/rules.ts";
import { CancellationTerms, FEE_TAXES, type FeeTax } from "#shared/prices/cancellation-policies/schema.ts";

/** A fee as it is typed; neither is set where nothing is owed or typed yet. */
export type TypedFee = { percentage: number | null; nights: number | null };
export type TypedStep = TypedFee & { days_before: number | null };

/** Percentages are the usual ones; what is counted in nights has `nights`, if only 0 while it is typed. */
export const isInNights = ({ percentage, nights }: TypedFee) => percentage === null && nights !== null;

const TAX_LABELS = { none: "cancellation_policies.tax_none", lodging: "cancellation_policies.tax_lodging" } as const satisfies Record<
  FeeTax,
  PlainTextKey
>;
export const taxChoices = (say: WordContext["say"]) => FEE_TAXES.map((value) => ({ value, label: say(TAX_LABELS[value]) }));

export const POLICY_FIELDS = {
  name: text("cancellation_policies.name", { hint: "cancellation_policies.name_hint" }),
  steps: own<TypedStep[]>("cancellation_policies.steps", {
    initial: [],
    words: (steps, { say }) => steps.map((step) => `${step.days_before ?? "?"}: ${feeInWords(step, say)}`).join(", "),
  }),
  no_show: own<TypedFee | null>("cancellation_policies.no_show", {
    initial: null,
    words: (fee, { say }) => (fee ? feeInWords(fee, say) : say("cancellation_policies.unit_nothing")),
  }),
  fee_tax: listed<FeeTax>("cancellation_policies.fee_tax", { hint: "cancellation_policies.tax_hint", initial: "none" }),
  no_show_tax: listed<FeeTax>("cancellation_policies.no_show_tax", { initial: "lodging" }),
  texts: part("cancellation_policies.details", {
    de: optionalText("cancellation_policies.own_words_de", { minRows: 2, maxRows: 8 }),
    en: optionalText("cancellation_policies.own_words_en", { minRows: 2, maxRows: 8 }),
  }),
};
export type PolicyValues = ValuesOf<typeof POLICY_FIELDS>;

function feeInWords({ percentage, nights }: TypedFee, say: WordContext["say"]): string {
  if (percentage !== null) return `${percentage} ${say("cancellation_policies.unit_percentage")}`;
  return `${nights ?? "?"} ${say("cancellation_policies.unit_nights")}`;
}

/** The terms as guests read them while they are typed; null while something is missing. */
export function previewOf(typed: object, language: Language): string | null {
  const { data } = CancellationTerms.safeParse(typed);
  return data ? termsInWords(data, language, relativeDays(language)) : null;
}

/** A policy's steps in a few words, for lists. */
export function stepsInShort({ steps }: Pick<CancellationTerms, "steps">, language: Language): string {
  const { until } = relativeDays(language);
  return steps.map((step) => `${until(step.days_before)}: ${owedInWords(step, language)}`).join(" · ");
}
