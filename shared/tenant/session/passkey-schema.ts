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
  id: Id.describe("The id"),
  name: z.string().describe("The name"),
  credential_id: z.string().describe("The passkey's id in the browser"),
  rp_id: z.string().describe("The host for which it was made"),
  is_synced: z.boolean().describe("The passkey is kept in an account rather than in one device"),
  created_at: z.string().describe("When it began"),
  used_at: z.string().nullable().describe("When it was last used; null for never"),
});
export type Passkey = z.infer<typeof Passkey>;

const TYPE = z.literal("public-key");

/** Options from which the browser makes a passkey: `PublicKeyCredentialCreationOptionsJSON`. */
export const PasskeyCreation = z.object({
  challenge: z.string().describe("What the passkey signs"),
  rp: z.object({ id: z.string().describe("The id"), name: z.string().describe("The name") }).describe("For whom the passkey is made"),
  user: z
    .object({
      id: z.string().describe("The id"),
      name: z.string().describe("The name"),
      displayName: z.string().describe("The name that the browser shows"),
    })
    .describe("The user"),
  pubKeyCredParams: z
    .array(z.object({ type: TYPE.describe("As WebAuthn names it"), alg: z.int().describe("Algorithm by its COSE number") }))
    .describe("The kinds of keys that are taken"),
  timeout: z.int().describe("For how many milliseconds the browser waits"),
  attestation: z.literal("none").describe("As WebAuthn names it"),
  excludeCredentials: z
    .array(z.object({ id: z.string().describe("The id"), type: TYPE.describe("As WebAuthn names it") }))
    .describe("The passkeys that are there already"),
  authenticatorSelection: z
    .object({
      residentKey: z.literal("required").describe("As WebAuthn names it"),
      requireResidentKey: z.literal(true).describe("As WebAuthn names it"),
      userVerification: z.literal("required").describe("As WebAuthn names it"),
    })
    .describe("As WebAuthn names it"),
});
export type PasskeyCreation = z.infer<typeof PasskeyCreation>;

/** `POST /session/passkeys`: what the browser made, of `RegistrationResponseJSON`. */
export const CreatedPasskey = z.strictObject({
  id: CredentialId.describe("The id"),
  response: z
    .strictObject({
      clientDataJSON: Bytes(4000).describe("As WebAuthn names it"),
      attestationObject: Bytes(16_000).describe("As WebAuthn names it"),
    })
    .describe("What the browser's passkey has answered"),
});
export type CreatedPasskey = z.infer<typeof CreatedPasskey>;

/** `PATCH /session/passkeys/{id}`. */
export const PasskeyRename = z.strictObject({
  id: Id.describe("The id"),
  name: z.string().trim().min(1).max(MAX_PASSKEY_NAME_LENGTH).describe("The name"),
});

/**
 * Request that a passkey signs: `PublicKeyCredentialRequestOptionsJSON`. At the login it names no passkeys, so the browser offers all that
 * it has.
 */
export const PasskeyRequest = z.object({
  challenge: z.string().describe("What the passkey signs"),
  rpId: z.string().describe("The host for which passkeys hold"),
  timeout: z.int().describe("For how many milliseconds the browser waits"),
  userVerification: z.literal("required").describe("As WebAuthn names it"),
  allowCredentials: z
    .array(z.object({ id: z.string().describe("The id"), type: TYPE.describe("As WebAuthn names it") }))
    .describe("The passkeys that may answer; empty for any"),
});
export type PasskeyRequest = z.infer<typeof PasskeyRequest>;

/** `POST /session/passkey_login` and `/session/confirm_passkey`: what the passkey has signed, of `AuthenticationResponseJSON`. */
export const SignedByPasskey = z.strictObject({
  id: CredentialId.describe("The id"),
  response: z
    .strictObject({
      clientDataJSON: Bytes(4000).describe("As WebAuthn names it"),
      authenticatorData: Bytes(4000).describe("As WebAuthn names it"),
      signature: Bytes(4000).describe("As WebAuthn names it"),
      userHandle: Bytes(100).optional().describe("As WebAuthn names it"),
    })
    .describe("What the browser's passkey has answered"),
});
export type SignedByPasskey = z.infer<typeof SignedByPasskey>;
