import { z } from "zod";
import { originOf, originRank, type Residence } from "#shared/guests/contacts/origins.ts";
import { addDays } from "#shared/platform/core/stays.ts";
import { isRuled, ruleOfNight, type TaxedGuest, whyNoTax } from "#shared/prices/local-taxes/rules.ts";
import type { NoTaxReason, TaxRule } from "#shared/prices/local-taxes/schema.ts";

/** A month of nights, `YYYY-MM`. */
export const MunicipalityMonth = z.strictObject({
  month: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/, "YYYY-MM")
    .describe("The month, YYYY-MM"),
});
export type MunicipalityMonth = z.infer<typeof MunicipalityMonth>;

/** A registered guest as the municipality counts them, without a name. */
export type CountedGuest = Residence & TaxedGuest;
/** An entry of the register with the days on which its guests came and left, `YYYY-MM-DD`. */
export type CountedSheet = { number: string; arrival: string; departure: string; guests: readonly CountedGuest[] };

/** The guests of one entry with the same origin and the same reason to owe no tax. */
export type MunicipalityRow = {
  number: string;
  arrival: string;
  departure: string;
  /** The code of Statistics Austria, which its municipalities use, too. */
  origin_code: string;
  persons: number;
  /** Guests who came in this month. */
  arrivals: number;
  nights: number;
  taxable_nights: number;
  exempt_nights: number;
  exempt_reason: NoTaxReason | "";
};

/**
 * Rows of the monthly file for a municipality without an interface, one for each entry: the guests' origin, their nights, the taxed ones
 * and the reasons of the others. A night belongs to the month of its evening. `taxes` are the rules of each local tax; a night is taxed if
 * one of them is owed.
 */
export function municipalityRows(
  sheets: readonly CountedSheet[],
  month: string,
  taxes: readonly (readonly TaxRule[])[],
): MunicipalityRow[] {
  return sheets.flatMap((sheet) => rowsOfSheet(sheet, month, taxes));
}

function rowsOfSheet(sheet: CountedSheet, month: string, taxes: readonly (readonly TaxRule[])[]): MunicipalityRow[] {
  const nights = nightsOf(sheet).filter(({ date }) => date.startsWith(month));
  const hasCome = sheet.arrival.startsWith(month);
  if (nights.length === 0 && !hasCome) return [];
  const rows = new Map<string, MunicipalityRow>();
  for (const guest of sheet.guests) {
    const reasons = nights.map((night) => whyUntaxed(taxes, night, guest));
    const exempt_reason = reasons.find((reason) => reason !== null) ?? "";
    const origin_code = originOf(guest);
    const key = `${origin_code} ${exempt_reason}`;
    const { number, arrival, departure } = sheet;
    const empty = { persons: 0, arrivals: 0, nights: 0, taxable_nights: 0, exempt_nights: 0 };
    const row = rows.get(key) ?? { number, arrival, departure, origin_code, ...empty, exempt_reason };
    const exempt = reasons.filter((reason) => reason !== null).length;
    rows.set(key, {
      ...row,
      persons: row.persons + 1,
      arrivals: row.arrivals + (hasCome ? 1 : 0),
      nights: row.nights + nights.length,
      taxable_nights: row.taxable_nights + nights.length - exempt,
      exempt_nights: row.exempt_nights + exempt,
    });
  }
  return [...rows.values()].sort((a, b) => originRank(a.origin_code) - originRank(b.origin_code));
}

type Night = { date: string; index: number };

function nightsOf({ arrival, departure }: CountedSheet): Night[] {
  const nights: Night[] = [];
  for (let date = arrival; date < departure; date = addDays(date, 1)) nights.push({ date, index: nights.length });
  return nights;
}

/** Null if any of the taxes is owed, or there are none whose rules the program knows. */
function whyUntaxed(taxes: readonly (readonly TaxRule[])[], night: Night, guest: TaxedGuest): NoTaxReason | null {
  const ruled = taxes.filter((rules) => isRuled(rules, night.date));
  const reasons = ruled.map((rules) => {
    const rule = ruleOfNight(rules, night.date);
    return rule === null ? "season" : whyNoTax(rule, night, guest);
  });
  return reasons.every((reason) => reason !== null) ? (reasons[0] ?? null) : null;
}
