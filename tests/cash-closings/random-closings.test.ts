import fc from "fast-check";
import { expect, test } from "vitest";
import type { MethodSums } from "#shared/money/cash-closings/schema.ts";
import { sumAmounts } from "#shared/platform/core/money.ts";
import { startClosingsServer } from "#tests/cash-closings/closings-server.ts";

const METHODS = ["cash", "coins", "card", "transfer"] as const;
const euros = fc
  .integer({ min: -20_000, max: 50_000 })
  .filter((value) => value !== 0)
  .map((value) => value / 100);
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant("pay" as const), folio: fc.nat(1), method: fc.constantFrom(...METHODS), euros }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("delete" as const), which: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("move" as const), euros }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("close" as const), wrong: fc.integer({ min: 0, max: 300 }), left: fc.nat(100) }) },
);

test("whatever is paid, refunded, deleted, moved and closed, many at once: all closings and the open rest are the payments by method, and the cash adds up", async () => {
  const { sale, pay, remove, move, close, closings, drawer, property, methods } = await startClosingsServer();
  const folios = [await sale(80), await sale(45.5)];
  const { $client } = property.runtime.db;
  await move(1000, "Initial cash");
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { maxLength: 6 }), async (rounds) => {
      for (const together of rounds) {
        await Promise.all(
          together.map(async (each) => {
            if (each.do === "pay") await pay(folios[each.folio] ?? "", each.euros, each.method);
            if (each.do === "move") await move(each.euros);
            if (each.do === "delete") await deleteOne(each.which);
            if (each.do === "close") await closeWith(each);
          }),
        );
      }
      // Few walks would close the drawer often enough by chance.
      await closeWith({ wrong: 0, left: 50 });
    }),
    { numRuns: 15 },
  );

  const made = await closings();
  const open = await drawer();
  expect(made.length).toBeGreaterThan(3);
  expect(made.map(({ number }) => number)).toEqual(made.map((_, index) => index + 1));
  const sums = [...made.flatMap((closing) => closing.methods), ...open.methods];
  for (const method of METHODS) {
    const ofMethod = sums.filter(({ payment_method_id }: MethodSums) => payment_method_id === methods[method]);
    expect(sumAmounts(ofMethod.map(({ total_amount }) => total_amount))).toBe(paidBy(methods[method]));
  }
  // Each begins with what the one before left, and nothing goes missing on the way.
  for (const [index, closing] of [...made, open].entries()) expect(closing.opening_amount).toBe(made[index - 1]?.left_amount ?? 0);
  const moved = sumAmounts([...made, open].flatMap(({ movements }) => movements.map(({ amount }) => amount)));
  const cash = sumAmounts([...made, open].flatMap(({ in_amount, out_amount }) => [in_amount, out_amount]));
  const differences = sumAmounts(made.map(({ difference_amount }) => difference_amount));
  const removed = sumAmounts(made.map(({ removed_amount }) => removed_amount));
  expect(open.expected_amount).toBeCloseTo(moved + cash + differences - removed, 6);

  async function closeWith({ wrong, left }: { wrong: number; left: number }): Promise<void> {
    const { expected_amount } = await drawer();
    const counted_amount = Math.max(0, Math.round(expected_amount * 100 + wrong - 150) / 100);
    // Another user's payment or closing of the same moment may refuse it.
    await close({ counted_amount, left_amount: Math.round(counted_amount * left) / 100, note: "counted twice" });
  }
  async function deleteOne(which: number): Promise<void> {
    const live = $client.prepare("SELECT id, folio_id FROM payments WHERE deleted_at IS NULL ORDER BY id").all();
    const found = live[which % Math.max(1, live.length)] as { id: string; folio_id: string } | undefined;
    if (found) await remove(found.folio_id, found.id);
  }
  function paidBy(method: string): number {
    const sum = "SELECT coalesce(sum(amount), 0) FROM payments WHERE deleted_at IS NULL AND payment_method_id = ?";
    return Number($client.prepare(sum).pluck().get(method)) / 100;
  }
});
