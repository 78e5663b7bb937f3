import { countFailure } from "#server/platform/core/process/throttle.ts";
import type { Runtime } from "#server/platform/core/work/work.ts";
import { type ClientInfo, recordAtLogin } from "#server/tenant/security-log/record.ts";
import { CHALLENGE_MS, makeChallenge, type Purpose } from "#server/tenant/session/challenges.ts";
import { findPasskey, idsOfPasskeys } from "#server/tenant/session/passkeys.ts";
import { whyNotSigned } from "#server/tenant/session/signed-by-passkey.ts";
import { PASSKEY_LOGINS } from "#server/tenant/session/throttles.ts";
import type { OwnPage, PasskeyRule } from "#server/tenant/session/webauthn.ts";
import type { UserRow } from "#server/tenant/team/queries.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import type { PasskeyRequest, SignedByPasskey } from "#shared/tenant/session/passkey-schema.ts";

const proofOf = (userId: string): Purpose => `proof of ${userId}`;

/** Request that one of the user's own passkeys signs, instead of the password, to prove that the user is present. */
export function preparePasskeyProof(runtime: Runtime, user: UserRow, page: OwnPage): PasskeyRequest {
  return {
    challenge: makeChallenge(runtime, proofOf(user.id)),
    rpId: page.rp_id,
    timeout: CHALLENGE_MS,
    userVerification: "required",
    allowCredentials: idsOfPasskeys(runtime.db, user.id, page.rp_id).map((id) => ({ type: "public-key", id })),
  };
}

type PasskeyProof = ClientInfo & { signed: SignedByPasskey; page: OwnPage };

/** Throws `session/passkey_refused`, also for another user's passkey, and after wrong ones `too_many_requests`. */
export async function provePasskey(runtime: Runtime, user: UserRow, { signed, page, ...client }: PasskeyProof): Promise<void> {
  const attempted = { throttle: PASSKEY_LOGINS, subject: { email: user.email, address: client.address } };
  let refused: PasskeyRule | null = null;
  const proof = await countFailure(runtime, attempted, async () => {
    const key = findPasskey(runtime.db, signed.id);
    refused =
      key?.user_id === user.id ? await whyNotSigned(runtime, { key, page, purpose: proofOf(user.id) }, signed) : "passkey_other_user";
    return refused === null ? user.id : null;
  });
  if (proof !== null) return;
  recordAtLogin(runtime, "passkey_refused", user, client);
  throw new Problem("session/passkey_refused", refused);
}
