import { z } from "zod";
import { Language, Money } from "#shared/platform/core/fields.ts";
import { type Cents, minus, plus, sumOf, ZERO } from "#shared/platform/core/money.ts";
import { ExportRange, ReportRange } from "#shared/platform/core/report-range.ts";
import type { InCents } from "#shared/platform/core/wire-money.ts";
import { NO_TAX_REASONS, type NoTaxReason } from "#shared/prices/local-taxes/schema.ts";

export const DeclarationQuery = ReportRange;
export const DeclarationFile = z.strictObject({
  ...ExportRange.shape,
  format: z.enum(["json", "csv", "pdf"]).default("json").describe("json, csv for the municipality, or pdf"),
  language: Language.optional().describe("The language of the PDF; the caller's if it is not named"),
});

/**
 * One local tax of a range of nights, of stays whose guests have arrived. `taxable_nights` and `exempt` count persons and nights
 * that were slept; `owed_amount` is what is owed for those, `charged_amount` the sum on accounts and invoices; of a tax with VAT on top
 * both are without it, and `vat_amount` is that in what was charged.
 */
export const DeclaredTax = z.object({
  item_id: z.string().describe("The item as which it is charged"),
  name: z.string().describe("The name under which people know it"),
  taxable_nights: z.int().describe("Nights that owe the tax"),
  exempt_nights: z.int().describe("Nights that owe none"),
  exempt: z
    .array(
      z.object({
        reason: z.enum(NO_TAX_REASONS).describe("The reason for which no tax is owed"),
        nights: z.int().describe("The number of nights"),
      }),
    )
    .describe("Exempt nights by reason"),
  owed_amount: Money.describe("What is owed by the rule, in major units"),
  charged_amount: Money.describe("What was charged, in major units"),
  vat_amount: Money.describe("The VAT in it, in major units"),
});
export type DeclaredTax = z.infer<typeof DeclaredTax>;

/** A stay of which another amount of a tax is charged than owed, both without VAT on top. */
export const TaxDifference = z.object({
  item_id: z.string().describe("The item as which it is charged"),
  booking_id: z.string(),
  code: z.string().describe("The booking's code"),
  owed_amount: Money.describe("What is owed by the rule, in major units"),
  charged_amount: Money.describe("What was charged, in major units"),
});
export type TaxDifference = z.infer<typeof TaxDifference>;

/** The most differences that a declaration lists. */
export const MAX_TAX_DIFFERENCES = 200;

/** The declaration of local taxes to the municipality. */
export const Declaration = z.object({
  from: z.string().describe("The first day, YYYY-MM-DD in the property's time zone"),
  to: z.string().describe("The last day, inclusive, YYYY-MM-DD in the property's time zone"),
  taxable_nights: z.int().describe("Nights that owe the tax"),
  exempt_nights: z.int().describe("Nights that owe none"),
  owed_amount: Money.describe("What is owed by the rule, in major units"),
  charged_amount: Money.describe("What was charged, in major units"),
  taxes: z.array(DeclaredTax).describe("By local tax"),
  differences: z.array(TaxDifference).describe("The stays of which another amount is charged than owed, at most 200"),
});
export type Declaration = z.infer<typeof Declaration>;

/** The figures as SQL sums them up. */
export type CountedTax = { item_id: string; booking_id: string; night: string; nights: number; amount: Cents };
export type CountedExempt = { item_id: string; reason: NoTaxReason; nights: number };
/** `booking_id` is null if a tax was charged without a stay. */
export type CountedCharge = { item_id: string; booking_id: string | null; amount: Cents; net_amount: Cents };
type Counted = {
  names: ReadonlyMap<string, string>;
  /** The taxes that have a rule with VAT on top. */
  with_vat: ReadonlySet<string>;
  taxed: readonly CountedTax[];
  exempt: readonly CountedExempt[];
  charged: readonly CountedCharge[];
};

/** A row for each tax of which anything was counted, by name; the reasons in the order of the law's list. */
export function declaredTaxes({ names, with_vat, taxed, exempt, charged }: Counted): InCents<DeclaredTax>[] {
  const ids = [...new Set([...taxed, ...exempt, ...charged].map(({ item_id }) => item_id))];
  return ids
    .map((item_id) => {
      const owing = taxed.filter((each) => each.item_id === item_id);
      const free = exempt.filter((each) => each.item_id === item_id);
      const booked = charged.filter((each) => each.item_id === item_id);
      const amount = sumOf(booked.map((each) => each.amount));
      const vat_amount = with_vat.has(item_id) ? minus(amount, sumOf(booked.map((each) => each.net_amount))) : ZERO;
      const reasons = NO_TAX_REASONS.map((reason) => ({ reason, nights: nightsIn(free.filter((each) => each.reason === reason)) }));
      return {
        item_id,
        name: names.get(item_id) ?? "",
        taxable_nights: nightsIn(owing),
        exempt_nights: nightsIn(free),
        exempt: reasons.filter(({ nights }) => nights > 0),
        owed_amount: sumOf(owing.map((each) => each.amount)),
        charged_amount: minus(amount, vat_amount),
        vat_amount,
      };
    })
    .sort((a, b) => a.name.localeCompare(b.name) || a.item_id.localeCompare(b.item_id));
}

function nightsIn(counted: readonly { nights: number }[]): number {
  return counted.reduce((sum, { nights }) => sum + nights, 0);
}

/** The taxes that the property owes, and the nights of others whose tax a portal has taken from the guest and pays by itself. */
export function withoutPaidByPortals(
  taxed: readonly CountedTax[],
  isPaid: (booking_id: string, night: string) => boolean,
): { taxed: CountedTax[]; exempt: CountedExempt[] } {
  const paid = taxed.filter(({ booking_id, night }) => isPaid(booking_id, night));
  return {
    taxed: taxed.filter((each) => !paid.includes(each)),
    exempt: paid.map(({ item_id, nights }) => ({ item_id, reason: "portal", nights })),
  };
}

type Difference = Omit<InCents<TaxDifference>, "code">;

/** The stays of which another amount of a tax is charged than owed. */
export function taxDifferences({ with_vat, taxed, charged }: Pick<Counted, "with_vat" | "taxed" | "charged">): Difference[] {
  const byStay = new Map<string, Difference>();
  const of = (item_id: string, booking_id: string): Difference => {
    const key = `${item_id} ${booking_id}`;
    const known = byStay.get(key) ?? { item_id, booking_id, owed_amount: ZERO, charged_amount: ZERO };
    byStay.set(key, known);
    return known;
  };
  for (const { item_id, booking_id, amount } of taxed) {
    const stay = of(item_id, booking_id);
    stay.owed_amount = plus(stay.owed_amount, amount);
  }
  for (const { item_id, booking_id, amount, net_amount } of charged) {
    if (booking_id === null) continue;
    const stay = of(item_id, booking_id);
    stay.charged_amount = plus(stay.charged_amount, with_vat.has(item_id) ? net_amount : amount);
  }
  return [...byStay.values()].filter(({ owed_amount, charged_amount }) => owed_amount !== charged_amount);
}

type Declared = { taxes: InCents<DeclaredTax>[]; differences: InCents<TaxDifference>[] };

/** The taxes with their sums. */
export function declarationOfTaxes(days: { from: string; to: string }, { taxes, differences }: Declared): InCents<Declaration> {
  return {
    ...days,
    taxable_nights: taxes.reduce((sum, tax) => sum + tax.taxable_nights, 0),
    exempt_nights: taxes.reduce((sum, tax) => sum + tax.exempt_nights, 0),
    owed_amount: sumOf(taxes.map((tax) => tax.owed_amount)),
    charged_amount: sumOf(taxes.map((tax) => tax.charged_amount)),
    taxes,
    differences,
  };
}
