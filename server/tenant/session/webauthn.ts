import type { Runtime } from "#server/platform/core/work/work.ts";
import { isOpenChallenge, type Purpose, takeChallenge } from "#server/tenant/session/challenges.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import type { FieldRule } from "#shared/platform/core/field-texts.ts";
import type { CreatedPasskey, SignedByPasskey } from "#shared/tenant/session/passkey-schema.ts";
import { relyingPartyOf } from "#shared/tenant/session/relying-party.ts";

/** Signatures that every authenticator has one of: ES256, and RS256 for older Windows Hello. COSE numbers them. */
export const ALGORITHMS = [-7, -257];

/** The page for which a passkey signs: its origin, and the host name that passkeys belong to. */
export type OwnPage = { origin: string; rp_id: string };

/** Throws `session/passkeys_not_here` for a program, and for a page without https or a host name. */
export function ownPageOf(pageOrigin: string | null): OwnPage {
  const rp_id = relyingPartyOf(pageOrigin);
  if (pageOrigin === null || rp_id === null) throw new Problem("session/passkeys_not_here");
  return { origin: pageOrigin, rp_id };
}

/** The reason why something that a passkey has signed is not valid, as the detail of a problem; screens show a sentence of their own. */
export type PasskeyRule = FieldRule & `passkey_${string}`;
type Refused = { refused: PasskeyRule };
type KnownKey = { credential_id: string; public_key: string; counter: number };
/** Authenticator data of a passkey's signature. */
export type Checked = { counter: number; is_synced: boolean };

/**
 * Checks what a passkey has signed: our challenge, our page, its user verified by finger, face or PIN, the key, and that its
 * counter has gone up. Uses up the challenge.
 */
export async function checkSigned(
  runtime: Runtime,
  { id, response }: SignedByPasskey,
  { page, key, purpose }: { page: OwnPage; key: KnownKey; purpose: Purpose },
): Promise<Checked | Refused> {
  const { verifyAuthenticationResponse } = await webauthn();
  const { userHandle, ...signed } = response;
  return attempt(runtime, purpose, async (expectedChallenge) => {
    const { verified, authenticationInfo: info } = await verifyAuthenticationResponse({
      response: { ...PUBLIC_KEY, id, rawId: id, response: { ...signed, ...(userHandle === undefined ? {} : { userHandle }) } },
      ...expectedOf(page),
      expectedChallenge,
      credential: { id, publicKey: new Uint8Array(Buffer.from(key.public_key, "base64url")), counter: key.counter },
    });
    return verified && { counter: info.newCounter, is_synced: info.credentialBackedUp };
  });
}

/** A passkey that was just made; `aaguid` names the make of what keeps it. */
export type NewPasskey = KnownKey & { rp_id: string; is_synced: boolean; aaguid: string };

/** Checks what the browser has made for a user. Uses up the challenge. */
export async function checkCreated(
  runtime: Runtime,
  { id, response }: CreatedPasskey,
  { page, purpose }: { page: OwnPage; purpose: Purpose },
): Promise<NewPasskey | Refused> {
  const { verifyRegistrationResponse } = await webauthn();
  return attempt(runtime, purpose, async (expectedChallenge) => {
    const { verified, registrationInfo: info } = await verifyRegistrationResponse({
      response: { ...PUBLIC_KEY, id, rawId: id, response },
      ...expectedOf(page),
      expectedChallenge,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified) return false;
    const { credential, credentialBackedUp: is_synced, aaguid } = info;
    const public_key = Buffer.from(credential.publicKey).toString("base64url");
    return { credential_id: credential.id, public_key, counter: credential.counter, rp_id: page.rp_id, is_synced, aaguid };
  });
}

const PUBLIC_KEY = { type: "public-key", clientExtensionResults: {} } as const;

function expectedOf({ origin, rp_id }: OwnPage) {
  return { expectedOrigin: origin, expectedRPID: rp_id, requireUserVerification: true };
}

/** Loaded when the first passkey is used: what reads all makes' attestations takes memory that most never need. */
function webauthn() {
  return import("@simplewebauthn/server");
}

/** The library throws for whatever does not hold, also for bytes that are no key at all. */
async function attempt<T>(
  runtime: Runtime,
  purpose: Purpose,
  check: (isExpected: (challenge: string) => boolean) => Promise<T | false>,
): Promise<T | Refused> {
  let challenge = "";
  const isExpected = (given: string) => isOpenChallenge(runtime, purpose, (challenge = given));
  try {
    const result = await check(isExpected);
    if (result === false) return { refused: "passkey_other_key" };
    return takeChallenge(runtime, challenge) ? result : { refused: "passkey_used_challenge" };
  } catch {
    return { refused: "passkey_unreadable" };
  }
}
