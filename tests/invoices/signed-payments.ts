import { expect } from "vitest";
import { depFile, keyFile } from "#server/money/cash-register/dep-export.ts";
import { beginOutage, endOutage, identifyDevice, saveRegister, startRegister } from "#server/money/cash-register/service.ts";
import { cashRegisterJob } from "#server/money/cash-register/signing-job.ts";
import { readKeyFile } from "#server/money/cash-register/verifier/key-file.ts";
import { verifyLog } from "#server/money/cash-register/verifier/verify-log.ts";
import { CashRegisterInput } from "#shared/money/cash-register/schema.ts";
import { as, makeMember, type TestProperty, viewOf } from "#tests/support/test-server.ts";

type Sum = { kind: string; amount: number };

/** A cash register in use, whose receipts are signed now and then, and which is out of order in between. */
export async function openRegister(property: TestProperty) {
  const owner = makeMember(property, "admin", "Olga");
  as(property, owner, (work) => saveRegister(work, CashRegisterInput.parse({ number: "DESK-1", device: "software" })));
  const identity = await identifyDevice(viewOf(property, owner), property.config);
  as(property, owner, (work) => startRegister(work, identity));
  const sign = () => cashRegisterJob.run(property.runtime);
  await sign();
  let isOut = false;

  /** Signs, or, at times, begins or ends an outage. */
  async function goOn(chance: number): Promise<void> {
    if (chance === 0 || isOut) {
      as(property, owner, (work) => (isOut ? endOutage(work) : beginOutage(work)));
      isOut = !isOut;
    }
    await sign();
  }

  /** Its log verifies, no number is missing, and its receipts are the payments at the desk by their kind. */
  async function expectToAgree(): Promise<void> {
    if (isOut) await goOn(1);
    await sign();
    const view = viewOf(property, owner);
    const { aes, keys } = readKeyFile(keyFile(view, undefined).content.toString());
    const { content } = await depFile(view, {});
    const log = verifyLog(content.toString(), { key: aes, keys, isPart: false });
    const all = (sql: string) => property.runtime.db.$client.prepare<[], Sum>(sql).all();
    const receipts = property.runtime.db.$client.prepare("SELECT sequence FROM cash_receipts ORDER BY sequence").pluck().all();
    expect(receipts).toEqual(receipts.map((_, index) => index + 1));
    expect(log.receipts).toBe(receipts.length);
    const signed = all(
      "SELECT method_kind AS kind, sum(total_amount) AS amount FROM cash_receipts WHERE payment_id IS NOT NULL GROUP BY 1 ORDER BY 1",
    );
    const paid = all(`SELECT m.kind, sum(p.amount) AS amount FROM payments p JOIN payment_methods m ON m.id = p.payment_method_id
      WHERE p.deleted_at IS NULL AND NOT p.virtual AND m.kind IN ('cash', 'card', 'voucher') GROUP BY 1 ORDER BY 1`);
    expect(signed.filter(({ amount }) => amount !== 0)).toEqual(paid.filter(({ amount }) => amount !== 0));
  }

  return { goOn, expectToAgree };
}
