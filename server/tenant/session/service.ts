import { and, eq, isNull, lte, ne, sql } from "drizzle-orm";
import type { Db } from "#server/platform/core/database/db.ts";
import { command, query } from "#server/platform/core/database/query.ts";
import { countFailure } from "#server/platform/core/process/throttle.ts";
import { isPassword } from "#server/platform/core/secrets/passwords.ts";
import type { Actor } from "#server/platform/core/work/actor.ts";
import { type Runtime, type Work, write } from "#server/platform/core/work/work.ts";
import { apiKeys } from "#server/tenant/api-keys/tables.ts";
import { type ClientInfo, recordAtLogin, recordOfUser } from "#server/tenant/security-log/record.ts";
import { forgetOldBrowsers, isKnownBrowser, rememberBrowser } from "#server/tenant/session/known-browsers.ts";
import { recordRefusal } from "#server/tenant/session/login-refusals.ts";
import { openSession } from "#server/tenant/session/lucia.ts";
import { removePasskeysOf } from "#server/tenant/session/passkeys.ts";
import { forgetPasswordLinks } from "#server/tenant/session/password-links.ts";
import { isMember, isSessionOf, startingProperty } from "#server/tenant/session/queries.ts";
import { takeSecondFactor, turnOffSecondFactor } from "#server/tenant/session/second-factor.ts";
import { knownBrowsers, passkeys, passwordLinks, recoveryCodes, sessions } from "#server/tenant/session/tables.ts";
import { LOGINS, LOGINS_OF_KNOWN } from "#server/tenant/session/throttles.ts";
import { hashToken } from "#server/tenant/session/tokens.ts";
import {
  isDefaultPasswordExpired,
  passwordHashOf,
  savePasswordHash,
  type UserRow,
  userByEmail,
  userById,
} from "#server/tenant/team/queries.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import { defaultPasswordUntil } from "#shared/tenant/team/rules.ts";

type Credentials = { email: string; password: string; code?: string | undefined };
/** Client of a login, with the device token of its browser's cookie. */
export type Origin = ClientInfo & { deviceToken: string | null };
/** The tokens for the cookies of a session and of its browser. */
export type NewSession = { token: string; deviceToken: string };

/**
 * Opens a session and returns the cookies' tokens. Users with a second factor give a code, too. A browser in which the user has logged in
 * before is counted by itself. Throws `session/invalid_credentials`, `session/code_needed`, `session/code_wrong`,
 * `session/default_password_expired` and `too_many_requests`.
 */
export async function login(
  runtime: Runtime,
  { email, password, code }: Credentials,
  { deviceToken, ...client }: Origin,
): Promise<NewSession> {
  const user = userByEmail(runtime.db, email);
  const tried: Tried = { user, password, code: code?.trim() || null, hasWrongCode: false };
  const open = () => openIfRight(runtime, tried, client);
  const isKnown = user !== undefined && deviceToken !== null && isKnownBrowser(runtime, deviceToken, user.id);
  const attempt = isKnown
    ? countFailure(runtime, { throttle: LOGINS_OF_KNOWN, subject: { email, browser: hashToken(deviceToken) } }, open)
    : countFailure(runtime, { throttle: LOGINS, subject: { email, address: client.address } }, open);
  const opened = await attempt.catch((refusal: unknown) => {
    recordRefusal(runtime, refusal, { user: user ?? null, subject: { email, address: client.address }, client });
    throw refusal;
  });
  const { hasWrongCode } = tried;
  recordAtLogin(runtime, opened ? "login" : hasWrongCode ? "code_wrong" : "login_failed", user ?? null, client);
  if (opened === null) throw new Problem(hasWrongCode ? "session/code_wrong" : "session/invalid_credentials");
  return { token: opened.token, deviceToken: rememberBrowser(runtime, deviceToken, opened.user_id) };
}

/** Credentials of a login attempt; `hasWrongCode` is set if everything but the code was right. */
type Tried = { user: UserRow | undefined; password: string; code: string | null; hasWrongCode: boolean };

/** A new session; null for wrong credentials or a user without a property. */
async function openIfRight(runtime: Runtime, tried: Tried, client: ClientInfo) {
  const { user, password, code } = tried;
  const matches = await isPasswordOf(runtime, user, password);
  const property_id = user && matches ? startingProperty(runtime.db, user.id) : null;
  if (!user || property_id === null) return null;
  if (isDefaultPasswordExpired(runtime.db, user.id, runtime.clock().toISOString())) throw new Problem("session/default_password_expired");
  const factor = takeSecondFactor(runtime, user.id, code);
  if (factor === "missing") throw new Problem("session/code_needed");
  if (factor === "recovery") recordAtLogin(runtime, "recovery_code_used", user, client);
  tried.hasWrongCode = factor === "wrong";
  if (factor === "wrong") return null;
  const token = await openSession(runtime, { user_id: user.id, property_id }, client);
  runtime.notifier.announce({ object: "session", user_id: user.id });
  return { token, user_id: user.id };
}

/**
 * Checks the user's password, which an open session does not prove. Throws `user/wrong_password` and, after wrong ones of this session,
 * `too_many_requests`.
 */
export async function provePassword(
  runtime: Runtime,
  user: UserRow,
  given: ClientInfo & { password: string; session_id: string },
): Promise<void> {
  const { password, session_id } = given;
  const guess = { throttle: LOGINS_OF_KNOWN, subject: { email: user.email, browser: session_id } };
  const proof = await countFailure(runtime, guess, async () => ((await isPasswordOf(runtime, user, password)) ? user.id : null));
  if (proof === null) recordAtLogin(runtime, "password_wrong", user, given);
  if (proof === null) throw new Problem("user/wrong_password");
}

/** True if the password is the user's, and still is after the time that the comparison took. */
async function isPasswordOf({ db }: Runtime, user: UserRow | undefined, password: string): Promise<boolean> {
  const hash = user ? passwordHashOf(db, user.id) : null;
  const matches = await isPassword(hash, password);
  return matches && user !== undefined && passwordHashOf(db, user.id) === hash;
}

const OF_USER = { acrossProperties: "a user's sessions and password are the same in all properties" };

const moveSession = command(
  ["id", "there"],
  (db, { id, there }) =>
    db
      .update(sessions)
      .set({ property_id: sql`${there}` })
      .where(eq(sessions.id, id)),
  OF_USER,
);
const deleteSession = command(["id"], (db, { id }) => db.delete(sessions).where(eq(sessions.id, id)), OF_USER);
const deleteSessionsHere = command(["user"], (db, { user, property }) =>
  db.delete(sessions).where(and(eq(sessions.userId, user), eq(sessions.property_id, property))),
);
const deleteOtherSessions = command(
  ["user", "kept"],
  (db, { user, kept }) => db.delete(sessions).where(and(eq(sessions.userId, user), ne(sessions.id, kept))),
  OF_USER,
);
const deleteEndedSessions = command(["seconds"], (db, { seconds }) => db.delete(sessions).where(lte(sessions.expiresAt, seconds)), {
  acrossProperties: "what has ended goes everywhere",
});
const keysOfMaker = query(["maker"], (db, { maker, property }) =>
  db
    .select({ id: apiKeys.id })
    .from(apiKeys)
    .where(and(eq(apiKeys.maker_id, maker), eq(apiKeys.property_id, property), isNull(apiKeys.deleted_at))),
);

/** Switches the session's property. Throws `forbidden` for any property that the user is no member of, whether it exists or not. */
export function switchProperty(work: Work, who: { user_id: string; session_id: string }, propertyId: string): void {
  if (!isMember(work.db, who.user_id, propertyId)) throw new Problem("forbidden");
  moveSession(work, { id: who.session_id, there: propertyId });
  work.announce({ object: "session", user_id: who.user_id });
  work.disconnect({ session_id: who.session_id });
}

/** Ends one session, open sockets included. */
function endSession(work: Work, { user_id, session_id }: { user_id: string; session_id: string }): void {
  deleteSession(work, { id: session_id });
  work.disconnect({ session_id });
  work.announce({ object: "session", user_id });
}

/** Ends the session that a browser still had at a new login: its cookie is replaced, so nobody could end it any more. */
export function endReplacedSession(runtime: Runtime, actor: Actor | null): void {
  if (!actor || actor.session_id === null || actor.user_id === null) return;
  const { user_id, session_id } = actor;
  write(runtime, actor, (work) => endSession(work, { user_id, session_id }));
}

/** Ends the session that asks for it. */
export function logOut(work: Work, who: { user_id: string; session_id: string }): void {
  recordOfUser(work, "logout", { id: who.user_id, name: work.actor.name });
  endSession(work, who);
}

/** Ends an own session in whichever browser it is. Throws `not_found`. */
export function endOwnSession(work: Work, userId: string, id: string): void {
  if (!isSessionOf(work.db, userId, id)) throw new Problem("not_found");
  recordOfUser(work, "session_ended", { id: userId, name: work.actor.name });
  endSession(work, { user_id: userId, session_id: id });
}

/** Ends all own sessions but the one that asks for it. */
export function logOutElsewhere(work: Work, who: { user_id: string; session_id: string }): void {
  recordOfUser(work, "other_sessions_ended", { id: who.user_id, name: work.actor.name });
  endOtherSessions(work, who);
}

function endOtherSessions(work: Work, { user_id, session_id }: { user_id: string; session_id: string | null }): void {
  deleteOtherSessions(work, { user: user_id, kept: session_id ?? "" });
  work.disconnect({ user_id, ...(session_id ? { exceptSessionId: session_id } : {}) });
  work.announce({ object: "session", user_id });
}

/** Ends a removed member's sessions in this property at once, open sockets included. */
export function endSessionsHere(work: Work, userId: string): void {
  const { property_id } = work.actor;
  deleteSessionsHere(work, { user: userId });
  work.disconnect({ user_id: userId, property_id });
  work.announce({ object: "session", user_id: userId });
}

/** Closes the open sockets of the keys whose maker's role was changed, because they now act in another role or none. */
export function disconnectKeysOf(work: Work, userId: string): void {
  for (const { id } of keysOfMaker.all(work, { maker: userId })) work.disconnect({ api_key_id: id });
}

type Changed = { user_id: string; session_id: string | null; as: "password_changed" | "password_forgotten" | "password_given" };

/** Sets a password that its user may keep, and ends every other session of theirs; `as` is what the security log calls it. */
export function setPassword(work: Work, { as, ...who }: Changed, passwordHash: string): void {
  const name = userById(work.db, who.user_id)?.name ?? work.actor.name;
  recordOfUser(work, as, { id: who.user_id, name });
  savePassword(work, { ...who, name, mustChange: false }, passwordHash);
}

/** Sets a password chosen by another user: its owner must replace it at the next login, and all their sessions end now. */
export function giveFirstPassword(work: Work, user: { id: string; name: string }, passwordHash: string): void {
  recordOfUser(work, "password_given", user);
  // Anyone who has lost the phone and the recovery codes comes in again by an admin only; a lost phone may also hold a passkey.
  turnOffSecondFactor(work, user);
  removePasskeysOf(work, user);
  savePassword(work, { user_id: user.id, session_id: null, name: user.name, mustChange: true }, passwordHash);
}

type Owner = { user_id: string; session_id: string | null; name: string; mustChange: boolean };

/** Saves a password, ends every session but the given one, open sockets included, and deletes the password links. */
function savePassword(work: Work, { user_id, session_id, name, mustChange }: Owner, passwordHash: string): void {
  const version = savePasswordHash(work, {
    id: user_id,
    password_hash: passwordHash,
    must_change_password: mustChange,
    default_password_until: mustChange ? defaultPasswordUntil(work.now) : null,
  });
  endOtherSessions(work, { user_id, session_id });
  forgetPasswordLinks(work, user_id);
  work.record("user.password_changed", { object: "user", id: user_id, ...(version === null ? {} : { version }) }, { words: { name } });
}

/** Deletes the rows of expired sessions, and of browsers that nobody uses any more. */
export function forgetEndedSessions(runtime: Runtime): void {
  deleteEndedSessions({ db: runtime.db }, { seconds: Math.floor(runtime.clock().getTime() / 1000) });
  forgetOldBrowsers(runtime);
}

/**
 * Deletes what would let a user in or knows their browsers: sessions, passkeys, known browsers, recovery codes and links for a new
 * password.
 */
export function forgetLogins({ db }: Pick<Work, "db">, userId: string): void {
  for (const table of [passkeys, knownBrowsers, recoveryCodes, passwordLinks]) db.delete(table).where(eq(table.user_id, userId)).run();
  db.delete(sessions).where(eq(sessions.userId, userId)).run();
}

/** Ends all sessions of a restored database, which may have been ended since, and forgets browsers and links for a new password. */
export function endAllSessions(db: Db): void {
  for (const table of [sessions, knownBrowsers, passwordLinks]) db.delete(table).run();
}
