import { and, desc, eq, isNull, ne } from "drizzle-orm";
import { cashReceipts, cashRegisters } from "#server/money/cash-register/tables.ts";
import { entityStore } from "#server/platform/core/database/entity-store.ts";
import type { View } from "#server/platform/core/work/work.ts";
import type { CashRegister } from "#shared/money/cash-register/schema.ts";
import { Problem } from "#shared/platform/core/errors.ts";

/** Only this module writes through them. */
export const registerStore = entityStore("cash_register", cashRegisters);
export const receiptStore = entityStore("cash_receipt", cashReceipts);
export type RegisterRow = ReturnType<typeof registerStore.get>;
export type ReceiptRow = ReturnType<typeof receiptStore.get>;

const presentRegisters = registerStore.selection([], () => and(ne(cashRegisters.state, "closed"), isNull(cashRegisters.deleted_at)));

/** The register that is in use or being set up; null if there is none. */
export function presentRegister(view: View): RegisterRow | null {
  return presentRegisters.get(view, {}) ?? null;
}

/** The register in use; null if there is none. */
export function openRegister(view: View): RegisterRow | null {
  const register = presentRegister(view);
  return register?.state === "open" ? register : null;
}

/** The register that was closed last. */
export function lastClosed(view: View): RegisterRow | null {
  return registerStore.all(view, eq(cashRegisters.state, "closed"), desc(cashRegisters.closed_at))[0] ?? null;
}

/** The named register, else the present one, else the one that was closed last. Throws `cash_register/not_open` if there never was one. */
export function registerNamed(view: View, id: string | undefined): RegisterRow {
  if (id !== undefined) return registerStore.get(view, id, "register_id");
  const register = presentRegister(view) ?? lastClosed(view);
  if (!register) throw new Problem("cash_register/not_open");
  return register;
}

/** The register with this number, closed or not. */
export function registerByNumber(view: View, number: string): RegisterRow | null {
  return registerStore.all(view, eq(cashRegisters.number, number))[0] ?? null;
}

/** The register without keys and passwords. */
export function withoutSecrets(row: RegisterRow): CashRegister {
  const { object, id, created_at, updated_at, deleted_at, version, number, state, device, device_url, device_user } = row;
  const { provider, serial, training, checks, opened_at, closed_at, outage_since, outage_reason } = row;
  return {
    object,
    id,
    created_at,
    updated_at,
    deleted_at,
    version,
    number,
    state,
    device,
    device_url,
    device_user,
    provider,
    serial,
    training,
    checks,
    opened_at,
    closed_at,
    outage_since,
    outage_reason,
    has_password: row.device_password !== null,
  };
}

const unsignedReceipts = receiptStore.selection(
  ["register"],
  ({ register }) => and(eq(cashReceipts.register_id, register), isNull(cashReceipts.jws)),
  cashReceipts.sequence,
);

/** The receipt that the signing device is asked for next; null if all are signed. */
export function firstUnsigned(view: View, register_id: string): ReceiptRow | null {
  return unsignedReceipts.get(view, { register: register_id }) ?? null;
}
