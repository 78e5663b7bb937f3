import * as fc from "fast-check";
import { expect, test } from "vitest";
import { cents, sumOf, ZERO } from "#shared/platform/core/money.ts";
import { addDays } from "#shared/platform/core/stays.ts";
import { PRESETS } from "#shared/prices/local-taxes/presets.ts";
import { ruleOfNight, type TaxedGuest, taxedGuests, taxOfNight, UNKNOWN_GUEST } from "#shared/prices/local-taxes/rules.ts";
import type { TaxRule } from "#shared/prices/local-taxes/schema.ts";
import { anyDay, anyGuest, anyRule, rule } from "#tests/local-taxes/any-rule.ts";

const born = (date_of_birth: string | null, exemption: TaxedGuest["exemption"] = null): TaxedGuest => ({ date_of_birth, exemption });

function taxOf(rules: readonly TaxRule[], date: string, how: Partial<Parameters<typeof taxOfNight>[1]> = {}) {
  return taxOfNight(rules, { date, index: 0, net_amount: cents(100), guests: taxedGuests([], 2), ...how });
}

test("a fixed amount is owed per person and night", () => {
  expect(taxOf([rule({ amount: 2.4 })], "2026-05-01")).toMatchObject({ quantity: 2, gross_amount: 480, exempt: [] });
});

test("before the first rule there is no tax by rules", () => {
  expect(taxOf([rule({ valid_from: "2026-05-01" })], "2026-04-30")).toBeNull();
});

test.for([
  ["2026-10-31", 540],
  ["2026-11-01", 900],
] as const)("the night of %s owes what is valid on it: %i cents for two", ([night, owed]) => {
  const carinthia = [rule({ valid_from: "2020-01-01", amount: 2.7 }), rule({ valid_from: "2026-11-01", amount: 4.5 })];
  expect(taxOf(carinthia, night)?.gross_amount).toBe(owed);
});

test.for([
  ["birthday", "2026-06-14", "age"],
  ["birthday", "2026-06-15", null],
  ["calendar_year", "2026-06-15", "age"],
  ["calendar_year", "2026-12-31", "age"],
  ["calendar_year", "2027-01-01", null],
] as const)("who turns 15 on 15 June 2026 is, by the %s rule, on the night of %s: %s", ([age_rule, night, reason]) => {
  const young = rule({ free_below_age: 15, age_rule });
  expect(taxOf([young], night, { guests: [born("2011-06-15")] })?.guests[0]?.reason).toBe(reason);
});

test("who is born on 29 February comes of age on 1 March", () => {
  const young = rule({ free_below_age: 15 });
  const reasonOn = (night: string) => taxOf([young], night, { guests: [born("2012-02-29")] })?.guests[0]?.reason;
  expect(["2027-02-28", "2027-03-01"].map(reasonOn)).toEqual(["age", null]);
});

test("a person whose birthday nobody knows counts as an adult", () => {
  expect(taxOf([rule({ free_below_age: 15 })], "2026-05-01", { guests: [UNKNOWN_GUEST] })?.quantity).toBe(1);
});

test("nights after the longest stay are free", () => {
  const capped = rule({ most_nights: 60 });
  expect([59, 60].map((index) => taxOf([capped], "2026-05-01", { index })?.quantity)).toEqual([2, 0]);
});

test("an exemption counts where the rule knows it, and its reason is said", () => {
  const guests = [born(null, "business"), born(null, "disabled")];
  const tax = taxOf([rule({ exemptions: ["business"] })], "2026-05-01", { guests });
  expect(tax).toMatchObject({ quantity: 1, exempt: [{ reason: "business", quantity: 1 }] });
});

test("a season passes the turn of the year, and both its days belong to it", () => {
  const winter = rule({ season_from: "12-15", season_to: "03-15", amount: 3 });
  const reasons = ["2026-12-14", "2026-12-15", "2027-03-15", "2027-03-16"].map((night) => taxOf([winter], night)?.guests[0]?.reason);
  expect(reasons).toEqual(["season", null, null, "season"]);
});

test("a season goes before what applies all year from the same day on; a newer rule goes before both", () => {
  const all = rule({ amount: 1 });
  const summer = rule({ amount: 2, season_from: "06-01", season_to: "08-31" });
  const newer = rule({ amount: 3, valid_from: "2027-01-01" });
  const amounts = ["2026-05-31", "2026-06-01", "2027-06-01"].map((night) => ruleOfNight([summer, all, newer], night)?.amount);
  expect(amounts).toEqual([100, 200, 300]);
});

test.for([
  { percentage: 3.2, deduction: 11, net: 120, owed: 342 },
  { percentage: 5, net: 120.1, owed: 601 },
  { percentage: 7.5, net: 93.46, owed: 701 },
])("$percentage % of € $net is $owed cents", ({ net, owed, ...given }) => {
  expect(taxOf([rule({ kind: "percent", ...given })], "2026-05-01", { net_amount: cents(net) })?.gross_amount).toBe(owed);
});

test("of a percentage, exempt persons' share of the room is left out", () => {
  const guests = [born(null), born("2020-01-01"), born("2020-01-01"), born(null)];
  const tax = taxOf([rule({ kind: "percent", percentage: 5, free_below_age: 15 })], "2026-05-01", { guests });
  expect(tax).toMatchObject({ quantity: 2, gross_amount: 250 });
});

test.for([
  [20, 0],
  [20.02, 120],
  [100, 240],
  [100.02, 480],
  [1000, 2400],
] as const)("Hamburg asks of two persons in a room of € %d net for %i cents", ([net, owed]) => {
  const rules = PRESETS.find(({ key }) => key === "de-hamburg")?.rules ?? [];
  const [step] = rules.map((given) => rule(given));
  expect(taxOf(step ? [step] : [], "2026-05-01", { net_amount: cents(net) })?.gross_amount).toBe(owed);
});

test("whatever the rules, each guest owes or has a reason, the shares are the amount, and nobody owes below nothing", () => {
  fc.assert(
    fc.property(
      fc.array(anyRule, { minLength: 1, maxLength: 4 }),
      anyDay,
      fc.array(anyGuest, { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 0, max: 70 }),
      fc.integer({ min: 0, max: 90_000 }),
      (rules, date, guests, index, net) => {
        const tax = taxOfNight(rules, { date, index, net_amount: cents(net / 100), guests });
        expect(tax === null).toBe(rules.every(({ valid_from }) => valid_from > date));
        if (!tax) return;
        const owing = tax.guests.filter(({ reason }) => reason === null);
        const exempt = tax.exempt.reduce((sum, { quantity }) => sum + quantity, 0);
        expect([tax.guests.length, exempt + tax.quantity, owing.length]).toEqual([guests.length, guests.length, tax.quantity]);
        expect(sumOf(tax.guests.map(({ amount }) => amount))).toBe(tax.gross_amount);
        expect(tax.guests.filter(({ amount, reason }) => amount < 0 || (reason !== null && amount !== ZERO))).toEqual([]);
      },
    ),
  );
});

test("a dearer night never owes less", () => {
  fc.assert(
    fc.property(
      anyRule,
      fc.array(anyGuest, { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 0, max: 60_000 }),
      fc.nat(500),
      (one, guests, net, more) => {
        const date = addDays(one.valid_from, 3);
        const owed = (amount: number) => taxOfNight([one], { date, index: 0, net_amount: cents(amount / 100), guests })?.gross_amount ?? 0;
        expect(owed(net + more)).toBeGreaterThanOrEqual(owed(net));
      },
    ),
  );
});

test("every preset's rules are in the order of their days, and say where they are from", () => {
  for (const { rules, source } of PRESETS) {
    const days = rules.map(({ valid_from }) => valid_from);
    expect(days).toEqual(days.toSorted());
    expect(rules.every((each) => each.source?.startsWith(source))).toBe(true);
  }
});
