import fc from "fast-check";
import { expect, test } from "vitest";
import { denominationsOf } from "#shared/money/cash-closings/denominations.ts";
import { balanceOf, computeDrawer, inOrderOfKinds, sumOfCounts, whyNotClose } from "#shared/money/cash-closings/rules.ts";
import { cents, ZERO } from "#shared/platform/core/money.ts";

const method = (kind: "cash" | "card", paid: number, back = 0) => ({
  payment_method_id: kind,
  name: kind,
  kind,
  count: 1,
  in_amount: cents(paid),
  out_amount: cents(-back),
  total_amount: cents(paid - back),
});

test("what should be in the drawer is the opening amount with all cash that moved; a card moves none", () => {
  const methods = [method("cash", 120, 20), method("card", 500), method("cash", 30)];
  expect(computeDrawer({ opening: cents(200), methods, movements: [cents(50), cents(-8.4)] })).toEqual({
    opening_amount: cents(200),
    in_amount: cents(150),
    out_amount: cents(-20),
    put_in_amount: cents(50),
    taken_out_amount: cents(-8.4),
    expected_amount: cents(371.6),
  });
});

test("methods are in the order of their kinds, and by name", () => {
  const rows = [
    { kind: "card", name: "Visa" },
    { kind: "transfer", name: "Bank" },
    { kind: "cash", name: "Till" },
    { kind: "card", name: "Maestro" },
  ] as const;
  expect(inOrderOfKinds(rows).map(({ name }) => name)).toEqual(["Till", "Maestro", "Visa", "Bank"]);
});

test("notes and coins add up; a currency whose coins nobody has listed is typed as one amount", () => {
  const counts = denominationsOf("EUR").map((value) => ({ value, count: 1 }));
  expect(sumOfCounts(counts)).toBe(cents(888.88));
  expect(denominationsOf("CHF")[0]).toBe(cents(1000));
  expect(denominationsOf("SEK")).toEqual([]);
});

test.each([
  { counted: 100, left: undefined, difference: 0, removed: 0 },
  { counted: 90, left: 50, difference: -10, removed: 40 },
  { counted: 101.5, left: 101.5, difference: 1.5, removed: 0 },
])("of 100 expected, $counted counted differ by $difference, and $removed is taken out", ({ counted, left, difference, removed }) => {
  const balance = balanceOf(cents(100), { counted_amount: cents(counted), ...(left === undefined ? {} : { left_amount: cents(left) }) });
  expect(balance).toMatchObject({ difference_amount: cents(difference), removed_amount: cents(removed) });
});

const CLOSING = { expected_amount: cents(100), counted_amount: cents(100), counts: [], note: null };

test.each([
  { what: "agrees", given: {}, fault: null },
  { what: "differs without a note", given: { counted_amount: cents(99) }, fault: "note" },
  { what: "differs with an empty note", given: { counted_amount: cents(99), note: "" }, fault: "note" },
  { what: "differs with a note", given: { counted_amount: cents(99), note: "a coin was lost" }, fault: null },
  { what: "leaves more than was counted", given: { left_amount: cents(100.01) }, fault: "left_amount" },
  { what: "has notes that come to less", given: { counts: [{ value: cents(50), count: 1 }] }, fault: "counts" },
] as const)("a closing that $what: $fault", ({ given, fault }) => {
  expect(whyNotClose({ ...CLOSING, ...given })).toBe(fault);
});

const amounts = fc.integer({ min: -100_000, max: 100_000 }).map((value) => cents(value / 100));

test("whatever moves, what is expected is the sum of all its parts", () => {
  fc.assert(
    fc.property(amounts, fc.array(amounts), (opening, movements) => {
      const { expected_amount, ...parts } = computeDrawer({ opening, methods: [method("cash", 12, 3)], movements });
      expect(Object.values(parts).reduce<number>((sum, value) => sum + value, ZERO)).toBe(expected_amount);
      expect(expected_amount).toBe(movements.reduce<number>((sum, value) => sum + value, opening + 900));
    }),
  );
});
