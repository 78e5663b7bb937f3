import { and, eq, lt, or, sql } from "drizzle-orm";
import type { Db } from "#server/platform/core/database/db.ts";
import { newId } from "#server/platform/core/database/new-id.ts";
import { command, query } from "#server/platform/core/database/query.ts";
import type { Runtime, View, Work } from "#server/platform/core/work/work.ts";
import { recordOfUser } from "#server/tenant/security-log/record.ts";
import { CHALLENGE_MS, makeChallenge, type Purpose } from "#server/tenant/session/challenges.ts";
import { passkeys } from "#server/tenant/session/tables.ts";
import { ALGORITHMS, type Checked, type NewPasskey, type OwnPage } from "#server/tenant/session/webauthn.ts";
import { isMemberAnywhere, type UserRow, userById } from "#server/tenant/team/queries.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import { makePage, type Page } from "#shared/platform/core/paging.ts";
import { passkeyName } from "#shared/tenant/session/passkey-name.ts";
import { MAX_PASSKEYS, type Passkey, type PasskeyCreation, type PasskeyQuery } from "#shared/tenant/session/passkey-schema.ts";

const OF_USER = { acrossProperties: "a user logs in the same in all properties" };

const { id, name, credential_id, rp_id, is_synced, created_at, used_at } = passkeys;
const SHOWN = { id, name, credential_id, rp_id, is_synced, created_at, used_at };

const passkeysOfUser = query(
  ["user"],
  (db, { user }) => db.select(SHOWN).from(passkeys).where(eq(passkeys.user_id, user)).orderBy(passkeys.created_at),
  OF_USER,
);
const keyByCredential = query(
  ["credential"],
  (db, { credential }) =>
    db
      .select({ id, credential_id, rp_id, user_id: passkeys.user_id, public_key: passkeys.public_key, counter: passkeys.counter })
      .from(passkeys)
      .where(eq(credential_id, credential)),
  OF_USER,
);
const anyPasskey = query([], (db) => db.select({ id }).from(passkeys).limit(1), OF_USER);
const keepPasskey = command(
  ["id", "user_id", "credential_id", "rp_id", "name", "public_key", "counter", "is_synced", "created_at"],
  (db, values) => db.insert(passkeys).values(values).onConflictDoNothing(),
  OF_USER,
);
const setName = command(
  ["passkey", "user", "text"],
  (db, { passkey, user, text }) =>
    db
      .update(passkeys)
      .set({ name: sql`${text}` })
      .where(and(eq(id, passkey), eq(passkeys.user_id, user))),
  OF_USER,
);
const deletePasskey = command(
  ["passkey", "user"],
  (db, { passkey, user }) => db.delete(passkeys).where(and(eq(id, passkey), eq(passkeys.user_id, user))),
  OF_USER,
);
const deletePasskeys = command(["user"], (db, { user }) => db.delete(passkeys).where(eq(passkeys.user_id, user)), OF_USER);
/** A counter that was already noted comes from a copy of the key, or from a call that was faster. */
const keepUse = command(
  ["passkey", "counter", "is_synced", "used_at"],
  (db, { passkey, counter, is_synced: synced, used_at: now }) =>
    db
      .update(passkeys)
      .set({ counter: sql`${counter}`, is_synced: sql`${synced}`, used_at: sql`${now}` })
      .where(and(eq(id, passkey), or(lt(passkeys.counter, counter), and(eq(passkeys.counter, 0), sql`${counter} = 0`)))),
  OF_USER,
);

type Person = Pick<UserRow, "id" | "name">;

/** The user's passkeys, the oldest first. */
export function listPasskeys(view: View, userId: string, asked: PasskeyQuery): Page<Passkey> {
  const all = passkeysOfUser.all(view, { user: userId }).map((passkey) => ({ object: "passkey" as const, ...passkey }));
  const start = (asked.page_number - 1) * asked.page_size;
  return makePage(asked, all.length, all.slice(start, start + asked.page_size));
}

/** True if any user has a passkey: else the login page offers none. */
export function hasPasskeys(db: Db): boolean {
  return anyPasskey.get({ db }, {}) !== undefined;
}

/** A passkey with its public key, by what the browser calls it. */
export function findPasskey(db: Db, credentialId: string) {
  return keyByCredential.get({ db }, { credential: credentialId });
}

/** By which the browser knows the user's passkeys for this host. */
export function idsOfPasskeys(db: Db, userId: string, rpId: string): string[] {
  return passkeysOfUser.all({ db }, { user: userId }).flatMap((passkey) => (passkey.rp_id === rpId ? [passkey.credential_id] : []));
}

/** Purpose of a challenge for a new passkey of this user. */
export function newPasskeyOf(userId: string): Purpose {
  return `passkey of ${userId}`;
}

/** By which a passkey names its user to us. It must not tell who that is, so it is no e-mail address. */
export function userHandleOf(userId: string): string {
  return Buffer.from(userId).toString("base64url");
}

/**
 * Options from which the browser makes a passkey, without authenticators that hold one of this user. Throws `session/too_many_passkeys`.
 */
export function preparePasskey(runtime: Runtime, user: UserRow, page: OwnPage): PasskeyCreation {
  const present = passkeysOfUser.all(runtime, { user: user.id });
  assertRoom(present.length);
  const type = "public-key";
  return {
    challenge: makeChallenge(runtime, newPasskeyOf(user.id)),
    rp: { id: page.rp_id, name: "Keyrack" },
    user: { id: userHandleOf(user.id), name: user.email, displayName: user.name },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type, alg })),
    timeout: CHALLENGE_MS,
    attestation: "none",
    excludeCredentials: present.map((passkey) => ({ type, id: passkey.credential_id })),
    // It names its user and asks for finger, face or PIN by itself: so it is both factors, and the login needs no e-mail address.
    authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
  };
}

/** Stores a new passkey. Throws `session/too_many_passkeys`, and `session/passkey_not_added` for one that is registered already. */
export function addPasskey(work: Work, person: Person, { aaguid, userAgent, ...key }: NewPasskey & { userAgent: string }): Passkey {
  const present = passkeysOfUser.all(work, { user: person.id });
  assertRoom(present.length);
  const own = passkeyName(
    { aaguid, userAgent },
    present.map((passkey) => passkey.name),
  );
  const row = { ...key, id: newId(), user_id: person.id, name: own, created_at: work.now };
  if (keepPasskey(work, row) === 0) throw new Problem("session/passkey_not_added", "passkey_known");
  recordOfUser(work, "passkey_added", person);
  announce(work, person.id);
  const { user_id: _user, public_key: _key, counter: _counter, ...shown } = row;
  return { object: "passkey", ...shown, used_at: null };
}

/** Throws `not_found`, also for another user's passkey. */
export function renamePasskey(work: Work, userId: string, change: { id: string; name: string }): void {
  if (setName(work, { passkey: change.id, user: userId, text: change.name }) === 0) throw new Problem("not_found");
  announce(work, userId);
}

/** Throws `not_found`, also for another user's passkey. */
export function removePasskey(work: Work, person: Person, passkeyId: string): void {
  if (deletePasskey(work, { passkey: passkeyId, user: person.id }) === 0) throw new Problem("not_found");
  recordOfUser(work, "passkey_removed", person);
  announce(work, person.id);
}

/** Removes all of a user's passkeys, each with a line of the security log. */
export function removePasskeysOf(work: Work, person: Person): void {
  const removed = deletePasskeys(work, { user: person.id });
  for (let each = 0; each < removed; each += 1) recordOfUser(work, "passkey_removed", person);
  if (removed > 0) announce(work, person.id);
}

/** Anyone who was removed from their last property keeps nothing that names their devices. */
export function removePasskeysOfLeaver(work: Work, userId: string): void {
  if (isMemberAnywhere(work.db, userId)) return;
  removePasskeysOf(work, { id: userId, name: userById(work.db, userId)?.name ?? "" });
}

/** Notes a login with a passkey; false if its counter was noted before. */
export function notePasskeyUse({ db, clock }: Runtime, passkeyId: string, { counter, is_synced }: Checked): boolean {
  return keepUse({ db }, { passkey: passkeyId, counter, is_synced: Number(is_synced), used_at: clock().toISOString() }) === 1;
}

function assertRoom(present: number): void {
  if (present >= MAX_PASSKEYS) throw new Problem("session/too_many_passkeys");
}

function announce(work: Work, user_id: string): void {
  work.announce({ object: "session", user_id });
}
