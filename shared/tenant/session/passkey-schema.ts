import { z } from "zod";
import { Id } from "#shared/platform/core/fields.ts";
import { listQuery } from "#shared/platform/core/page.ts";

/** The most passkeys that a user has. */
export const MAX_PASSKEYS = 10;
export const MAX_PASSKEY_NAME_LENGTH = 60;

/** Bytes as base64url, as WebAuthn's JSON has them. */
const Bytes = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[\w-]+$/);
/** The longest that the standard allows are 1023 bytes. */
const CredentialId = Bytes(1400);

/** `GET /session/passkeys`. */
export const PasskeyQuery = listQuery({});
export type PasskeyQuery = z.infer<typeof PasskeyQuery>;

export const Passkey = z.object({
  object: z.literal("passkey"),
  id: Id,
  name: z.string(),
  /** By which the browser knows it. */
  credential_id: z.string(),
  /** The host name on whose pages it works. */
  rp_id: z.string(),
  /** A password manager keeps a copy for other devices. */
  is_synced: z.boolean(),
  created_at: z.string(),
  /** Null before the first login with it. */
  used_at: z.string().nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

const TYPE = z.literal("public-key");

/** What the browser makes a passkey of: `PublicKeyCredentialCreationOptionsJSON`. */
export const PasskeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: TYPE, alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal("none"),
  excludeCredentials: z.array(z.object({ id: z.string(), type: TYPE })),
  authenticatorSelection: z.object({
    residentKey: z.literal("required"),
    requireResidentKey: z.literal(true),
    userVerification: z.literal("required"),
  }),
});
export type PasskeyCreation = z.infer<typeof PasskeyCreation>;

/** `POST /session/passkeys`: what the browser made, of `RegistrationResponseJSON`. */
export const CreatedPasskey = z.strictObject({
  id: CredentialId,
  response: z.strictObject({ clientDataJSON: Bytes(4000), attestationObject: Bytes(16_000) }),
});
export type CreatedPasskey = z.infer<typeof CreatedPasskey>;

/** `PATCH /session/passkeys/{id}`. */
export const PasskeyRename = z.strictObject({ id: Id, name: z.string().trim().min(1).max(MAX_PASSKEY_NAME_LENGTH) });

/** What a passkey signs: `PublicKeyCredentialRequestOptionsJSON`. At the login it names no passkeys, so the browser offers all that it has. */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal("required"),
  allowCredentials: z.array(z.object({ id: z.string(), type: TYPE })),
});
export type PasskeyRequest = z.infer<typeof PasskeyRequest>;

/** `POST /session/passkey_login` and `/session/confirm_passkey`: what the passkey has signed, of `AuthenticationResponseJSON`. */
export const SignedByPasskey = z.strictObject({
  id: CredentialId,
  response: z.strictObject({
    clientDataJSON: Bytes(4000),
    authenticatorData: Bytes(4000),
    signature: Bytes(4000),
    userHandle: Bytes(100).optional(),
  }),
});
export type SignedByPasskey = z.infer<typeof SignedByPasskey>;
