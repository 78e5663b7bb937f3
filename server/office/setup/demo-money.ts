import type { DemoPayers } from "#server/office/setup/demo-payers.ts";
import type { DemoPlan } from "#server/office/setup/demo-plan.ts";
import { makeRandom, type Random } from "#server/office/setup/demo-random.ts";
import { type DemoStay, plusMinutes } from "#server/office/setup/demo-stays.ts";
import { addDays, instantAt } from "#shared/platform/core/stays.ts";

/** Payment methods, in the order of the base data. */
export type DemoMethod = "cash" | "card" | "transfer";
/** The owner of a folio: a stay or a group, by its index in the plan; with `payer` the folio that this contact pays. */
export type DemoAccount = { stay: number; payer?: number } | { group: number };

/** A payment, charge or invoice at the front desk, with its time. */
export type MoneyStep = { at: string; of: DemoAccount } & (
  | { kind: "deposit" }
  | { kind: "extra"; extra: number; quantity: number }
  | { kind: "settle" | "pay"; method: DemoMethod }
  | { kind: "invoice" | "cancel" | "route" | "remind" }
  | { kind: "credit"; extra: number }
);

/** A stay of long ago: paid at its end with its extra, without events of its own. */
export type SettledStay = { stay: number; at: string; method: DemoMethod; extra: SoldExtra | null };
export type SoldExtra = { extra: number; quantity: number };
/** `opens_at` is when the cash register is taken into use and the first change is put into the drawer. */
export type DemoMoney = { settled: SettledStay[]; steps: MoneyStep[]; transfers: DemoTransfers; opens_at: string };
/** The open invoices that the last bank statement pays: one that the transfer names, and one of which it has only the amount. */
export type DemoTransfers = { named: DemoAccount | null; unnamed: DemoAccount | null };

/** Number of past days with invoices in a demo property: each invoice takes some time at the first start. */
const INVOICED_DAYS = 30;
/** Minutes after midnight at which the front desk opens, before the first guest pays. */
const OPENS_MINUTES = 6 * 60;

/** Plans the payments and invoices up to now, from the same seed as the stays. The steps are ordered by time. */
export function planMoney(plan: DemoPlan, seed: number): DemoMoney {
  const random = makeRandom(seed + 1000);
  const begin = instantAt(addDays(plan.today, -INVOICED_DAYS), "00:00", plan.time_zone);
  const settled: DemoMoney["settled"] = [];
  const steps: MoneyStep[] = [];
  plan.stays.forEach((stay, index) => {
    const isPast = stay.status === "checked_out";
    const ofPayers = stepsOfPayers({ payers: plan.payers, stay, index });
    if (ofPayers !== null) steps.push(...ofPayers);
    else if (isPast && stay.check_out < begin) settled.push(settledAt(random, stay, index));
    else if (stay.group === null) steps.push(...stepsOf(random, { plan, stay, index }));
  });
  plan.groups.forEach((_, group) => steps.push(...stepsOfGroup(plan, group, begin)));
  const done = steps.filter(({ at }) => at < plan.now);
  const opens_at = plusMinutes(begin, OPENS_MINUTES);
  const ordered = done.sort((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)));
  return { settled, steps: ordered, transfers: transfersOf(plan.payers), opens_at };
}

function settledAt(random: Random, stay: DemoStay, index: number): SettledStay {
  const extra = random.chance(EXTRAS) ? { extra: random.int(0, 2), quantity: random.int(1, 2) } : null;
  return { stay: index, at: leftAt(random, stay), method: atTheDesk(random), extra };
}

/** The share of stays with a deposit, and of those with an extra. */
const DEPOSITS = 0.07;
const EXTRAS = 0.35;

type StayOfPlan = { plan: DemoPlan; stay: DemoStay; index: number };

function stepsOf(random: Random, { plan, stay, index }: StayOfPlan): MoneyStep[] {
  const of = { stay: index };
  const isSure = stay.status === "confirmed" || stay.status === "checked_in" || stay.status === "checked_out";
  if (!isSure) return [];
  const deposit: MoneyStep[] = random.chance(DEPOSITS)
    ? [{ kind: "deposit", of, at: plusMinutes(stay.created_at, random.int(1, 5) * 1440) }]
    : [];
  // A deposit is paid before the arrival.
  const before = deposit.filter(({ at }) => at < stay.check_in);
  if (stay.status === "confirmed") return before;
  const extra: MoneyStep[] = random.chance(EXTRAS)
    ? [{ kind: "extra", of, at: plusMinutes(stay.check_in, random.int(20, 300)), extra: random.int(0, 2), quantity: random.int(1, 2) }]
    : [];
  if (stay.status === "checked_in") {
    const paid: MoneyStep[] = random.chance(0.12) ? [{ kind: "settle", of, at: plusMinutes(stay.check_in, 330), method: "card" }] : [];
    return [...before, ...extra, ...paid];
  }
  return [...before, ...extra.filter(({ at }) => at < leftAtLatest(stay)), ...billed(random, { plan, stay, index })];
}

/** The invoice at the end of a stay: companies pay it later by transfer, most others at once. */
function billed(random: Random, { plan, stay, index }: StayOfPlan): MoneyStep[] {
  const of = { stay: index };
  const at = leftAt(random, stay);
  const invoice: MoneyStep = { kind: "invoice", of, at };
  if (plan.contacts[stay.customer]?.type === "company" || random.chance(0.03)) {
    return [invoice, { kind: "pay", of, at: plusMinutes(at, random.int(6, 24) * 1440), method: "transfer" }];
  }
  // At the front desk the guest pays first, so that the invoice is issued as paid.
  const paid: MoneyStep = { kind: "settle", of, at: plusMinutes(at, -2), method: atTheDesk(random) };
  if (!random.chance(0.03)) return [paid, invoice];
  return [paid, invoice, { kind: "cancel", of, at: plusMinutes(at, 3) }, { kind: "invoice", of, at: plusMinutes(at, 4) }];
}

/** A group that has left gets one invoice and pays a week later; one that arrives next month has paid a deposit. */
function stepsOfGroup({ stays }: DemoPlan, group: number, begin: string): MoneyStep[] {
  const own = stays.filter((stay) => stay.group === group);
  const [first] = own;
  if (!first) return [];
  const of = { group };
  if (first.status === "confirmed")
    return [{ kind: "deposit", of, at: plusMinutes(latest(own.map(({ created_at }) => created_at)), 4 * 1440) }];
  if (!own.every(({ status }) => status === "checked_out") || first.check_out < begin) return [];
  const at = plusMinutes(first.check_out, -25);
  return [
    { kind: "invoice", of, at },
    { kind: "pay", of, at: plusMinutes(at, 7 * 1440), method: "transfer" },
  ];
}

function latest(instants: readonly string[]): string {
  return instants.reduce((last, next) => (next > last ? next : last), "");
}

function atTheDesk(random: Random): DemoMethod {
  return random.chance(0.64) ? "card" : "cash";
}

/** Guests pay before they leave. */
function leftAt(random: Random, stay: DemoStay): string {
  return plusMinutes(stay.check_out, -random.int(15, 100));
}

function leftAtLatest(stay: DemoStay): string {
  return plusMinutes(stay.check_out, -100);
}

/** The minutes before check-out at which the front desk bills these stays. */
const BEFORE_LEAVING = -40;
const DAY_MINUTES = 1440;
/** The private sauna, by its index among the extras. */
const SAUNA = 2;

type Paid = { payers: DemoPayers; stay: DemoStay; index: number };

/** The steps of a stay that shows several payers; null for any other. */
function stepsOfPayers({ payers, stay, index }: Paid): MoneyStep[] | null {
  const of = { stay: index };
  const ofCompany = { ...of, payer: payers.company };
  const split: MoneyStep[] = [
    { kind: "route", of: ofCompany, at: plusMinutes(stay.check_in, 20) },
    { kind: "extra", of, at: plusMinutes(stay.check_in, 200), extra: SAUNA, quantity: 1 },
  ];
  const billed = plusMinutes(stay.check_out, BEFORE_LEAVING);
  if (index === payers.inHouse) return split;
  if (index === payers.split)
    return [
      ...split,
      { kind: "settle", of, at: plusMinutes(billed, -2), method: "card" },
      { kind: "invoice", of, at: billed },
      { kind: "invoice", of: ofCompany, at: plusMinutes(billed, 1) },
    ];
  if (index === payers.overdue)
    return [
      { kind: "invoice", of, at: billed },
      { kind: "remind", of, at: plusMinutes(billed, 8 * DAY_MINUTES) },
    ];
  if (index === payers.credited)
    return [
      { kind: "extra", of, at: plusMinutes(stay.check_in, 200), extra: SAUNA, quantity: 2 },
      { kind: "invoice", of, at: billed },
      { kind: "credit", of, at: plusMinutes(billed, 2 * DAY_MINUTES), extra: SAUNA },
    ];
  return null;
}

/** The invoices that the demo's bank statement pays: that of the split bill by its number, the lowered one by its amount alone. */
function transfersOf({ split, credited, company }: DemoPayers): DemoTransfers {
  return { named: split === null ? null : { stay: split, payer: company }, unnamed: credited === null ? null : { stay: credited } };
}
