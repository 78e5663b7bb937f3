import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { Amount, entity, Money, PositiveAmount } from "#shared/platform/core/fields.ts";
import { type Cents, cents, ZERO } from "#shared/platform/core/money.ts";
import { inCents, shown, toAmounts, toCents } from "#shared/platform/core/wire-money.ts";
import { wholeCents } from "#tests/support/whole-cents.ts";

const Line = z.object({ name: z.string(), quantity: z.int(), gross_amount: Money.describe("With its tax."), discount: Money.nullable() });
const Bill = entity("bill", { lines: z.array(Line), sums: z.object({ gross_amount: Money, paid_amount: Money.optional() }) });
const Guest = z.object({ name: z.string(), bill: Bill.nullable(), bills: z.array(Bill), due_amount: Money });

const anyCents = fc.integer({ min: -100_000_000, max: 100_000_000 }).map(wholeCents);
const anyLine = fc.record({ name: fc.string(), quantity: fc.nat(), gross_amount: anyCents, discount: fc.option(anyCents) });
const anyBill = fc.record({
  lines: fc.array(anyLine, { maxLength: 5 }),
  sums: fc.oneof(fc.record({ gross_amount: anyCents }), fc.record({ gross_amount: anyCents, paid_amount: anyCents })),
});
const head = { object: "bill" as const, id: "1", created_at: "", updated_at: "", deleted_at: null, version: 1 };

describe("rows become what the wire shows", () => {
  test("at every place where the schema says money, however deep, and nowhere else", () => {
    const row = {
      lines: [{ name: "100", quantity: 100, gross_amount: cents(100), discount: null }],
      sums: { gross_amount: cents(0.1) },
      more: 7,
    };
    expect(toAmounts(Bill, row)).toEqual({
      lines: [{ name: "100", quantity: 100, gross_amount: 100, discount: null }],
      sums: { gross_amount: 0.1 },
      more: 7,
    });
  });

  test("entities inside have come out by themselves and stay as they are", () => {
    const bill = toAmounts(Bill, { ...head, lines: [], sums: { gross_amount: cents(12) } });
    expect(toAmounts(Guest, { name: "Anna", bill, bills: [bill], due_amount: cents(5) })).toEqual({
      name: "Anna",
      bill,
      bills: [bill],
      due_amount: 5,
    });
  });

  test("the row itself is not touched", () => {
    const row = { lines: [], sums: { gross_amount: cents(12) } };
    toAmounts(Bill, row);
    shown(Bill, row);
    expect(row).toEqual({ lines: [], sums: { gross_amount: 1200 } });
  });

  test("and back again every cent is what it was", () => {
    fc.assert(
      fc.property(anyBill, (bill) => {
        const wire = Bill.parse({ ...head, ...toAmounts(Bill, bill) });
        expect(toCents(Bill, wire)).toEqual({ ...head, ...bill });
        expect(JSON.parse(JSON.stringify(wire))).toEqual(wire);
      }),
    );
  });
});

describe("inputs become what rules take", () => {
  const ByItem = z.strictObject({ item_id: z.string(), quantity: z.int().default(1) });
  const ByHand = z.strictObject({ name: z.string(), gross_amount: Amount, deposit: PositiveAmount.nullable().default(null) });
  const Input = inCents(z.union([ByItem, ByHand]));

  test("after they are checked, in whichever form they come", () => {
    expect(Input.parse({ item_id: "1" })).toEqual({ item_id: "1", quantity: 1 });
    expect(Input.parse({ name: "Bar", gross_amount: -8.2 })).toEqual({ name: "Bar", gross_amount: -820, deposit: null });
    expect(Input.parse({ name: "Bar", gross_amount: 8.2 * 3, deposit: 0.29 })).toMatchObject({ gross_amount: 2460, deposit: 29 });
    expect(Input.safeParse({ name: "Bar", gross_amount: 0.001 }).success).toBe(false);
    expect(Input.safeParse({ name: "Bar", gross_amount: 1, deposit: -1 }).success).toBe(false);
  });

  test("what is left out stays left out", () => {
    const Patch = inCents(z.strictObject({ total: PositiveAmount.nullable().optional(), note: z.string().optional() }));
    expect(Patch.parse({})).toEqual({});
    expect(Patch.parse({ total: null })).toEqual({ total: null });
    const total: Cents | null | undefined = Patch.parse({ total: 99.99 }).total;
    expect(total).toBe(9999);
  });

  test("and are described as before", () => {
    const described = (schema: z.ZodType) => z.toJSONSchema(schema, { io: "input" });
    expect(described(inCents(ByHand))).toEqual(described(ByHand));
    expect(described(Input)).toEqual(described(z.union([ByItem, ByHand])));
  });
});

test("a schema without money leaves its value alone", () => {
  const value = { name: "Anna", rooms: [1, 2] };
  expect(toAmounts(z.object({ name: z.string(), rooms: z.array(z.number()) }), value)).toBe(value);
  expect(toCents(z.string(), "12")).toBe("12");
  expect(ZERO).toBe(0);
});
