import { generateKeyPairSync } from "node:crypto";
import { chainValue, encryptTurnover } from "#server/money/cash-register/signing/code-values.ts";
import { signWithKey } from "#server/money/cash-register/signing/software-key.ts";
import { CANCELLATION_TURNOVER, machineCode, outageJws, TRAINING_TURNOVER } from "#shared/money/cash-register/machine-code.ts";
import { type GroupAmounts, totalOfGroups } from "#shared/money/cash-register/rate-groups.ts";
import { type Cents, plus, ZERO } from "#shared/platform/core/money.ts";

export const KEY = "WQRtiiya3hYh/Uz44Bv3x8ETl1nrH6nCdErn69g5/lU=";
const SERIAL = "1234abcd";
const REGISTER = "DESK-1";

const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
const PEM = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
export const KEYS = new Map([[SERIAL, publicKey.export({ type: "spki", format: "der" }).toString("base64")]]);

export type Drafted = { kind: "sale" | "cancellation" | "training"; amounts: GroupAmounts; isOutage?: boolean };

/** Format of another register's codes: the serial number, and the encrypted counter. */
type Dialect = { serial?: string; encrypt?: (turnover: Cents, receipt: { register: string; number: string }) => string };

/** Signs receipts one after the other, as a register does. */
export function chainOf(drafts: readonly Drafted[], { serial = SERIAL, encrypt }: Dialect = {}): string[] {
  const receipts: string[] = [];
  let turnover: Cents = ZERO;
  for (const [index, { kind, amounts, isOutage }] of drafts.entries()) {
    const number = String(index + 1);
    if (kind !== "training") turnover = plus(turnover, totalOfGroups(amounts));
    const receipt = { register: REGISTER, number };
    const encrypted = encrypt ? encrypt(turnover, receipt) : encryptTurnover(turnover, receipt, { key: KEY, bytes: 5 + (index % 4) });
    const code = machineCode({
      provider: "AT1",
      register: REGISTER,
      number,
      local_time: "2026-11-23T12:00:00",
      amounts,
      turnover: { sale: encrypted, cancellation: CANCELLATION_TURNOVER, training: TRAINING_TURNOVER }[kind],
      serial,
      chain: chainValue(receipts.at(-1) ?? REGISTER),
    });
    receipts.push(isOutage ? outageJws(code) : signWithKey(code, PEM));
  }
  return receipts;
}
