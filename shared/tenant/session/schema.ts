import { z } from "zod";
import { Email, Id, Language } from "#shared/platform/core/fields.ts";
import { listQuery } from "#shared/platform/core/page.ts";
import { ROLES } from "#shared/platform/core/permissions.ts";
import { BROWSERS, SYSTEMS } from "#shared/tenant/session/browser.ts";

export const Credentials = z.strictObject({
  email: z.string().min(1).max(254).describe("The e-mail address of the login"),
  password: z.string().min(1).max(128).describe("The password"),
  code: z.string().max(40).optional().describe("The six digits of the authenticator app, or a recovery code"),
});

/** A password that a person chooses. Logins take shorter ones, which were chosen before this rule. */
export const Password = z.string().min(12).max(128);
export const PasswordChange = z.strictObject({
  current_password: z.string().min(1).max(128).describe("The present password"),
  new_password: Password.describe("The new password, 8 to 128 characters"),
});
export type PasswordChange = z.infer<typeof PasswordChange>;

/** `POST /session/confirm_password`. */
export const PasswordProof = z.strictObject({ password: z.string().min(1).max(128).describe("The password") });

/** `GET /session/second_factor`. */
export const SecondFactor = z.object({
  is_on: z.boolean().describe("Logins ask for a code"),
  recovery_codes_left: z.int().describe("How many recovery codes are left"),
});
export type SecondFactor = z.infer<typeof SecondFactor>;

/** `POST /session/second_factor/prepare`: the secret for the phone, also as the image of a QR code (a data URL). */
export const PreparedSecondFactor = z.object({
  secret: z.string().describe("The secret for the authenticator app"),
  qr: z.string().describe("The QR code for the authenticator app, as an SVG"),
});
export type PreparedSecondFactor = z.infer<typeof PreparedSecondFactor>;

/** `POST /session/second_factor`: the prepared secret, and the code that the phone makes of it. */
export const PairedPhone = z.strictObject({
  secret: z
    .string()
    .regex(/^[A-Z2-7]{32}$/)
    .describe("The secret for the authenticator app"),
  code: z.string().min(6).max(10).describe("The six digits of the authenticator app, or a recovery code"),
});
/** Shown once. */
export const RecoveryCodes = z.object({
  recovery_codes: z.array(z.string()).nullable().describe("Codes that each open the login once without the phone, shown this once"),
});

/** `POST /session/forgot_password`. */
export const ForgottenPassword = z.strictObject({ email: Email.describe("The e-mail address of the login") });

/** `POST /session/reset_password`, with the token of the mail's link. */
export const PasswordReset = z.strictObject({
  token: z.string().min(1).max(100).describe("The secret part of the mailed link"),
  new_password: Password.describe("The new password, 8 to 128 characters"),
});

/** The public options of the login page. */
export const LoginOptions = z.object({
  mails_password_links: z.boolean().describe("Forgotten passwords can be replaced by a mailed link"),
  takes_passkeys: z.boolean().describe("At least one user has a passkey"),
});

/** `GET /sessions`. */
export const SessionQuery = listQuery({});
export type SessionQuery = z.infer<typeof SessionQuery>;

/** An open session of the user. */
export const OwnSession = z.object({
  object: z.literal("own_session"),
  id: Id.describe("The id"),
  is_current: z.boolean().describe("It is the session of this call"),
  browser: z.enum(BROWSERS).nullable().describe("The browser that it came from"),
  system: z.enum(SYSTEMS).nullable().describe("The operating system that it came from"),
  address: z.string().describe("The network address that it came from"),
  property_name: z.string(),
  created_at: z.string().describe("When it began"),
  used_at: z.string().describe("When it was last used, to within five minutes"),
});
export type OwnSession = z.infer<typeof OwnSession>;

/** The authenticated actor: a user with a session, or an API key. */
export const SessionIdentity = z.object({
  object: z.literal("session"),
  is_api_key: z.boolean().describe("The caller is an API key"),
  subject_id: Id.describe("The id of the user or the API key"),
  property_id: Id.describe("The property in which the caller works"),
  email: Email.nullable().describe("The e-mail address of the login; null for an API key"),
  name: z.string().describe("The name"),
  avatar_url: z.string().nullable().describe("The address of the picture; null for none"),
  language: Language.nullable().describe("In which language the program speaks with them; null for the browser's"),
  role_id: z.enum(ROLES).describe("The role in the current property"),
  time_zone: z.string(),
  currency: z.string(),
  country: z.string().nullable().describe("The country of the property; null until one is chosen"),
  property_name: z.string(),
  must_change_password: z.boolean().describe("The password was set by another user: nothing else works until it is replaced"),
  event_seq: z.int().describe("The newest event of the log, from which a screen follows"),
});
export type SessionIdentity = z.infer<typeof SessionIdentity>;
