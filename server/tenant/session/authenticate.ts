import { and, eq, isNull, sql } from "drizzle-orm";
import { command, query } from "#server/platform/core/database/query.ts";
import { ifDiskAllows } from "#server/platform/core/monitoring/disk.ts";
import { isBelowLimits } from "#server/platform/core/process/throttle.ts";
import type { Actor } from "#server/platform/core/work/actor.ts";
import type { Runtime } from "#server/platform/core/work/work.ts";
import { apiKeys } from "#server/tenant/api-keys/tables.ts";
import { properties } from "#server/tenant/properties/tables.ts";
import { recordRefusedKey } from "#server/tenant/security-log/record.ts";
import { effectiveRole } from "#server/tenant/session/key-role.ts";
import { luciaOf, SESSION_DAYS } from "#server/tenant/session/lucia.ts";
import {
  type KeyRow,
  keyByHash,
  keyById,
  type MemberRow,
  memberOfSession,
  type SessionRow,
  sessionStands,
} from "#server/tenant/session/statements.ts";
import { sessions } from "#server/tenant/session/tables.ts";
import { ENDED_KEYS_RECORDED } from "#server/tenant/session/throttles.ts";
import { hashToken } from "#server/tenant/session/tokens.ts";
import { isLiveMember } from "#server/tenant/team/conditions.ts";
import { members, users } from "#server/tenant/team/tables.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import type { Language } from "#shared/platform/core/fields.ts";
import type { Role } from "#shared/platform/core/permissions.ts";
import { localDate } from "#shared/platform/core/stays.ts";
import { isKeyExpired } from "#shared/tenant/api-keys/rules.ts";

export const SESSION_SECONDS = SESSION_DAYS * 24 * 60 * 60;

type Brought = {
  cookieToken: string | null;
  bearer: string | null;
  language: Language | null;
  /** Null if it is not known, such as for a socket behind a proxy. */
  address: string | null;
};
type Authenticated = {
  actor: Actor | null;
  /** The user has not replaced their default password yet. */
  hasDefaultPassword: boolean;
  /** The session was extended, so the cookie must be renewed, too. */
  renewed: boolean;
};
type SessionMatch = Pick<Authenticated, "actor" | "hasDefaultPassword">;

const NOBODY: SessionMatch = { actor: null, hasDefaultPassword: false };

/** The actor of a request: a user by the session cookie, or an API key by its secret. Throws `api_key/expired`. */
export async function authenticate(runtime: Runtime, brought: Brought): Promise<Authenticated> {
  if (brought.bearer !== null) return { ...NOBODY, actor: byApiKey(runtime, brought.bearer, brought), renewed: false };
  if (brought.cookieToken === null) return { ...NOBODY, renewed: false };
  const id = hashToken(brought.cookieToken);
  const young = byYoungSession(runtime, id, brought);
  if (young) return { ...young, renewed: false };
  const { session } = await luciaOf(runtime).validateSession(id);
  if (!session) return { ...NOBODY, renewed: false };
  noteUse(runtime, session, brought.address);
  return { ...bySession(runtime, session, brought.language), renewed: session.fresh };
}

/** A session in the first half of its life needs no extension, so one prepared statement is enough; else the session library decides. */
function byYoungSession(runtime: Runtime, id: string, { language, address }: Brought): SessionMatch | null {
  const { db, clock } = runtime;
  const row = memberOfSession.get({ db }, { id });
  const isYoung = row && row.expires_at * 1000 - clock().getTime() > (SESSION_SECONDS * 1000) / 2;
  if (!isYoung) return null;
  noteUse(runtime, row, address);
  return { actor: memberActor(row, row, language), hasDefaultPassword: row.must_change_password === 1 };
}

/** Writing each use would make a write of every read. */
const USE_NOTED_MS = 5 * 60_000;

const keepUse = command(
  ["id", "used_at", "address"],
  (db, { id, used_at, address }) =>
    db
      .update(sessions)
      .set({ used_at: sql`${used_at}`, address: sql`coalesce(${address}, ${sessions.address})` })
      .where(eq(sessions.id, id)),
  { acrossProperties: "a user's sessions are the same in all properties" },
);

function noteUse({ db, clock }: Runtime, { id, used_at }: { id: string; used_at: string }, address: string | null): void {
  const now = clock();
  if (now.getTime() - Date.parse(used_at) < USE_NOTED_MS) return;
  ifDiskAllows(() => void keepUse({ db }, { id, used_at: now.toISOString(), address }));
}

/** True if the session or key that opened a socket is still valid with the same role, no matter who changed it. */
export function stillStands(runtime: Runtime, actor: Actor): boolean {
  if (actor.api_key_id !== null) {
    const key = keyById.get(runtime, { value: actor.api_key_id, now: nowOf(runtime) });
    return key !== undefined && roleOfKey(key) === actor.role && !isKeyExpired(key, localDate(nowOf(runtime), key.time_zone));
  }
  const seconds = Math.floor(runtime.clock().getTime() / 1000);
  return sessionStands.get({ db: runtime.db, actor, now: "" }, { id: actor.session_id, seconds, role: actor.role }) !== undefined;
}

const memberOf = query(["user"], (db, { user, property }) =>
  db
    .select({
      role: members.role_id,
      name: users.name,
      language: users.language,
      time_zone: properties.time_zone,
      must_change_password: users.must_change_password,
    })
    .from(members)
    .innerJoin(users, and(eq(users.id, members.user_id), isNull(users.deleted_at)))
    .innerJoin(properties, and(eq(properties.id, members.property_id), isNull(properties.deleted_at)))
    .where(and(eq(members.user_id, user), eq(members.property_id, property), isLiveMember(members))),
);

function bySession({ db }: Runtime, session: SessionRow, language: Language | null): SessionMatch {
  const member = memberOf.get({ db, actor: session, now: "" }, { user: session.userId });
  return member ? { actor: memberActor(session, member, language), hasDefaultPassword: member.must_change_password } : NOBODY;
}

function memberActor(session: SessionRow, member: MemberRow, language: Language | null): Actor {
  return {
    property_id: session.property_id,
    time_zone: member.time_zone,
    role: member.role,
    name: member.name,
    language: member.language ?? language ?? "de",
    user_id: session.userId,
    api_key_id: null,
    session_id: session.id,
    automated: false,
  };
}

function nowOf({ clock }: Runtime): string {
  return clock().toISOString();
}

function roleOfKey({ role, maker_id, maker_role }: KeyRow): Role | null {
  return maker_id === null ? role : effectiveRole(role, maker_role);
}

function byApiKey(runtime: Runtime, secret: string, { language, address }: Brought): Actor | null {
  const key = keyByHash.get(runtime, { value: hashToken(secret), now: nowOf(runtime) });
  if (!key) recordIfEnded(runtime, secret, address ?? "");
  const role = key && roleOfKey(key);
  if (!key || !role) return null;
  if (isKeyExpired(key, localDate(nowOf(runtime), key.time_zone))) {
    recordIfEnded(runtime, secret, address ?? "");
    throw new Problem("api_key/expired");
  }
  runtime.wiring.noteKeyUse(runtime, key);
  return {
    property_id: key.property_id,
    time_zone: key.time_zone,
    role,
    name: key.name,
    language: language ?? "de",
    user_id: null,
    api_key_id: key.id,
    session_id: null,
    automated: false,
  };
}

const endedKey = query(
  ["hash"],
  (db, { hash }) =>
    db.select({ id: apiKeys.id, name: apiKeys.name, property_id: apiKeys.property_id }).from(apiKeys).where(eq(apiKeys.secret_hash, hash)),
  { acrossProperties: "the property follows from the key" },
);

/** A secret that was known once: a program was forgotten, or the secret was taken. */
function recordIfEnded(runtime: Runtime, secret: string, address: string): void {
  const key = endedKey.get(runtime, { hash: hashToken(secret) });
  if (key && isBelowLimits(runtime, { throttle: ENDED_KEYS_RECORDED, subject: { key: key.id } })) recordRefusedKey(runtime, key, address);
}
