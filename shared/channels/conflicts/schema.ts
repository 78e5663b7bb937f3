import { z } from "zod";
import { FEED_CONFLICTS } from "#shared/channels/calendar-feeds/schema.ts";
import { RequestedDays } from "#shared/channels/channel-engine/inbox-schema.ts";
import { entity, Id } from "#shared/platform/core/fields.ts";
import { listQuery, sortable } from "#shared/platform/core/page.ts";
import { AgreedMoves, ProposedMove } from "#shared/stays/bookings/free-up-room.ts";
import { Booking } from "#shared/stays/bookings/schema.ts";

/** `resolved`: the stay agrees with the channel, no matter who changed it; `dismissed`: a user has settled it elsewhere. */
export const CONFLICT_STATES = ["open", "resolved", "dismissed"] as const;

/**
 * Why a conflict is open. Beside those of calendars: `not_mapped`, the portal names no room type that is mapped, and `unknown`, a stay was
 * canceled that never came here.
 */
export const CONFLICT_KINDS = [...FEED_CONFLICTS, "not_mapped", "unknown", "over"] as const;
export type ConflictKind = (typeof CONFLICT_KINDS)[number];

/** Reasons for dismissing a conflict. */
export const DISMISSALS = ["changed_at_channel", "guest_informed", "mistake", "other"] as const;

const Named = z.object({ id: z.string(), number: z.string().describe("The number by which people know it") });

/** Proposal for a conflict: a room, with the moves of other bookings that free it, or to bring back the canceled booking. */
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
  z.object({ kind: z.literal("accept").describe("Makes of the booking what the portal says") }),
  z.object({ kind: z.literal("keep").describe("Leaves the booking as it is here") }),
]);
export type Proposal = z.infer<typeof Proposal>;

/** A stay or a lock that has the room; a lock has no name. */
const InTheWay = z.object({
  id: z.string(),
  object: z.enum(["booking", "room_lock"]),
  name: z.string().nullable().describe("The name under which people know it"),
  check_in: z.string(),
  check_out: z.string(),
});
export type InTheWay = z.infer<typeof InTheWay>;

const DIFFERING_FIELDS = ["check_in", "check_out", "room_type", "adults", "children", "gross_amount"] as const;

/** A field that is not here as the portal says. */
const ConflictDifference = z.object({
  field: z.enum(DIFFERING_FIELDS).describe("The field in which they differ"),
  here: z.string().nullable().describe("The value here: a day, a name, a number or an amount"),
  portal: z.string().nullable().describe("The value that the portal says"),
});
export type ConflictDifference = z.infer<typeof ConflictDifference>;

/** A stay of a channel's calendar or of a portal that is not here as the channel says; see `FEED_CONFLICTS` for the kinds. */
export const Conflict = entity("conflict", {
  kind: z
    .enum(CONFLICT_KINDS)
    .describe(
      "no_room: there is no room for the nights; not_changed: the stay could not follow new dates; not_canceled: it is gone at the channel, and was paid or invoiced here; canceled_here: the channel still has it; not_mapped: the portal named no mapped room type; unknown: a stay was canceled that never came here; over: its nights had passed when it came",
    ),
  state: z.enum(CONFLICT_STATES).describe("open, resolved (here it is as the channel says) or dismissed"),
  channel: z.string().describe("The channel or the portal, which is the source of its bookings"),
  code: z.string().nullable().describe("The number of a portal's booking; null for one of a calendar"),
  calendar_feed_id: z.string().nullable().describe("The feed that the stay came from; null for one of a portal"),
  channel_connection_id: z.string().nullable().describe("The connection over which the stay came; null for one of a calendar"),
  channel_stay_id: z.string().nullable().describe("The portal's stay; null for one of a calendar"),
  from: z.string().describe("The first night that the channel has sold, YYYY-MM-DD"),
  to: z.string().describe("The day of departure, YYYY-MM-DD"),
  room: Named.nullable().describe("The room that the channel has sold, or that is proposed; null if any room of the type will do"),
  room_type: z
    .object({ id: z.string(), name: z.string().describe("The name under which people know it") })
    .nullable()
    .describe("The room type that the channel has sold; null if a portal named none that is mapped"),
  request: RequestedDays.nullable().describe(
    "The guest only asks for an offer, and from and to may be a proposal; null if the stay was sold",
  ),
  /** The booking of the stay; null while its type is full. */
  booking: z
    .object({
      id: z.string(),
      version: z.int(),
      code: z.string().describe("A short code by which people name it, unique among live records"),
      name: z.string().nullable().describe("The name under which people know it"),
      status: z.string().describe("The present status"),
      check_in: z.string(),
      check_out: z.string(),
      room: Named.nullable().describe("The room that the channel has sold, or that is proposed; null if any room of the type will do"),
    })
    .nullable()
    .describe("The booking of the stay; null while its type is full"),
  in_the_way: z.array(InTheWay).describe("The bookings and locks that have the room"),
  differences: z.array(ConflictDifference).describe("What a portal says otherwise than the booking here, while the conflict is open"),
  problem: z.string().nullable().describe("The type of the problem that refused what the channel says"),
  proposals: z.array(Proposal).nullable().describe("What would settle it; null if it was not asked for: a list has those of its first ten"),
  dismissal: z.enum(DISMISSALS).nullable().describe("Why it was dismissed; null otherwise"),
  closed_at: z.string().nullable().describe("When it was resolved or dismissed; instant in UTC"),
});
export type Conflict = z.infer<typeof Conflict>;

export const ConflictQuery = listQuery({
  state: z.enum(CONFLICT_STATES).default("open").describe("open, resolved (here it is as the channel says) or dismissed"),
  channel_stay_id: Id.optional().describe("Only those about this stay of a portal"),
  sort: sortable(["from", "created_at"]),
});
export type ConflictQuery = z.infer<typeof ConflictQuery>;

export const ConflictCount = z.object({ open: z.int().describe("How many conflicts are open") });

/** The proposal that was chosen, with the versions of the bookings that were shown. */
export const ConflictResolution = z.strictObject({
  id: Id,
  proposal: z
    .strictObject({
      kind: z
        .enum(["room", "bring_back", "accept", "keep"])
        .describe("room, bring_back, or of a portal's change accept (as the portal says) or keep (as it is here)"),
      room_id: Id.nullable().default(null).describe("The room that is proposed; null if the booking is brought back"),
      moves: AgreedMoves.default([]).describe("The proposed moves of other bookings, with the versions that were shown"),
    })
    .describe("What is done, of what the conflict proposes"),
});
export type ConflictResolution = z.infer<typeof ConflictResolution>;

/** The conflict, and the bookings that were changed for it: the stay's own first. */
export const ResolvedConflict = z.object({
  conflict: Conflict.describe("The conflict as it is now"),
  bookings: z.array(Booking).describe("The bookings that were changed for it, the stay's own first"),
});

export const ConflictDismissal = z.strictObject({ id: Id, reason: z.enum(DISMISSALS).describe("Why there is nothing to do here") });
export type ConflictDismissal = z.infer<typeof ConflictDismissal>;
