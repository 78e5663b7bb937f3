import { and, asc, desc, eq, gt, isNull, sql } from "drizzle-orm";
import type { Db } from "#server/platform/core/database/db.ts";
import { query } from "#server/platform/core/database/query.ts";
import type { Actor } from "#server/platform/core/work/actor.ts";
import { headSeq } from "#server/platform/core/work/events.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { isProperty } from "#server/tenant/properties/conditions.ts";
import { properties } from "#server/tenant/properties/tables.ts";
import { sessions } from "#server/tenant/session/tables.ts";
import { isLiveMember } from "#server/tenant/team/conditions.ts";
import { members, users } from "#server/tenant/team/tables.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import { makePage, type Page } from "#shared/platform/core/paging.ts";
import { browserOf } from "#shared/tenant/session/browser.ts";
import type { OwnSession, SessionIdentity, SessionQuery } from "#shared/tenant/session/schema.ts";
import { avatarAddress } from "#shared/tenant/team/rules.ts";

const factsOf = query(["user"], (db, { user, property }) =>
  db
    .select({
      email: users.email,
      language: users.language,
      avatar_id: users.avatar_id,
      must_change_password: users.must_change_password,
      currency: properties.currency,
      address: properties.address,
      time_zone: properties.time_zone,
      property_name: properties.name,
    })
    .from(properties)
    .leftJoin(users, eq(users.id, user))
    .where(isProperty(property)),
);

/**
 * The identity of the caller and the property, with the cursor from which the live feed continues. Throws `unauthenticated` for a guest.
 */
export function identityOf(db: Db, actor: Actor): SessionIdentity {
  if (actor.role === "guest") throw new Problem("unauthenticated");
  const facts = factsOf.get({ db, actor, now: "" }, { user: actor.user_id });
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
    country: facts?.address.country ?? null,
    property_name: facts?.property_name ?? "",
    must_change_password: facts?.must_change_password === true,
    event_seq: headSeq(db),
  };
}

const sessionsOfUser = query(
  ["user", "seconds"],
  (db, { user, seconds }) =>
    db
      .select({
        id: sessions.id,
        created_at: sessions.created_at,
        used_at: sessions.used_at,
        address: sessions.address,
        user_agent: sessions.user_agent,
        property_name: properties.name,
      })
      .from(sessions)
      .innerJoin(properties, eq(properties.id, sessions.property_id))
      .where(and(eq(sessions.userId, user), gt(sessions.expiresAt, seconds)))
      .orderBy(desc(sessions.used_at), desc(sessions.created_at)),
  { acrossProperties: "a user's own sessions, in whichever property" },
);

/** The user's sessions, the one that asks first, then the last used. */
export function listSessions(
  view: View,
  { user_id, session_id }: { user_id: string; session_id: string },
  asked: SessionQuery,
): Page<OwnSession> {
  const seconds = Math.floor(Date.parse(view.now) / 1000);
  const all = sessionsOfUser.all(view, { user: user_id, seconds }).map(({ user_agent, ...session }) => ({
    object: "own_session" as const,
    ...session,
    ...browserOf(user_agent),
    is_current: session.id === session_id,
  }));
  const sorted = [...all.filter(({ is_current }) => is_current), ...all.filter(({ is_current }) => !is_current)];
  const start = (asked.page_number - 1) * asked.page_size;
  return makePage(asked, all.length, sorted.slice(start, start + asked.page_size));
}

const ownerOfSession = query(["id"], (db, { id }) => db.select({ user_id: sessions.userId }).from(sessions).where(eq(sessions.id, id)), {
  acrossProperties: "a user's own sessions, in whichever property",
});

export function isSessionOf(db: Db, userId: string, sessionId: string): boolean {
  return ownerOfSession.get({ db }, { id: sessionId })?.user_id === userId;
}

const LOGIN = { acrossProperties: "asks in which properties a user has a place" };

/** When the user last opened a session in the property of the membership. */
const lastHere = sql`(SELECT max(${sessions.created_at}) FROM ${sessions}
  WHERE ${sessions.userId} = ${members.user_id} AND ${sessions.property_id} = ${members.property_id})`;

const placesOfUser = query(
  ["user"],
  (db, { user }) =>
    db
      .select({ property_id: members.property_id })
      .from(members)
      .innerJoin(properties, eq(properties.id, members.property_id))
      .where(and(eq(members.user_id, user), isLiveMember(members), isNull(properties.deleted_at)))
      .orderBy(desc(lastHere), asc(members.created_at))
      .limit(1),
  LOGIN,
);

/** The property in which a user's login starts: the last one used, else the first. */
export function startingProperty(db: Db, userId: string): string | null {
  return placesOfUser.get({ db }, { user: userId })?.property_id ?? null;
}

const placeOfUser = query(
  ["user", "there"],
  (db, { user, there }) =>
    db
      .select({ id: members.id })
      .from(members)
      .innerJoin(properties, eq(properties.id, members.property_id))
      .where(and(eq(members.user_id, user), eq(members.property_id, there), isLiveMember(members), isNull(properties.deleted_at))),
  LOGIN,
);

export function isMember(db: Db, userId: string, propertyId: string): boolean {
  return placeOfUser.get({ db }, { user: userId, there: propertyId }) !== undefined;
}
