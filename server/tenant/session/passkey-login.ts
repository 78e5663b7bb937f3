import { countFailure } from "#server/platform/core/process/throttle.ts";
import type { Runtime } from "#server/platform/core/work/work.ts";
import { recordAtLogin } from "#server/tenant/security-log/record.ts";
import { CHALLENGE_MS, makeChallenge } from "#server/tenant/session/challenges.ts";
import { rememberBrowser } from "#server/tenant/session/known-browsers.ts";
import { recordRefusal } from "#server/tenant/session/login-refusals.ts";
import { openSession } from "#server/tenant/session/lucia.ts";
import { findPasskey } from "#server/tenant/session/passkeys.ts";
import { startingProperty } from "#server/tenant/session/queries.ts";
import type { NewSession, Origin } from "#server/tenant/session/service.ts";
import { whyNotSigned } from "#server/tenant/session/signed-by-passkey.ts";
import { PASSKEY_LOGINS } from "#server/tenant/session/throttles.ts";
import type { OwnPage } from "#server/tenant/session/webauthn.ts";
import { isDefaultPasswordExpired, type UserRow, userById } from "#server/tenant/team/queries.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import type { PasskeyRequest, SignedByPasskey } from "#shared/tenant/session/passkey-schema.ts";

/** Request that a passkey signs at the login. It is the same for everyone, so it does not reveal who has a passkey. */
export function preparePasskeyLogin(runtime: Runtime, page: OwnPage): PasskeyRequest {
  return {
    challenge: makeChallenge(runtime, "login"),
    rpId: page.rp_id,
    timeout: CHALLENGE_MS,
    userVerification: "required",
    allowCredentials: [],
  };
}

/**
 * Opens a session for the user of a passkey and returns the cookies' tokens. A passkey is both factors: something that the user has, and the
 * finger, face or PIN that unlocks it; so no code is asked for. Throws `session/passkey_unknown`, `session/passkey_refused`,
 * `session/default_password_expired` and `too_many_requests`.
 */
export async function loginWithPasskey(runtime: Runtime, signed: SignedByPasskey, from: Origin & { page: OwnPage }): Promise<NewSession> {
  const { page, deviceToken, ...client } = from;
  const key = findPasskey(runtime.db, signed.id);
  const user = key && userById(runtime.db, key.user_id);
  const subject = { email: user?.email ?? "", address: client.address };
  const tried: Tried = { signed, page, key, user, refused: null };
  const open = () => openIfSigned(runtime, tried, client);
  const opened = await countFailure(runtime, { throttle: PASSKEY_LOGINS, subject }, open).catch((refusal: unknown) => {
    recordRefusal(runtime, refusal, { user: user ?? null, subject, client });
    throw refusal;
  });
  recordAtLogin(runtime, opened === null ? "passkey_refused" : "passkey_login", user ?? null, client);
  if (opened === null) throw tried.refused ?? new Problem("session/passkey_unknown");
  return { token: opened.token, deviceToken: rememberBrowser(runtime, deviceToken, opened.user_id) };
}

/** `refused` is set where the passkey is known, but what it has signed does not hold. */
type Tried = {
  signed: SignedByPasskey;
  page: OwnPage;
  key: ReturnType<typeof findPasskey>;
  user: UserRow | undefined;
  refused: Problem | null;
};

/** A new session; null for a passkey that is not known, does not hold, or whose user has no property any more. */
async function openIfSigned(runtime: Runtime, tried: Tried, client: Pick<Origin, "address" | "userAgent">) {
  const { signed, page, key, user } = tried;
  const property_id = user && startingProperty(runtime.db, user.id);
  if (!key || !user || !property_id) return null;
  const refused = await whyNotSigned(runtime, { key, page, purpose: "login" }, signed);
  if (refused !== null) {
    tried.refused = new Problem("session/passkey_refused", refused);
    return null;
  }
  if (isDefaultPasswordExpired(runtime.db, user.id, runtime.clock().toISOString())) throw new Problem("session/default_password_expired");
  const token = await openSession(runtime, { user_id: user.id, property_id }, client);
  runtime.notifier.announce({ object: "session", user_id: user.id });
  return { token, user_id: user.id };
}
