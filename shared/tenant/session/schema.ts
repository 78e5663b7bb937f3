import { z } from "zod";
import { Email, Id, Language } from "#shared/platform/core/fields.ts";
import { listQuery } from "#shared/platform/core/page.ts";
import { ROLES } from "#shared/platform/core/permissions.ts";
import { BROWSERS, SYSTEMS } from "#shared/tenant/session/browser.ts";

export const Credentials = z.strictObject({
  email: z.string().min(1).max(254),
  password: z.string().min(1).max(128),
  /** A code of the phone or a recovery code, for users with a second factor. */
  code: z.string().max(40).optional(),
});

/** A password that a person chooses. Logins take shorter ones, which were chosen before this rule. */
export const Password = z.string().min(12).max(128);
export const PasswordChange = z.strictObject({ current_password: z.string().min(1).max(128), new_password: Password });
export type PasswordChange = z.infer<typeof PasswordChange>;

/** `POST /session/confirm_password`. */
export const PasswordProof = z.strictObject({ password: z.string().min(1).max(128) });

/** `GET /session/second_factor`. */
export const SecondFactor = z.object({ is_on: z.boolean(), recovery_codes_left: z.int() });
export type SecondFactor = z.infer<typeof SecondFactor>;

/** `POST /session/second_factor/prepare`: the secret for the phone, also as the image of a QR code (a data URL). */
export const PreparedSecondFactor = z.object({ secret: z.string(), qr: z.string() });
export type PreparedSecondFactor = z.infer<typeof PreparedSecondFactor>;

/** `POST /session/second_factor`: the prepared secret, and the code that the phone makes of it. */
export const PairedPhone = z.strictObject({ secret: z.string().regex(/^[A-Z2-7]{32}$/), code: z.string().min(6).max(10) });
/** Shown once. */
export const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()).nullable() });

/** `POST /session/forgot_password`. */
export const ForgottenPassword = z.strictObject({ email: Email });

/** `POST /session/reset_password`, with the token of the mail's link. */
export const PasswordReset = z.strictObject({ token: z.string().min(1).max(100), new_password: Password });

/** The public options of the login page. */
export const LoginOptions = z.object({
  /** True if the server can mail a link for a forgotten password. */
  mails_password_links: z.boolean(),
  /** True if anybody has a passkey. */
  takes_passkeys: z.boolean(),
});

/** `GET /sessions`. */
export const SessionQuery = listQuery({});
export type SessionQuery = z.infer<typeof SessionQuery>;

/** Where a user is logged in. */
export const OwnSession = z.object({
  object: z.literal("own_session"),
  id: Id,
  /** The session that asks. */
  is_current: z.boolean(),
  /** Null for a program, or a browser that is not known. */
  browser: z.enum(BROWSERS).nullable(),
  system: z.enum(SYSTEMS).nullable(),
  address: z.string(),
  property_name: z.string(),
  created_at: z.string(),
  /** To within five minutes. */
  used_at: z.string(),
});
export type OwnSession = z.infer<typeof OwnSession>;

/** The authenticated actor: a user with a session, or an API key. */
export const SessionIdentity = z.object({
  object: z.literal("session"),
  is_api_key: z.boolean(),
  subject_id: Id,
  property_id: Id,
  /** Null for an API key. */
  email: Email.nullable(),
  name: z.string(),
  avatar_url: z.string().nullable(),
  /** Null: the browser's language is used. */
  language: Language.nullable(),
  role_id: z.enum(ROLES),
  time_zone: z.string(),
  currency: z.string(),
  property_name: z.string(),
  /** True until a default password was replaced. */
  must_change_password: z.boolean(),
  /** The cursor at which the live feed starts: all later events will be sent. */
  event_seq: z.int(),
});
export type SessionIdentity = z.infer<typeof SessionIdentity>;
