import { z } from "zod";
import { FEED_MATCHES, REVISION_STATES, STAY_CONFLICTS } from "#shared/channels/channel-engine/states.ts";
import { Id, Money } from "#shared/platform/core/fields.ts";
import { listQuery, sortable } from "#shared/platform/core/page.ts";

/** The conflicts that a list is limited to. */
const CONFLICT_FILTERS = ["open", "settled"] as const;

export const ChannelStayQuery = listQuery({
  id: Id,
  conflict: z
    .enum(CONFLICT_FILTERS)
    .optional()
    .describe(
      "open: only stays with a conflict that nobody has settled, or that were recognized as one of a calendar; settled: only those that a person has settled",
    ),
  card: z.enum(["due"]).optional().describe("due: only stays with a virtual card that can be charged by now and was not"),
  sort: sortable(["created_at"]),
});
export type ChannelStayQuery = z.infer<typeof ChannelStayQuery>;

/** The days between which a guest would arrive who asks for an offer and is flexible. */
export const RequestedDays = z.object({
  earliest: z.string().nullable().describe("The first day on which a flexible guest would arrive, YYYY-MM-DD; null for fixed days"),
  latest: z.string().nullable().describe("The last day on which a flexible guest would arrive, YYYY-MM-DD; null for fixed days"),
  nights: z.int().nullable().describe("How many nights a flexible guest wants; null if the guest does not say"),
});

/** A room of a partner's booking, as the portal sold it, and the booking here. */
export const ChannelStay = z
  .object({
    object: z.literal("channel_stay"),
    id: z.string(),
    portal: z.string().describe("The portal that sold it"),
    code: z.string().describe("The number that guest and portal know"),
    position: z.int().describe("The place of the room in the portal's booking, from 0"),
    booking_id: z.string().nullable().describe("The booking here; null if there is none"),
    room_type_id: z.string().nullable().describe("The room type that was sold; null if it is not mapped"),
    rate_id: z.string().nullable().describe("The rate that it was sold by; null if it is not mapped"),
    request: RequestedDays.nullable().describe("The guest only asks for an offer; null if the room was sold"),
    from: z.string().nullable().describe("The first night as the portal says, YYYY-MM-DD; null if it did not say"),
    to: z.string().nullable().describe("The day of departure as the portal says, YYYY-MM-DD; null if it did not say"),
    adults: z.int().describe("Adults as the portal says"),
    children: z.int().describe("Children as the portal says"),
    gross_amount: Money.describe("The portal's price of all nights"),
    commission: Money.nullable().describe("What the portal keeps; null if it did not say"),
    card_from: z.string().nullable().describe("The first day on which the portal's virtual card can be charged; null if there is none"),
    card_done_at: z.string().nullable().describe("When a person marked that card as charged; null while it was not. Instant in UTC"),
    conflict: z
      .enum(STAY_CONFLICTS)
      .nullable()
      .describe(
        "overbooked: there was no room; not_mapped: the portal named no mapped room type; not_changed, not_canceled: the portal's change could not be followed; canceled_here: it was canceled here, and the portal still has it; unknown: a stay was canceled that never arrived here; over: its nights had passed when it arrived, so there is no booking",
      ),
    problem: z.string().nullable().describe("The type of the problem that refused what the portal says"),
    feed_match: z
      .enum(FEED_MATCHES)
      .nullable()
      .describe("open: recognized as a stay that a calendar has brought, too; confirmed or separate: as a person has said; null: neither"),
    settled_at: z.string().nullable().describe("When a person settled the conflict; null while it is open. Instant in UTC"),
    ended_at: z.string().nullable().describe("When the portal canceled it; null if it did not. Instant in UTC"),
    made_at: z.string().describe("When the portal made the statement that was followed last; instant in UTC"),
    created_at: z.string().describe("When it came here; instant in UTC"),
  })
  .meta({ id: "ChannelStay" });
export type ChannelStay = z.infer<typeof ChannelStay>;

export const ChannelStayMatched = z.strictObject({
  id: Id,
  stay_id: Id.describe("The portal's stay"),
  same: z.boolean().describe("True: both are the same stay; false: they are two, and the portal's gets a booking of its own"),
});

export const ChannelStaySettled = z.strictObject({
  id: Id,
  stay_id: Id.describe("The portal's stay"),
  task: z
    .enum(["conflict", "card"])
    .default("conflict")
    .describe("card: the charging of the portal's virtual card; conflict: the difference"),
  settled: z.boolean().default(true).describe("False to open the conflict or the task again"),
});

export const ChannelRevisionQuery = listQuery({
  id: Id,
  state: z.enum(REVISION_STATES).optional().describe("Only those with this fate"),
  sort: sortable(["received_at"]),
});
export type ChannelRevisionQuery = z.infer<typeof ChannelRevisionQuery>;

/** A partner's message about a booking, without the guests that it names. */
export const ChannelRevision = z
  .object({
    object: z.literal("channel_revision"),
    id: z.string(),
    revision_id: z.string().describe("The partner's id, by which it is found there"),
    partner_booking_id: z.string().nullable().describe("The partner's id of the booking; null if the message could not be read"),
    state: z
      .enum(REVISION_STATES)
      .describe(
        "applied; older: a newer one came before; conflict: see the stays; set_aside: it could not be read or taken over, and can be tried again",
      ),
    problem: z.string().nullable().describe("The conflict; unreadable or failed if it was set aside"),
    can_retry: z.boolean().describe("True if it was set aside and its text is still kept"),
    made_at: z.string().nullable().describe("When the partner made it; null if it could not be read. Instant in UTC"),
    received_at: z.string().describe("When it came; instant in UTC"),
    acknowledged_at: z.string().nullable().describe("When the partner was told that it is stored; null for not yet. Instant in UTC"),
  })
  .meta({ id: "ChannelRevision" });
export type ChannelRevision = z.infer<typeof ChannelRevision>;

export const ChannelRevisionRef = z.strictObject({ id: Id, revision_id: Id.describe("The id of the message here") });

/** A message as the partner sent it; it may name guests. */
export const ChannelRawRevision = z
  .object({
    ...ChannelRevision.shape,
    raw: z.string().nullable().describe("The message as it came, as JSON; null once it was cleared with the guest or after 24 months"),
  })
  .meta({ id: "ChannelRawRevision" });
export type ChannelRawRevision = z.infer<typeof ChannelRawRevision>;
