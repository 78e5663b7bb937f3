import { z } from "zod";
import { Id } from "#shared/platform/core/fields.ts";
import { listQuery, searched, sortable } from "#shared/platform/core/page.ts";
import { ROLES } from "#shared/platform/core/permissions.ts";
import { BROWSERS, SYSTEMS } from "#shared/tenant/session/browser.ts";

/** The kinds of entries in the security log, by area. */
export const SECURITY_KINDS = {
  login: ["login", "login_failed", "code_wrong", "recovery_code_used", "passkey_login", "passkey_refused", "login_refused"],
  session: ["logout", "session_ended", "other_sessions_ended"],
  password: [
    "password_changed",
    "password_wrong",
    "password_given",
    "password_forgotten",
    "password_link_sent",
    "second_factor_on",
    "second_factor_off",
    "passkey_added",
    "passkey_removed",
    "email_changed",
  ],
  team: ["member_added", "member_changed", "member_removed", "member_erased"],
  api_key: [
    "api_key_created",
    "api_key_changed",
    "api_key_revoked",
    "api_key_deleted",
    "api_key_refused",
    "webhook_created",
    "webhook_changed",
    "webhook_secret_renewed",
    "webhook_deleted",
    "channel_access_made",
    "channel_password_renewed",
  ],
  account: ["iban_changed", "card_account_changed", "connection_changed"],
  backup: ["backup_downloaded"],
  system: ["date_confirmed", "only_copy_confirmed"],
} as const;

export type SecurityArea = keyof typeof SECURITY_KINDS;
export type SecurityKind = (typeof SECURITY_KINDS)[SecurityArea][number];
export const SECURITY_AREAS = [
  "login",
  "session",
  "password",
  "team",
  "api_key",
  "account",
  "backup",
  "system",
] as const satisfies readonly SecurityArea[];
export const ALL_SECURITY_KINDS = [
  ...SECURITY_KINDS.login,
  ...SECURITY_KINDS.session,
  ...SECURITY_KINDS.password,
  ...SECURITY_KINDS.team,
  ...SECURITY_KINDS.api_key,
  ...SECURITY_KINDS.account,
  ...SECURITY_KINDS.backup,
  ...SECURITY_KINDS.system,
] as const satisfies readonly SecurityKind[];

/** `GET /security_log`. */
export const SecurityQuery = listQuery({
  /** Any part of the names or the network address. */
  query: searched,
  area: z.enum(SECURITY_AREAS).optional().describe("What it is about"),
  sort: sortable(["time"]),
});
export type SecurityQuery = z.infer<typeof SecurityQuery>;

export const SecurityEntry = z.object({
  object: z.literal("security_entry"),
  id: Id,
  time: z.string().describe("When it happened; instant in UTC"),
  kind: z.enum(ALL_SECURITY_KINDS).describe("What happened"),
  name: z.string().describe("The user or API key that it is about, by the name they had; empty for an unknown e-mail address"),
  user_id: z.string().nullable(),
  by: z.string().nullable().describe("Who did it, by name; null for the person themselves and for the server"),
  api_key_id: z.string().nullable().describe("The API key that did it; null for people and the server"),
  role: z.enum(ROLES).nullable().describe("The role after"),
  former_role: z.enum(ROLES).nullable().describe("The role before; null if it did not change"),
  /** The end of the former account or key, or the host of the former address; null if there was none. */
  former_value: z
    .string()
    .nullable()
    .describe("What it was, masked: the end of an account or key, or the host of an address; null for none"),
  value: z.string().nullable().describe("What it is now, masked in the same way; null for none"),
  address: z.string().describe("The network address that it came from; empty if it is not known"),
  browser: z.enum(BROWSERS).nullable().describe("The browser that it came from"),
  system: z.enum(SYSTEMS).nullable().describe("The operating system that it came from"),
});
export type SecurityEntry = z.infer<typeof SecurityEntry>;
