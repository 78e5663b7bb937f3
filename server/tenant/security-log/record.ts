import { eq, lte } from "drizzle-orm";
import { newId } from "#server/platform/core/database/new-id.ts";
import { command, query } from "#server/platform/core/database/query.ts";
import type { Runtime, Work } from "#server/platform/core/work/work.ts";
import { forgetNotices, tellAdmins } from "#server/tenant/security-log/notices.ts";
import { securityLog } from "#server/tenant/security-log/tables.ts";
import { sessions } from "#server/tenant/session/tables.ts";
import type { PauseReason } from "#shared/platform/core/pause.ts";
import type { Role } from "#shared/platform/core/permissions.ts";
import { DAY_MS } from "#shared/platform/core/stays.ts";
import { isToldToAdmins } from "#shared/tenant/security-log/notices.ts";
import type { SECURITY_KINDS, SecurityKind } from "#shared/tenant/security-log/schema.ts";

/** Long enough to follow up what is found out late, and no longer, because it tells when people work and from where. */
const KEPT_DAYS = 365;

const ACROSS = { acrossProperties: "a login belongs to a user, not to a property, and what is old goes everywhere" };

const insertEntry = command(
  [
    "id",
    "time",
    "kind",
    "property_id",
    "user_id",
    "name",
    "by",
    "api_key_id",
    "role",
    "former_role",
    "former_value",
    "value",
    "address",
    "user_agent",
  ],
  (db, values) => db.insert(securityLog).values(values),
  ACROSS,
);
/** The columns that an entry leaves empty by default. */
const NOTHING = {
  property_id: null,
  user_id: null,
  by: null,
  api_key_id: null,
  role: null,
  former_role: null,
  former_value: null,
  value: null,
};
const clientOfSession = query(
  ["session"],
  (db, { session }) =>
    db.select({ address: sessions.address, user_agent: sessions.user_agent }).from(sessions).where(eq(sessions.id, session)),
  ACROSS,
);
const deleteOld = command(["oldest"], (db, { oldest }) => db.delete(securityLog).where(lte(securityLog.time, oldest)), ACROSS);

/** The user that an entry is about; null for an unknown e-mail address. */
type Person = { id: string; name: string } | null;
/** The client of a call: its network address, and the user agent that its browser sends. */
export type ClientInfo = { address: string; userAgent: string };
/** The length at which user agents are cut. */
export const MAX_USER_AGENT_LENGTH = 300;

/** Records what happens at the login, before there is an actor. */
export function recordAtLogin(
  { db, clock, notifier }: Runtime,
  kind: SecurityKind,
  person: Person,
  { address, userAgent }: ClientInfo,
): void {
  const entry = {
    ...NOTHING,
    id: newId(),
    time: clock().toISOString(),
    kind,
    user_id: person?.id ?? null,
    name: person?.name ?? "",
    address,
    user_agent: userAgent.slice(0, MAX_USER_AGENT_LENGTH),
  };
  insertEntry({ db }, entry);
  notifier.announce({ object: "security_entry", user_id: null });
}

/** Records that an API key which has ended was used. */
export function recordRefusedKey({ db, clock, notifier }: Runtime, key: { property_id: string; name: string }, address: string): void {
  const { name, property_id } = key;
  const kind = "api_key_refused" satisfies SecurityKind;
  const entry = { ...NOTHING, id: newId(), time: clock().toISOString(), kind, property_id, name, address, user_agent: "" };
  insertEntry({ db }, entry);
  notifier.announce({ object: "security_entry", user_id: null });
}

/** Records a change of a user's access, which is the same in all properties, by themselves or by another user. */
export function recordOfUser(work: Work, kind: SecurityKind, person: { id: string; name: string }): void {
  record(work, { kind, user_id: person.id, name: person.name });
}

type Access = { name: string; user_id?: string; role?: Role; former_role?: Role };

/** Records a change of who may do what in the actor's property: a member, an API key or a webhook. */
export function recordAccess(work: Work, kind: SecurityKind, access: Access): void {
  record(work, { kind, property_id: work.actor.property_id, ...access });
}

/** Records in the actor's property that they have ended a pause of the installation. */
export function recordPauseEnd(work: Work, reason: PauseReason): void {
  const { property_id, user_id, name } = work.actor;
  record(work, { kind: reason === "clock" ? "date_confirmed" : "only_copy_confirmed", property_id, user_id, name });
}

type Connection = { name: string; former_value: string | null; value: string | null };

/** Records another account that money goes to, or another address or login at another system, with its masked ends. */
export function recordAccount(work: Work, kind: (typeof SECURITY_KINDS)["account"][number], connection: Connection): void {
  record(work, { kind, property_id: work.actor.property_id, ...connection });
}

type Row = typeof securityLog.$inferSelect;
type Entry = Pick<Row, "kind" | "name"> & Partial<Pick<Row, Exclude<keyof typeof NOTHING, "by" | "api_key_id">>>;

function record(work: Work, entry: Entry): void {
  const { actor } = work;
  const client = actor.session_id === null ? undefined : clientOfSession.get(work, { session: actor.session_id });
  const isOwn = actor.automated || (actor.api_key_id === null && actor.user_id === (entry.user_id ?? null));
  const row = {
    ...NOTHING,
    ...entry,
    id: newId(),
    time: work.now,
    by: isOwn ? null : actor.name,
    api_key_id: actor.api_key_id,
    address: client?.address ?? "",
    user_agent: client?.user_agent ?? "",
  };
  insertEntry(work, row);
  if (isToldToAdmins(row)) tellAdmins(work, row);
  work.announce({ object: "security_entry", user_id: null });
}

/** Deletes the entries that are older than a year, with the notices of them. */
export function forgetOldEntries({ db, clock }: Runtime): void {
  const oldest = new Date(clock().getTime() - KEPT_DAYS * DAY_MS).toISOString();
  forgetNotices(db, oldest);
  deleteOld({ db }, { oldest });
}
