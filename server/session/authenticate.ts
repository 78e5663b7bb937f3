import { prepared } from "#server/core/database/prepared.ts";
import type { Actor } from "#server/core/work/actor.ts";
import type { Runtime } from "#server/core/work/work.ts";
import { effectiveRole } from "#server/session/key-role.ts";
import { luciaOf, SESSION_DAYS } from "#server/session/lucia.ts";
import { hashToken } from "#server/session/tokens.ts";
import type { Language } from "#shared/core/fields.ts";
import type { Role } from "#shared/core/permissions.ts";

export const SESSION_COOKIE = "keyrack_session";
export const SESSION_SECONDS = SESSION_DAYS * 24 * 60 * 60;

type Brought = { cookieToken: string | null; bearer: string | null; language: Language | null };
/** `renewed` where the session's life was prolonged, so that the cookie's must be as well. */
type Authenticated = { actor: Actor | null; renewed: boolean };

/** Who is asking: a user by the session cookie, or an API key by its secret. */
export async function authenticate(runtime: Runtime, brought: Brought): Promise<Authenticated> {
  if (brought.bearer !== null) return { actor: byApiKey(runtime, brought.bearer, brought.language), renewed: false };
  if (brought.cookieToken === null) return { actor: null, renewed: false };
  const id = hashToken(brought.cookieToken);
  const young = byYoungSession(runtime, id, brought.language);
  if (young) return { actor: young, renewed: false };
  const { session } = await luciaOf(runtime.db).validateSession(id);
  if (!session) return { actor: null, renewed: false };
  return { actor: bySession(runtime, session, brought.language), renewed: session.fresh };
}

type MemberRow = { role: Role; name: string; language: Language | null; time_zone: string };
type SessionRow = { id: string; userId: string; property_id: string };

const MEMBER = `members m JOIN users u ON u.id = m.user_id AND u.deleted_at IS NULL
  JOIN properties p ON p.id = m.property_id AND p.deleted_at IS NULL`;

/** A session in the first half of its life needs no prolonging, so one prepared question tells all; else the library decides. */
function byYoungSession({ db }: Runtime, id: string, language: Language | null): Actor | null {
  const row = prepared<SessionRow & MemberRow & { expires_at: number }>(
    db,
    `SELECT s.id, s.user_id AS userId, s.property_id, s.expires_at, m.role_id AS role, u.name, u.language, p.time_zone
     FROM sessions s CROSS JOIN ${MEMBER}
     WHERE s.id = ? AND m.user_id = s.user_id AND m.property_id = s.property_id AND m.deleted_at IS NULL`,
  ).get(id);
  const isYoung = row && row.expires_at * 1000 - Date.now() > (SESSION_SECONDS * 1000) / 2;
  return isYoung ? memberActor(row, row, language) : null;
}

/** Whether a session or key that was good when a socket opened still is, with the same role, whoever changed it. */
export function stillStands(runtime: Runtime, actor: Actor): boolean {
  if (actor.api_key_id !== null) {
    const key = keyRow(runtime, "k.id = ?", actor.api_key_id);
    return key !== null && roleOfKey(key) === actor.role;
  }
  const sql = `SELECT 1 FROM sessions s CROSS JOIN members m
     WHERE s.id = ? AND s.property_id = ? AND s.expires_at > ?
       AND m.user_id = s.user_id AND m.property_id = s.property_id AND m.role_id = ? AND m.deleted_at IS NULL`;
  // By the computer's clock, as `authenticate` judges the life of a session.
  const seconds = Math.floor(Date.now() / 1000);
  return prepared(runtime.db, sql).get(actor.session_id, actor.property_id, seconds, actor.role) !== undefined;
}

function bySession({ db }: Runtime, session: SessionRow, language: Language | null): Actor | null {
  const member = prepared<MemberRow>(
    db,
    `SELECT m.role_id AS role, u.name, u.language, p.time_zone FROM ${MEMBER}
     WHERE m.user_id = ? AND m.property_id = ? AND m.deleted_at IS NULL`,
  ).get(session.userId, session.property_id);
  return member ? memberActor(session, member, language) : null;
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

type KeyRow = {
  id: string;
  property_id: string;
  role: Role;
  name: string;
  time_zone: string;
  maker_id: string | null;
  maker_role: Role | null;
};

/** A key that hasn't ended, with the role that its maker has now. */
function keyRow({ db, clock }: Runtime, where: "k.id = ?" | "k.secret_hash = ?", value: string): KeyRow | null {
  const sql = `SELECT k.id, k.property_id, k.role_id AS role, k.name, p.time_zone, k.maker_id, m.role_id AS maker_role
     FROM api_keys k JOIN properties p ON p.id = k.property_id
     LEFT JOIN members m ON m.user_id = k.maker_id AND m.property_id = k.property_id AND m.deleted_at IS NULL
     WHERE ${where} AND k.deleted_at IS NULL AND (k.revoked_at IS NULL OR k.revoked_at > ?) AND p.deleted_at IS NULL`;
  return prepared<KeyRow>(db, sql).get(value, clock().toISOString()) ?? null;
}

function roleOfKey({ role, maker_id, maker_role }: KeyRow): Role | null {
  return maker_id === null ? role : effectiveRole(role, maker_role);
}

function byApiKey(runtime: Runtime, secret: string, language: Language | null): Actor | null {
  const key = keyRow(runtime, "k.secret_hash = ?", hashToken(secret));
  const role = key && roleOfKey(key);
  if (!key || !role) return null;
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
