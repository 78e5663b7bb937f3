import { and, eq, isNull, sql } from "drizzle-orm";
import type { Signable, Signed } from "#server/money/cash-register/devices/device.ts";
import { firstUnsigned, type ReceiptRow, type RegisterRow, receiptStore, registerStore } from "#server/money/cash-register/registers.ts";
import { chainValue, encryptTurnover } from "#server/money/cash-register/signing/code-values.ts";
import { signWithKey } from "#server/money/cash-register/signing/software-key.ts";
import { cashReceipts } from "#server/money/cash-register/tables.ts";
import { command, ofProperty } from "#server/platform/core/database/query.ts";
import type { View, Work } from "#server/platform/core/work/work.ts";
import { lawOfDevice, usesTse } from "#shared/money/cash-register/law.ts";
import { machineCode, outageJws, signingInput } from "#shared/money/cash-register/machine-code.ts";
import type { GroupAmounts } from "#shared/money/cash-register/rate-groups.ts";
import { turnoverLiteral } from "#shared/money/cash-register/rules.ts";
import { isTseText, processData, TSE_OUTAGE, tsePayment } from "#shared/money/cash-register/tse.ts";
import { type Cents, plus, ZERO } from "#shared/platform/core/money.ts";

/** The text of a receipt to be signed, computed from the receipt before it. */
export type ToSign = Signable & {
  turnover: Cents;
  serial: string;
  /** The text in place of the signature while the device is out of order. */
  marked: Signed;
  /** True if a device's answer is about this receipt. */
  isOurs(answer: Signed): boolean;
};

const receiptInChain = receiptStore.selection(["register", "sequence"], ({ register, sequence }) =>
  and(eq(cashReceipts.register_id, register), eq(cashReceipts.sequence, sequence)),
);

/** The first receipt that is not signed, as its device takes it. Throws where the one before it is not signed yet. */
export function toSign(view: View, receipt: ReceiptRow): ToSign {
  const register = registerStore.get(view, receipt.register_id, "register_id");
  const before = receiptInChain.get(view, { register: register.id, sequence: receipt.sequence - 1 });
  if (receipt.sequence > 1 && !before?.jws) throw new Error("the receipt before is not signed yet");
  const { provider, serial } = register;
  if (provider === null || serial === null) throw new Error("a register in use has no certificate");
  const counted = receipt.training || receipt.business_case !== null ? ZERO : receipt.total_amount;
  const turnover = plus(before?.turnover_amount ?? ZERO, counted);
  const amounts = amountsOf(receipt);
  if (usesTse(lawOfDevice(register.device))) return { ...tseToSign(register, receipt), turnover, serial };
  const of = { register: register.number, number: String(receipt.sequence) };
  const code = machineCode({
    ...of,
    provider,
    serial,
    local_time: receipt.local_time,
    amounts,
    turnover: turnoverLiteral(receipt) ?? encryptTurnover(turnover, of, { key: register.turnover_key }),
    chain: chainValue(before?.jws ?? register.number),
  });
  const marked = { jws: outageJws(code), data: null };
  return { code, tse: null, turnover, serial, marked, isOurs: ({ jws }) => jws.startsWith(`${signingInput(code)}.`) };
}

/** The amounts of a receipt by tax group. */
export function amountsOf(receipt: ReceiptRow): GroupAmounts {
  const { normal_amount, reduced_1_amount, reduced_2_amount, zero_amount, special_amount } = receipt;
  return {
    normal: normal_amount,
    reduced_1: reduced_1_amount,
    reduced_2: reduced_2_amount,
    zero: zero_amount,
    special: special_amount,
  };
}

function tseToSign(register: RegisterRow, receipt: ReceiptRow): Omit<ToSign, "turnover" | "serial"> {
  const { id, training, total_amount: total } = receipt;
  const tse = { id, training, amounts: amountsOf(receipt), total, payment: tsePayment(receipt.method_kind) };
  const { outage_since, outage_reason, outage_by_hand } = register;
  const reason = outage_by_hand ? "declared by hand" : (outage_reason ?? "no answer");
  return {
    code: processData(tse),
    tse,
    marked: { jws: TSE_OUTAGE, data: { version: 1, kind: "outage", since: outage_since ?? receipt.created_at, reason } },
    isOurs: ({ jws }) => isTseText(jws),
  };
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
export function signedReceipt(work: Work, { id }: ReceiptRow, signed: ToSign & Signed): void {
  const { turnover, serial, jws, data } = signed;
  addSignature(work, { id, turnover, serial, jws, data: data === null ? null : JSON.stringify(data) });
  work.announce({ object: "cash_receipt", user_id: null });
}

/** Marks a receipt that was made while the device was out of order. */
export function outageReceipt(work: Work, receipt: ReceiptRow, prepared: ToSign): void {
  signedReceipt(work, receipt, { ...prepared, ...prepared.marked });
}

/**
 * Signs all receipts that wait with the register's own key, in this transaction. Only for a register of the software device: any other
 * device is asked outside of transactions.
 */
export function signWithOwnKey(work: Work, { id, software_key }: RegisterRow): void {
  if (software_key === null) throw new Error("this register has no key of its own");
  for (let receipt = firstUnsigned(work, id); receipt; receipt = firstUnsigned(work, id)) {
    const prepared = toSign(work, receipt);
    signedReceipt(work, receipt, { ...prepared, jws: signWithKey(prepared.code, software_key), data: null });
  }
}
