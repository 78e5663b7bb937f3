import { expect, test } from "vitest";
import { z } from "zod";
import type { RowFor } from "#server/platform/core/database/expand.ts";
import { changes } from "#server/platform/core/work/changes.ts";
import type { ChargeRow } from "#server/stays/folios/queries.ts";
import { Money } from "#shared/platform/core/fields.ts";
import { type Amount, amount, type Cents, cents, plus, sumAmounts, ZERO } from "#shared/platform/core/money.ts";
import { moneyFormat } from "#shared/platform/core/numbers.ts";
import { toAmounts } from "#shared/platform/core/wire-money.ts";

// If one of these lines compiles, `tsc` reports an unused `@ts-expect-error`.

test("cents are no amounts, amounts are no cents, and a sum that nobody gave a unit is neither", () => {
  const price = cents(12.5);
  const shown = amount(price);
  // @ts-expect-error a plain number has no unit
  const plain: Cents = 12;
  // @ts-expect-error cents where the API's decimal is expected
  const wired: Amount = price;
  // @ts-expect-error the API's decimal where a rule expects cents
  const ruled: Cents = shown;
  // @ts-expect-error a sum is made by `plus`
  const added: Cents = price + price;
  expect([plain, wired, ruled, added].map(Number)).toEqual([12, 1250, 12.5, 2500]);
});

test("cents are not converted twice, not summed as decimals and not printed", () => {
  const price = cents(12.5);
  // @ts-expect-error cents are no decimal
  expect(Number(cents(price))).toBe(125_000);
  // @ts-expect-error amounts are no cents
  expect(Number(amount(amount(price)))).toBe(0.125);
  // @ts-expect-error the arithmetic of cents takes cents
  expect(Number(plus(price, amount(price)))).toBe(1262.5);
  // @ts-expect-error sums of decimals take decimals
  expect(Number(sumAmounts([price]))).toBe(1250);
  // @ts-expect-error screens show amounts
  expect(moneyFormat("en-GB", "EUR")(price)).toBe("€1,250.00");
});

test("a row has cents, an answer and an event have amounts", () => {
  const Answer = z.object({ sum: Money });
  const row = { sum: cents(3) };
  const charged: ChargeRow["gross_amount"] = row.sum;
  // @ts-expect-error a procedure returns the schema's input
  const answered: z.input<typeof Answer> = row;
  // @ts-expect-error amounts are not converted a second time
  const again: RowFor<"item"> = { id: "1", gross_amount: amount(ZERO) };
  // @ts-expect-error a change is recorded in amounts
  const recorded = changes(row, { sum: cents(4) });
  // @ts-expect-error cents in a field that the schema does not mark as money would be sent unconverted
  expect(toAmounts(z.object({ sum: z.number() }), row).sum).toBe(300);
  const Listing = z.object({ rows: z.array(z.object({ version: z.int(), sum: Money })) });
  // @ts-expect-error entities in an answer are converted by themselves, so their cents would be sent unconverted
  expect(toAmounts(Listing, { rows: [{ version: 1, ...row }] }).rows[0]?.sum).toBe(300);
  expect([toAmounts(Answer, row).sum, charged, answered.sum, again.id, recorded.to["sum"]]).toEqual([3, 300, 300, "1", 400]);
});
