import type { AnyTRPCProcedure } from "@trpc/server";
import type { Change, KnownAnswer } from "#client/platform/core/freshness.ts";
import type { MadeOf } from "#server/made-of.ts";
import type { AppRouter } from "#server/router.ts";
import { ROOM_CONDITION } from "#shared/inventory/rooms/rules.ts";

/** An object that a change touches: one of which answers are made, or a name for several of them. */
type Touched = MadeOf | "housekeeping" | "service_list";

type QueryPaths<R, Prefix extends string = ""> = {
  [K in keyof R & string]: R[K] extends { _def: { type: infer T } }
    ? T extends "query"
      ? `${Prefix}${K}`
      : never
    : R[K] extends AnyTRPCProcedure
      ? never
      : QueryPaths<R[K], `${Prefix}${K}.`>;
}[keyof R & string];

/** `bookings.list` and every other query procedure. */
type QueryPath = QueryPaths<AppRouter["_def"]["record"]>;

/** Answers into which rows are laid as they come with the feed: a change of these objects asks for nothing. */
const LAID_INTO: Readonly<Record<string, readonly MadeOf[]>> = {
  "housekeeping.board": ["room_status"],
  "roomPlan.window": ["booking", "folio", "room", "room_lock", "room_status", "room_type"],
  "rooms.get": ["room_status"],
  "rooms.list": ["room_status"],
} satisfies Partial<Record<QueryPath, readonly MadeOf[]>>;

/** For a role that may not receive the events of these objects, the feed names what depends on them. */
const STANDS_FOR: Readonly<Record<string, readonly MadeOf[]>> = {
  housekeeping: ["booking", "room_lock", "room_type"],
  service_list: ["booking", "contact", "folio", "group"],
} satisfies Record<Exclude<Touched, MadeOf>, readonly MadeOf[]>;

/** The event of a record that was created or issued, which may have taken the next number of a series. */
const TAKES_NUMBER = /^(?!note\.).*\.(created|drafted|finalized|canceled|registered|credit_issued|deposit_issued)$/;

/** The objects that tell of what belongs to a record and is asked for by its id. */
const OF_RECORD: readonly string[] = ["mail", "note", "record"] satisfies MadeOf[];
/** The field of the input that names the record, if it is not `parent_id`. */
const RECORD_NAMED_BY: Readonly<Record<string, string>> = { "accessControl.list": "id" } satisfies Partial<Record<QueryPath, string>>;
const BESIDE: readonly string[] = [...OF_RECORD, "number"];

/** The objects that an event touches: its record, and what is kept beside it. */
export function objectsOf(change: Change): string[] {
  return [...recordIn(change), ...besideRecord(change)];
}

/** The record that an event changes; none if the event is about a note beside it. */
function recordIn({ object, type, row }: Change): readonly string[] {
  if (type.startsWith("note.")) return [];
  return object === "room" && row && ROOM_CONDITION.includes(type) ? ["room_status"] : (STANDS_FOR[object] ?? [object]);
}

/** The objects that an event touches even if the version of its record is known: the log, the next number, and what the event's type begins with. */
export function besideRecord({ type }: Change): string[] {
  const [kind = ""] = type.split(".");
  return [kind, ...(TAKES_NUMBER.test(type) ? ["number"] : []), "record"].filter((object) => BESIDE.includes(object));
}

/**
 * True if an answer is made of one of the objects that a change touches, as the server said beside it. An answer of which the server has not
 * said it, such as one of an earlier visit, may be made of anything.
 */
export function isStale({ path, input, madeOf }: KnownAnswer, change: Change, objects: readonly string[]): boolean {
  const laid: readonly string[] = LAID_INTO[path] ?? [];
  return objects.some((object) => {
    if (laid.includes(object) || (madeOf && !madeOf.includes(object))) return false;
    const record = input[RECORD_NAMED_BY[path] ?? "parent_id"];
    return !OF_RECORD.includes(object) || record === undefined || record === change.id;
  });
}

/** Parts of a record, which have no events of their own: what a change of one makes stale, and which column names its record. */
export const PARTS: Readonly<Record<string, { of: MadeOf; by: string }>> = {
  access_token: { of: "record", by: "booking_id" },
  charge: { of: "folio", by: "folio_id" },
  document: { of: "contact", by: "contact_id" },
  local_tax_rule: { of: "item", by: "item_id" },
  mail: { of: "mail", by: "parent_id" },
  note: { of: "note", by: "parent_id" },
  payment: { of: "folio", by: "folio_id" },
  price: { of: "rate", by: "rate_id" },
  rate_item: { of: "rate", by: "rate_id" },
  rate_restriction: { of: "rate", by: "rate_id" },
};
