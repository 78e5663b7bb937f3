import { and, eq, isNull, sql } from "drizzle-orm";
import { type ReceiptRow, receiptStore, registerStore } from "#server/cash-register/registers.ts";
import { chainValue, encryptTurnover } from "#server/cash-register/signing/code-values.ts";
import { cashReceipts, type DeviceData } from "#server/cash-register/tables.ts";
import { command, ofProperty } from "#server/core/database/query.ts";
import type { View, Work } from "#server/core/work/work.ts";
import { machineCode, outageJws, signingInput } from "#shared/cash-register/machine-code.ts";
import { turnoverLiteral } from "#shared/cash-register/rules.ts";
import { type Cents, plus, ZERO } from "#shared/core/money.ts";

/** What is to be signed of a receipt, computed from the receipt before it. */
export type ToSign = { code: string; input: string; turnover: Cents; serial: string };

/** The machine-readable code of the first receipt that is not signed. Throws where the one before it is not signed yet. */
export function toSign(view: View, receipt: ReceiptRow): ToSign {
  const register = registerStore.get(view, receipt.register_id, "register_id");
  const [before] = receiptStore.where(view, "register_id = ? AND sequence = ?", register.id, receipt.sequence - 1);
  if (receipt.sequence > 1 && !before?.jws) throw new Error("the receipt before is not signed yet");
  const { provider, serial } = register;
  if (provider === null || serial === null) throw new Error("a register in use has no certificate");
  const counted = receipt.training ? ZERO : receipt.total_amount;
  const turnover = plus(before?.turnover_amount ?? ZERO, counted);
  const of = { register: register.number, number: String(receipt.sequence) };
  const code = machineCode({
    ...of,
    provider,
    serial,
    local_time: receipt.local_time,
    amounts: {
      normal: receipt.normal_amount,
      reduced_1: receipt.reduced_1_amount,
      reduced_2: receipt.reduced_2_amount,
      zero: receipt.zero_amount,
      special: receipt.special_amount,
    },
    turnover: turnoverLiteral(receipt) ?? encryptTurnover(turnover, of, { key: register.turnover_key }),
    chain: chainValue(before?.jws ?? register.number),
  });
  return { code, input: signingInput(code), turnover, serial };
}

const addSignature = command(["id", "turnover", "serial", "jws", "data"], (db, { id, turnover, serial, jws, data, property, now }) =>
  db
    .update(cashReceipts)
    .set({
      turnover_amount: sql`${turnover}`,
      serial: sql`${serial}`,
      jws: sql`${jws}`,
      device_data: sql`${data}`,
      signed_at: sql`${now}`,
      updated_at: sql`${now}`,
      version: sql`${cashReceipts.version} + 1`,
    })
    .where(and(eq(cashReceipts.id, id), isNull(cashReceipts.jws), ofProperty(cashReceipts, property))),
);

/** Adds the signature to a receipt, once. */
export function signedReceipt(work: Work, { id }: ReceiptRow, signed: ToSign & { jws: string; data: DeviceData | null }): void {
  const { turnover, serial, jws, data } = signed;
  addSignature(work, { id, turnover, serial, jws, data: data === null ? null : JSON.stringify(data) });
  work.announce({ object: "cash_receipt", user_id: null });
}

/** Marks a receipt that was made while the device was out of order. */
export function outageReceipt(work: Work, receipt: ReceiptRow, prepared: ToSign): void {
  signedReceipt(work, receipt, { ...prepared, jws: outageJws(prepared.code), data: null });
}
