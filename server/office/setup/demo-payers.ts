import { companyNamed } from "#server/office/setup/demo-people.ts";
import type { DemoStay, Moment } from "#server/office/setup/demo-stays.ts";
import { addDays, localDate } from "#shared/platform/core/stays.ts";

/** Stays that another person pays, as a whole or in part, by their index in the plan; null if the plan has none that fits. */
export type DemoPayers = {
  /** A company pays lodging and meals, the guest the extras: of a guest in house, and of one who has left with an invoice for each payer. */
  inHouse: number | null;
  split: number | null;
  company: number;
  /** A company's invoice that is overdue: one reminder was printed, and the second is due. */
  overdue: number | null;
  /** A company's invoice of which a credit note took a line back. */
  credited: number | null;
};

export const NO_PAYERS: DemoPayers = { inHouse: null, split: null, company: 0, overdue: null, credited: null };

/** Days before today on which stays ended: one that has not been paid since, and one of which a line was taken back. */
const OVERDUE = { from: 27, to: 23 };
const CREDITED = { from: 16, to: 4 };
const SPLIT = { from: 9, to: 2 };

/**
 * Chooses the stays that show several payers, and gives them their customers: two companies pay for their guests, and a guest has booked for
 * another person who arrives in the coming days.
 */
export function withPayers(stays: readonly DemoStay[], { today, time_zone }: Moment): { stays: DemoStay[]; payers: DemoPayers } {
  const used = new Set<number>();

  function choose(fits: (stay: DemoStay) => boolean): number | null {
    const index = stays.findIndex((stay, nth) => !used.has(nth) && isOwn(stay) && stay.number_of_nights > 1 && fits(stay));
    if (index < 0) return null;
    used.add(index);
    return index;
  }

  const day = (instant: string) => localDate(instant, time_zone);
  const leftWithin =
    ({ from, to }: { from: number; to: number }) =>
    ({ status, check_out }: DemoStay) =>
      status === "checked_out" && addDays(today, -from) <= day(check_out) && day(check_out) <= addDays(today, -to);
  const payers = {
    company: companyNamed("Seilbahntechnik Hollaus GmbH"),
    inHouse: choose(({ status, check_in, check_out }) => status === "checked_in" && day(check_in) < today && day(check_out) > today),
    split: choose(leftWithin(SPLIT)),
    overdue: choose(leftWithin(OVERDUE)),
    credited: choose(leftWithin(CREDITED)),
  };
  const forOther = choose(({ status, check_in }) => status === "confirmed" && day(check_in) > today);
  const customers = new Map([
    [payers.overdue, companyNamed("Maschinenbau Kogler GmbH")],
    [payers.credited, companyNamed("Planungsbüro Zirl ZT GmbH")],
    [forOther, stays[payers.split ?? -1]?.customer],
  ]);
  return { stays: stays.map((stay, index) => ({ ...stay, customer: customers.get(index) ?? stay.customer })), payers };
}

/** A stay that its first guest pays alone. */
function isOwn({ group, customer, guests: [first] }: DemoStay): boolean {
  return group === null && customer === first;
}
