import { type Cents, cents, spread, times, ZERO } from "#shared/platform/core/money.ts";
import type { Exemption, NoTaxReason, TaxRule } from "#shared/prices/local-taxes/schema.ts";

/** A person of a stay. Anyone who is not known yet has no date of birth and counts as an adult. */
export type TaxedGuest = { date_of_birth: string | null; exemption: Exemption | null };

/** A person of whom nothing is known yet. */
export const UNKNOWN_GUEST: TaxedGuest = { date_of_birth: null, exemption: null };

/** The guests of a stay for `persons`, the known ones first; all others are adults. */
export function taxedGuests(known: readonly TaxedGuest[], persons: number): TaxedGuest[] {
  return Array.from({ length: persons }, (_, index) => known[index] ?? UNKNOWN_GUEST);
}

/** A night to tax: its number in the stay, from 0, and its net lodging price for all persons, without what is included in it. */
export type TaxableNight = { date: string; index: number; net_amount: Cents; guests: readonly TaxedGuest[] };

/** Tax of one guest for a night, or the reason why none is due. */
export type GuestTax = { amount: Cents; reason: NoTaxReason | null };

/**
 * The tax of a night: `quantity` persons owe `gross_amount` to the municipality; `exempt` counts the others by reason. With `vat_on_top`
 * the guests are charged VAT at the lodging's rate beside it.
 */
export type NightTax = {
  quantity: number;
  gross_amount: Cents;
  guests: GuestTax[];
  exempt: { reason: NoTaxReason; quantity: number }[];
  vat_on_top: boolean;
};

/** True if any rule applies to this night, in whichever season; nights before the first rule are charged as the item says. */
export function isRuled(rules: readonly Pick<TaxRule, "valid_from">[], date: string): boolean {
  return rules.some(({ valid_from }) => valid_from <= date);
}

/**
 * The rule of a night: the newest that has begun and whose season includes the night; of two from the same day on, the one with a season.
 * Null outside of every season.
 */
export function ruleOfNight<R extends Pick<TaxRule, "valid_from" | "season_from" | "season_to">>(
  rules: readonly R[],
  date: string,
): R | null {
  const known = rules.filter((rule) => rule.valid_from <= date && isInSeason(rule, date));
  return known.reduce<R | null>((best, rule) => (best === null || isNearer(rule, best) ? rule : best), null);
}

type Season = Pick<TaxRule, "season_from" | "season_to">;

function isInSeason({ season_from, season_to }: Season, date: string): boolean {
  if (season_from === null || season_to === null) return true;
  const day = date.slice(5);
  const isWithin = season_from <= day && day <= season_to;
  return season_from <= season_to ? isWithin : season_from <= day || day <= season_to;
}

function isNearer<R extends Pick<TaxRule, "valid_from" | "season_from">>(a: R, b: R): boolean {
  if (a.valid_from !== b.valid_from) return a.valid_from > b.valid_from;
  return a.season_from !== null && b.season_from === null;
}

/** The tax of one night by the rules of a local tax; null if no rule has begun. */
export function taxOfNight(rules: readonly TaxRule[], night: TaxableNight): NightTax | null {
  if (!isRuled(rules, night.date)) return null;
  const rule = ruleOfNight(rules, night.date);
  const reasons = night.guests.map((guest): NoTaxReason | null => (rule === null ? "season" : whyNoTax(rule, night, guest)));
  const quantity = reasons.filter((reason) => reason === null).length;
  const gross_amount = rule === null || quantity === 0 ? ZERO : amountOf(rule, { ...night, taxed: quantity });
  const shares = quantity === 0 ? [] : spread(gross_amount, quantity);
  const guests = reasons.map((reason): GuestTax => ({ amount: reason === null ? (shares.shift() ?? ZERO) : ZERO, reason }));
  const found = [...new Set(reasons)].filter((reason) => reason !== null);
  const exempt = found.map((reason) => ({ reason, quantity: reasons.filter((other) => other === reason).length }));
  return { quantity, gross_amount, guests, exempt, vat_on_top: rule?.vat_on_top ?? false };
}

/** Why this guest owes nothing for the night by this rule; null if the tax is owed. */
export function whyNoTax(rule: TaxRule, { date, index }: Pick<TaxableNight, "date" | "index">, guest: TaxedGuest): NoTaxReason | null {
  if (isTooYoung(rule, date, guest)) return "age";
  if (rule.most_nights !== null && index >= rule.most_nights) return "nights";
  return guest.exemption !== null && rule.exemptions.includes(guest.exemption) ? guest.exemption : null;
}

/** Checks the age limit. A guest born on 29 February reaches an age on 1 March of a year without that day. */
function isTooYoung({ free_below_age, age_rule }: TaxRule, date: string, { date_of_birth }: TaxedGuest): boolean {
  if (free_below_age === null || date_of_birth === null) return false;
  const year = Number(date_of_birth.slice(0, 4)) + free_below_age;
  if (age_rule === "calendar_year") return Number(date.slice(0, 4)) <= year;
  return date < `${String(year).padStart(4, "0")}${date_of_birth.slice(4)}`;
}

type TaxedNight = Pick<TaxableNight, "net_amount" | "guests"> & { taxed: number };

/** The amount of all taxed persons together. A percentage is rounded once for the night. */
function amountOf(rule: TaxRule, { net_amount, guests, taxed }: TaxedNight): Cents {
  if (rule.kind === "fixed") return times(rule.amount ?? ZERO, taxed);
  if (rule.kind === "percent") return percentOf(net_amount, rule, { taxed, of: guests.length });
  const step = rule.steps.findLast(({ over }) => net_amount > over * guests.length);
  return times(step?.amount ?? ZERO, taxed);
}

/** Half a cent is rounded up, computed in whole numbers: `net × (100 − deduction) % × percentage %` for the share of the taxed persons. */
function percentOf(net: Cents, { percentage, deduction }: TaxRule, { taxed, of }: { taxed: number; of: number }): Cents {
  const thousandths = (value: number | null) => BigInt(Math.round((value ?? 0) * 1000));
  const above = BigInt(net) * (100_000n - thousandths(deduction)) * thousandths(percentage) * BigInt(taxed);
  const below = 10_000_000_000n * BigInt(of);
  return cents(Number((above * 2n + below) / (below * 2n)) / 100);
}
