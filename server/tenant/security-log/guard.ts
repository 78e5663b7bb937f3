import type { Work } from "#server/platform/core/work/work.ts";
import { recordAccount } from "#server/tenant/security-log/record.ts";
import { endOf, sameIban } from "#shared/platform/core/iban.ts";
import type { PropertyInput } from "#shared/tenant/properties/schema.ts";

/**
 * Before another IBAN of the property is saved: demands a recent proof of the password, writes the security log and tells all admins. A new
 * property's first IBAN redirects nothing. Throws `session/password_needed`.
 */
export function guardPayee(work: Work, { bank }: Pick<PropertyInput, "bank">, before: Pick<PropertyInput, "bank"> | null): void {
  if (before === null || sameIban(bank.iban, before.bank.iban)) return;
  work.wiring.assertProven(work, work.actor);
  recordAccount(work, "iban_changed", { name: "", former_value: endOf(before.bank.iban), value: endOf(bank.iban) });
}
