import type { Work } from "#server/platform/core/work/work.ts";
import { recordAccount } from "#server/tenant/security-log/record.ts";
import { sensitiveChange } from "#shared/office/setting-rules/sensitive.ts";

/** A setting before and after a change; null if there is none. */
export type SettingChange = { key: string; before: string | null; after: string | null };

/**
 * Before a setting is saved that takes money, room keys or guests' data elsewhere: demands a recent proof of the password, writes the security
 * log and tells all admins. Throws `session/password_needed`.
 */
export function guardSetting(work: Work, { key, before, after }: SettingChange): void {
  const change = sensitiveChange(key, before, after);
  if (change === null) return;
  work.wiring.assertProven(work, work.actor);
  const { kind, former_value, value } = change;
  recordAccount(work, kind, { name: key, former_value, value });
}
