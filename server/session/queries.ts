import type { Db } from "#server/core/database/db.ts";
import { prepared } from "#server/core/database/prepared.ts";
import type { Actor } from "#server/core/work/actor.ts";
import { headSeq } from "#server/core/work/events.ts";
import type { SessionIdentity } from "#shared/session/schema.ts";
import { avatarAddress } from "#shared/team/rules.ts";

type Facts = Pick<SessionIdentity, "email" | "language" | "currency" | "property_name" | "time_zone"> & {
  must_change_password: 0 | 1 | null;
  avatar_id: string | null;
};

/** Who the caller is and where, with the cursor from which the live feed goes on. */
export function identityOf(db: Db, actor: Actor): SessionIdentity {
  const facts = prepared<Facts>(
    db,
    `SELECT u.email, u.language, u.avatar_id, u.must_change_password, p.currency, p.time_zone, p.name AS property_name
     FROM properties p LEFT JOIN users u ON u.id = ? WHERE p.id = ?`,
  ).get(actor.user_id, actor.property_id);
  return {
    object: "session",
    is_api_key: actor.api_key_id !== null,
    subject_id: actor.user_id ?? actor.api_key_id ?? "",
    property_id: actor.property_id,
    email: facts?.email ?? null,
    name: actor.name,
    avatar_url: avatarAddress(facts?.avatar_id ?? null),
    language: facts?.language ?? null,
    role_id: actor.role,
    time_zone: actor.time_zone,
    currency: facts?.currency ?? "EUR",
    property_name: facts?.property_name ?? "",
    must_change_password: facts?.must_change_password === 1,
    event_seq: headSeq(db),
  };
}

/** Where a user starts who logs in: where they were last, else in their first property. */
export function startingProperty(db: Db, userId: string): string | null {
  const row = prepared<{ property_id: string }>(
    db,
    `SELECT m.property_id FROM members m JOIN properties p ON p.id = m.property_id
     WHERE m.user_id = ? AND m.deleted_at IS NULL AND p.deleted_at IS NULL
     ORDER BY (SELECT max(s.created_at) FROM sessions s WHERE s.user_id = m.user_id AND s.property_id = m.property_id) DESC, m.created_at LIMIT 1`,
  ).get(userId);
  return row?.property_id ?? null;
}

export function isMember(db: Db, userId: string, propertyId: string): boolean {
  return (
    prepared(
      db,
      `SELECT 1 FROM members m JOIN properties p ON p.id = m.property_id
       WHERE m.user_id = ? AND m.property_id = ? AND m.deleted_at IS NULL AND p.deleted_at IS NULL`,
    ).get(userId, propertyId) !== undefined
  );
}
