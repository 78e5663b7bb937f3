import { adjusted, type Cents } from "#shared/platform/core/money.ts";
import { addDays } from "#shared/platform/core/stays.ts";
import { type NightTax, taxOfNight, UNKNOWN_GUEST } from "#shared/prices/local-taxes/rules.ts";
import type { TaxRule } from "#shared/prices/local-taxes/schema.ts";

/**
 * An imagined stay: adults, and children by their age on the day of arrival; `netOn` is the night's net lodging price, `vatOn` the
 * percentage of its VAT.
 */
export type ImaginedStay = {
  rules: readonly TaxRule[];
  from: string;
  nights: number;
  adults: number;
  ages: readonly number[];
  netOn(day: string): Cents;
  vatOn(day: string): number;
};
export type TriedNight = NightTax & { date: string };

/**
 * Local tax of each night of an imagined stay, with VAT on top if the rule says so; nights before the first rule are left out. Children
 * have their birthday on the day of arrival.
 */
export function triedNights({ rules, from, nights, adults, ages, netOn, vatOn }: ImaginedStay): TriedNight[] {
  const children = ages.map((age) => ({ ...UNKNOWN_GUEST, date_of_birth: yearsBefore(from, age) }));
  const guests = [...Array.from({ length: adults }, () => UNKNOWN_GUEST), ...children];
  if (guests.length === 0) return [];
  return Array.from({ length: nights }, (_, index) => ({ index, date: addDays(from, index) })).flatMap(({ index, date }) => {
    const tax = taxOfNight(rules, { date, index, net_amount: netOn(date), guests });
    if (!tax) return [];
    return [{ ...tax, date, gross_amount: tax.vat_on_top ? adjusted(tax.gross_amount, vatOn(date)) : tax.gross_amount }];
  });
}

function yearsBefore(day: string, years: number): string {
  return `${String(Number(day.slice(0, 4)) - years).padStart(4, "0")}${day.slice(4)}`;
}
