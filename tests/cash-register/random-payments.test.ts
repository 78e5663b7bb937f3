import fc from "fast-check";
import { expect, test } from "vitest";
import type { CashReceipt } from "#shared/money/cash-register/schema.ts";
import { sumAmounts } from "#shared/platform/core/money.ts";
import { startRegisterServer } from "#tests/cash-register/register-server.ts";

const METHODS = ["cash", "card", "voucher", "transfer", "online"] as const;
const euros = fc
  .integer({ min: -20_000, max: 50_000 })
  .filter((value) => value !== 0)
  .map((value) => value / 100);
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant("pay" as const), folio: fc.nat(2), method: fc.constantFrom(...METHODS), euros }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("delete" as const), which: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("sign" as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant("charge" as const), folio: fc.nat(2), rate: fc.constantFrom(0, 10, 13, 20), euros }),
  },
);

test("whatever is paid, refunded and deleted, many at once: no number is missing, the log verifies, receipts are the payments by method", async () => {
  const { start, sale, book, folioOf, pay, call, sign, receipts, verified, property, methods } = await startRegisterServer();
  await start();
  const folios = [await sale(80, 20), await sale(45.5, 10), (await folioOf(`booking_id=${book("5", "8").id}`)).id];
  const folioAt = (index: number) => folios[index] ?? "";
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { maxLength: 6 }), async (rounds) => {
      for (const together of rounds) {
        await Promise.all(
          together.map(async (each) => {
            if (each.do === "pay") await pay(folioAt(each.folio), each.euros, each.method);
            if (each.do === "sign") await sign();
            if (each.do === "charge") {
              const line = { name: "Extra", tax_percentage: each.rate, gross_amount: each.euros };
              await call(`POST /folios/${folioAt(each.folio)}/charges`, line);
            }
            if (each.do === "delete") await deleteOne(each.which);
          }),
        );
      }
    }),
    { numRuns: 12 },
  );
  await sign();

  const made = await receipts();
  expect(made.map(({ number }) => number)).toEqual(made.map((_, index) => String(index + 1)));
  expect(await verified()).toMatchObject({ receipts: made.length, signatures: made.length, outages: 0 });
  for (const method of METHODS) {
    const expected = method === "transfer" || method === "online" ? 0 : paidBy(methods[method]);
    expect(sumOf(made.filter(({ method_kind }) => method_kind === method))).toBe(expected);
  }

  async function deleteOne(which: number): Promise<void> {
    const live = property.runtime.db.$client.prepare("SELECT id, folio_id FROM payments WHERE deleted_at IS NULL ORDER BY id").all();
    const found = live[which % Math.max(1, live.length)] as { id: string; folio_id: string } | undefined;
    // Another call of the same moment may have deleted it.
    if (found) await call(`DELETE /folios/${found.folio_id}/payments/${found.id}`);
  }
  function paidBy(method: string): number {
    const sum = "SELECT coalesce(sum(amount), 0) FROM payments WHERE deleted_at IS NULL AND payment_method_id = ?";
    return Number(property.runtime.db.$client.prepare(sum).pluck().get(method)) / 100;
  }
});

function sumOf(receipts: readonly CashReceipt[]): number {
  return sumAmounts(receipts.map(({ total_amount }) => total_amount));
}
