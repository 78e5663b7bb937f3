import { z } from "zod";
import { Id } from "#shared/platform/core/fields.ts";
import { type SecurityEntry as Entry, SecurityEntry, type SecurityKind } from "#shared/tenant/security-log/schema.ts";

/** Waiting for its mail, sent, or not sent (yet): a banner shows it to its admin. */
export const NOTICE_STATES = ["waiting", "sent", "unsent"] as const;

/** An entry of the security log that its reader was told of by no mail. */
export const AdminNotice = z.object({
  object: z.literal("admin_notice"),
  id: Id,
  entry: SecurityEntry.describe("The entry of the security log"),
});
export type AdminNotice = z.infer<typeof AdminNotice>;

export const NoticesRead = z.strictObject({ ids: z.array(Id).min(1).max(100).describe("The notices that were seen") });

/** Changes of where money goes: all admins are told, no matter who made them. */
const ALWAYS_TOLD: readonly SecurityKind[] = ["iban_changed", "card_account_changed"];

/** True if all admins are told of an entry: money, and whatever an API key does to anyone's access. */
export function isToldToAdmins({ kind, api_key_id }: Pick<Entry, "kind" | "api_key_id">): boolean {
  return api_key_id !== null || ALWAYS_TOLD.includes(kind);
}
