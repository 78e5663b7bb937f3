import { z } from "zod";
import { FEED_CONFLICTS } from "#shared/channels/calendar-feeds/schema.ts";
import { entity, Id } from "#shared/platform/core/fields.ts";
import { listQuery, sortable } from "#shared/platform/core/page.ts";
import { AgreedMoves, ProposedMove } from "#shared/stays/bookings/free-up-room.ts";
import { Booking } from "#shared/stays/bookings/schema.ts";

/** `resolved`: here it is as the channel says, whoever did it; `dismissed`: somebody has seen to it elsewhere. */
export const CONFLICT_STATES = ["open", "resolved", "dismissed"] as const;

/** Why a conflict is none that anything has to be done about here. */
export const DISMISSALS = ["changed_at_channel", "guest_informed", "mistake", "other"] as const;

const Named = z.object({ id: z.string(), number: z.string() });

/** What a conflict proposes: a room, with the moves of other bookings that free it, or to bring back the canceled booking. */
const Proposal = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("room"),
    room: Named,
    /** The type of the room, where it is another one than the stay was sold for. */
    other_type: z.string().nullable(),
    /** True if it is the very room that the channel has sold. */
    sold: z.boolean(),
    moves: z.array(ProposedMove),
  }),
  z.object({ kind: z.literal("bring_back") }),
]);
export type Proposal = z.infer<typeof Proposal>;

/** A stay or a lock that has the room; a lock has no name. */
const InTheWay = z.object({
  id: z.string(),
  object: z.enum(["booking", "room_lock"]),
  name: z.string().nullable(),
  check_in: z.string(),
  check_out: z.string(),
});
export type InTheWay = z.infer<typeof InTheWay>;

/** A stay of a channel's calendar that is not here as the channel says; see `FEED_CONFLICTS` for the kinds. */
export const Conflict = entity("conflict", {
  kind: z.enum(FEED_CONFLICTS),
  state: z.enum(CONFLICT_STATES),
  channel: z.string(),
  calendar_feed_id: z.string(),
  /** The nights that the channel has sold: from the evening of `from` to the morning of `to`. */
  from: z.string(),
  to: z.string(),
  /** The room that it has sold; null where it sells a type. */
  room: Named.nullable(),
  room_type: z.object({ id: z.string(), name: z.string() }),
  /** The booking of the stay; null while its type is full. */
  booking: z
    .object({
      id: z.string(),
      version: z.int(),
      code: z.string(),
      name: z.string().nullable(),
      status: z.string(),
      check_in: z.string(),
      check_out: z.string(),
      room: Named.nullable(),
    })
    .nullable(),
  in_the_way: z.array(InTheWay),
  /** The type of the problem that refused what the channel says. */
  problem: z.string().nullable(),
  /** Null where they were not asked for: a list has those of its first ten. */
  proposals: z.array(Proposal).nullable(),
  dismissal: z.enum(DISMISSALS).nullable(),
  closed_at: z.string().nullable(),
});
export type Conflict = z.infer<typeof Conflict>;

export const ConflictQuery = listQuery({ state: z.enum(CONFLICT_STATES).default("open"), sort: sortable(["from", "created_at"]) });
export type ConflictQuery = z.infer<typeof ConflictQuery>;

export const ConflictCount = z.object({ open: z.int() });

/** The proposal that was chosen, with the versions of the bookings that were shown. */
export const ConflictResolution = z.strictObject({
  id: Id,
  proposal: z.strictObject({
    kind: z.enum(["room", "bring_back"]),
    /** Of a room. */
    room_id: Id.nullable().default(null),
    moves: AgreedMoves.default([]),
  }),
});
export type ConflictResolution = z.infer<typeof ConflictResolution>;

/** The conflict, and the bookings that were changed for it: the stay's own first. */
export const ResolvedConflict = z.object({ conflict: Conflict, bookings: z.array(Booking) });

export const ConflictDismissal = z.strictObject({ id: Id, reason: z.enum(DISMISSALS) });
export type ConflictDismissal = z.infer<typeof ConflictDismissal>;
