import fc from "fast-check";
import { expect, test } from "vitest";
import { depositDueDay, type OpenDeposit, paidDeposits, receivedBetween, receivedOf } from "#shared/money/deposits/rules.ts";
import { depositParts } from "#shared/money/invoices/deposit-parts.ts";
import { cents, sumOf } from "#shared/platform/core/money.ts";
import { wholeCents } from "#tests/support/whole-cents.ts";

const charge = (gross: number, tax_percentage: number, type: string | null = "accommodation") => ({
  gross_amount: cents(gross),
  tax_percentage,
  type,
});
const money = (value: number) => wholeCents(value);

test("a deposit is split by the tax rates of the stay, without the city tax", () => {
  const stay = [charge(200, 10), charge(100, 20, "catering"), charge(12, 0, "city_tax")];
  expect(depositParts(cents(90), stay)).toEqual([
    { tax_percentage: 20, gross_amount: 3000 },
    { tax_percentage: 10, gross_amount: 6000 },
  ]);
  expect(depositParts(cents(90), [charge(12, 0, "city_tax")])).toEqual([]);
});

test("the parts add up to the deposit to the cent, whatever the prices are", () => {
  const prices = fc.array(fc.record({ gross: fc.integer({ min: 1, max: 99_999 }), rate: fc.constantFrom(4.9, 7, 10, 13, 19, 20) }), {
    minLength: 1,
  });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500_000 }), prices, (amount, all) => {
      const parts = depositParts(
        money(amount),
        all.map(({ gross, rate }) => ({ gross_amount: money(gross), tax_percentage: rate, type: null })),
      );
      expect(sumOf(parts.map(({ gross_amount }) => gross_amount))).toBe(amount);
    }),
  );
});

test("part payments bring net and tax that add up to those of the whole deposit, and what goes back takes as much away", () => {
  const parts = depositParts(cents(100), [charge(33.33, 10), charge(33.33, 13), charge(33.34, 20)]);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 10_000 }), { maxLength: 8 }), (stages) => {
      const steps = [0, ...stages, 10_000];
      const booked = steps.slice(1).flatMap((after, index) => receivedBetween(parts, money(steps[index] ?? 0), money(after)));
      for (const { tax_percentage, net_amount, tax_amount } of receivedOf(parts, cents(100))) {
        const ofRate = booked.filter((line) => line.tax_percentage === tax_percentage);
        expect(sumOf(ofRate.map((line) => line.net_amount))).toBe(net_amount);
        expect(sumOf(ofRate.map((line) => line.tax_amount))).toBe(tax_amount);
      }
    }),
  );
});

const deposit = (id: string, due_on: string, gross: number, paid = 0): OpenDeposit => ({
  id,
  due_on,
  gross_amount: cents(gross),
  paid_amount: cents(paid),
});
const paid = (deposits: readonly OpenDeposit[], amount: number) =>
  Object.fromEntries(paidDeposits(deposits, cents(amount)).map(({ deposit: { id }, paid: part }) => [id, part / 100]));

test("money pays the deposit due first, then the next; the rest belongs to none", () => {
  const both = [deposit("late", "2030-05-01", 100), deposit("early", "2030-04-01", 50)];
  expect(paid(both, 30)).toEqual({ early: 30, late: 0 });
  expect(paid(both, 70)).toEqual({ early: 50, late: 20 });
  expect(paid(both, 500)).toEqual({ early: 50, late: 100 });
});

test("a deposit keeps what it has when another is due earlier; money that went back is missing on the one due last", () => {
  const both = [deposit("first", "2030-05-01", 100, 100), deposit("newer", "2030-04-01", 50)];
  expect(paid(both, 120)).toEqual({ first: 100, newer: 20 });
  expect(paid([deposit("a", "2030-04-01", 50, 50), deposit("b", "2030-05-01", 100, 100)], 60)).toEqual({ a: 50, b: 10 });
  expect(paid(both, -40)).toEqual({ first: 0, newer: 0 });
});

test.each([
  ["after the property's days", { days: 14, arrivals: ["2030-05-01"] }, "2030-04-15"],
  ["on the arrival where that comes first", { days: 14, arrivals: ["2030-04-10"] }, "2030-04-10"],
  ["on a group's first arrival", { days: 14, arrivals: ["2030-04-20", "2030-04-08"] }, "2030-04-08"],
  ["today where the guest has arrived already", { days: 14, arrivals: ["2030-03-30"] }, "2030-04-01"],
  ["today where the property gives no time", { days: 0, arrivals: ["2030-05-01"] }, "2030-04-01"],
  ["after the property's days where nobody is to arrive", { days: 3, arrivals: [] }, "2030-04-04"],
])("a deposit asked for on 1 April is due %s", (_, given, due) => {
  expect(depositDueDay({ today: "2030-04-01", ...given })).toBe(due);
});
