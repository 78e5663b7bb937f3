import { eq, lte } from "drizzle-orm";
import { newId } from "#server/core/database/new-id.ts";
import { command, query } from "#server/core/database/query.ts";
import type { Runtime, Work } from "#server/core/work/work.ts";
import { securityLog } from "#server/security-log/tables.ts";
import { sessions } from "#server/session/tables.ts";
import type { Role } from "#shared/core/permissions.ts";
import { DAY_MS } from "#shared/core/stays.ts";
import type { SecurityKind } from "#shared/security-log/schema.ts";

/** Long enough to follow up what is found out late, and no longer, because it tells when people work and from where. */
const KEPT_DAYS = 365;

const ACROSS = { acrossProperties: "a login belongs to a user, not to a property, and what is old goes everywhere" };

const insertEntry = command(
  ["id", "time", "kind", "property_id", "user_id", "name", "by", "role", "former_role", "address", "user_agent"],
  (db, values) => db.insert(securityLog).values(values),
  ACROSS,
);
const whenceOfSession = query(
  ["session"],
  (db, { session }) =>
    db.select({ address: sessions.address, user_agent: sessions.user_agent }).from(sessions).where(eq(sessions.id, session)),
  ACROSS,
);
const deleteOld = command(["oldest"], (db, { oldest }) => db.delete(securityLog).where(lte(securityLog.time, oldest)), ACROSS);

/** The user that an entry is about; null for an unknown e-mail address. */
type Person = { id: string; name: string } | null;
type Whence = { address: string; userAgent: string };

const LONGEST_USER_AGENT = 300;

/** Records what happens at the login, before there is an actor. */
export function recordAtLogin({ db, clock, notifier }: Runtime, kind: SecurityKind, person: Person, { address, userAgent }: Whence): void {
  insertEntry(
    { db },
    {
      ...{ id: newId(), time: clock().toISOString(), kind, property_id: null },
      ...{ user_id: person?.id ?? null, name: person?.name ?? "", by: null, role: null, former_role: null },
      ...{ address, user_agent: userAgent.slice(0, LONGEST_USER_AGENT) },
    },
  );
  notifier.announce({ object: "security_entry", user_id: null });
}

/** Records that an API key which has ended was used. */
export function recordRefusedKey({ db, clock, notifier }: Runtime, key: { property_id: string; name: string }, address: string): void {
  insertEntry(
    { db },
    {
      ...{ id: newId(), time: clock().toISOString(), kind: "api_key_refused", property_id: key.property_id, user_id: null },
      ...{ name: key.name, by: null, role: null, former_role: null, address, user_agent: "" },
    },
  );
  notifier.announce({ object: "security_entry", user_id: null });
}

/** Records a change that a user makes to their own access, which is the same in all properties, or somebody else to theirs. */
export function recordOfUser(work: Work, kind: SecurityKind, person: { id: string; name: string }): void {
  record(work, { kind, property_id: null, user_id: person.id, name: person.name, role: null, former_role: null });
}

type Access = { name: string; user_id?: string; role?: Role; former_role?: Role };

/** Records a change of who may do what in the actor's property: a member or an API key. */
export function recordAccess(work: Work, kind: SecurityKind, { name, user_id, role, former_role }: Access): void {
  const { property_id } = work.actor;
  record(work, { kind, property_id, user_id: user_id ?? null, name, role: role ?? null, former_role: former_role ?? null });
}

type Row = Pick<typeof securityLog.$inferInsert, "kind" | "property_id" | "user_id" | "name" | "role" | "former_role">;

function record(work: Work, { property_id = null, user_id = null, role = null, former_role = null, ...row }: Row): void {
  const { actor } = work;
  const whence = actor.session_id === null ? undefined : whenceOfSession.get(work, { session: actor.session_id });
  const isOwn = actor.automated || actor.user_id === user_id;
  insertEntry(work, {
    ...{ id: newId(), time: work.now, property_id, user_id, role, former_role },
    ...row,
    by: isOwn ? null : actor.name,
    address: whence?.address ?? "",
    user_agent: whence?.user_agent ?? "",
  });
  work.announce({ object: "security_entry", user_id: null });
}

/** Deletes the entries that are older than a year. */
export function forgetOldEntries({ db, clock }: Runtime): void {
  deleteOld({ db }, { oldest: new Date(clock().getTime() - KEPT_DAYS * DAY_MS).toISOString() });
}
