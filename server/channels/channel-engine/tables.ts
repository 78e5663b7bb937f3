import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { roomTypes } from "#server/inventory/room-types/tables.ts";
import { boolean, entityColumns, json, money } from "#server/platform/core/database/columns.ts";
import { rates } from "#server/prices/rates/tables.ts";
import { bookings } from "#server/stays/bookings/tables.ts";
import { propertyId } from "#server/tenant/properties/tables.ts";
import {
  type BookingBeforeMatch,
  type CellDifference,
  CONNECTION_ERRORS,
  CONNECTION_KINDS,
  type DatedMarkup,
  FEED_MATCHES,
  MESSAGE_OUTCOMES,
  type PartnerProtocol,
  REVISION_STATES,
  type SoldRoom,
  STAY_CONFLICTS,
} from "#shared/channels/channel-engine/states.ts";

/** Programs that distribute rooms and prices to portals, as people set them up. */
export const channelConnections = sqliteTable(
  "channel_connections",
  {
    ...entityColumns(),
    property_id: propertyId(),
    kind: text({ enum: CONNECTION_KINDS }).notNull(),
    name: text().notNull(),
    url: text().notNull(),
    /** In clear, because calls are made with it; no answer and no event has it. */
    credentials: text().notNull(),
    /** The user of a partner that asks for user and password. It calls us if there is no address, and has its password as a hash. */
    user_name: text(),
    /** The partner's name of the property. */
    hotel_code: text(),
    paused: boolean().notNull().default(false),
    /** When a person agreed to the first sync; nothing is sent before. */
    opened_at: text(),
    /** When a person ended it; it is deleted once the partner has confirmed that nothing is sold over it any more. */
    closing_since: text(),
    /** Prices below it wait for a person. */
    floor_amount: money(),
    markups: json<readonly DatedMarkup[]>().notNull().default([]),
    /** Version and capabilities that were agreed, of partners that have some. */
    protocol: json<PartnerProtocol>(),
  },
  (t) => [
    index("channel_connections_property").on(t.property_id),
    uniqueIndex("channel_connections_caller").on(t.user_name).where(sql`url = '' AND deleted_at IS NULL`),
  ],
);

const connectionId = () =>
  text()
    .notNull()
    .references(() => channelConnections.id);

/** The last and the next work of the program with a connection. */
export const channelStates = sqliteTable(
  "channel_states",
  {
    connection_id: connectionId().primaryKey(),
    property_id: propertyId(),
    /** The last event of the log that was looked at for changes. */
    cursor_seq: integer().notNull(),
    /** When free rooms, or prices and restrictions, are compared with what was sent; null if nothing has changed. */
    rooms_due_at: text(),
    plans_due_at: text(),
    /** True if everything is sent, whatever was sent before. */
    sends_all: boolean().notNull().default(false),
    /** The hotel day of the last comparison; another one moves "days before" and the end of the horizon. */
    compared_on: text(),
    pull_due_at: text(),
    /** No call is made before. */
    retry_at: text(),
    failures: integer().notNull().default(0),
    error: text({ enum: CONNECTION_ERRORS }),
    /** In the partner's words. */
    error_text: text(),
    last_sent_at: text(),
    last_full_sync_at: text(),
    last_pull_at: text(),
    last_read_back_at: text(),
    /** Cells that the partner had differently at the last read-back, by kind. */
    drift: integer(),
    drift_prices: integer(),
    drift_restrictions: integer(),
    /** Cells whose price waits for a person, and a digest of these prices. */
    held: integer().notNull().default(0),
    held_digest: text(),
    /** The digest that a person has agreed to. */
    accepted_digest: text(),
    /** Of the webhook that the partner calls: its id there, the hashes of the token in its address and of its secret header. */
    webhook_id: text(),
    webhook_token_hash: text(),
    webhook_secret_hash: text(),
    webhook_error: text(),
    /** When the registration is tried again; null if it is done or of no use. */
    webhook_due_at: text(),
  },
  (t) => [
    index("channel_states_property").on(t.property_id),
    uniqueIndex("channel_states_webhook").on(t.webhook_token_hash).where(sql`webhook_token_hash IS NOT NULL`),
  ],
);

/** Room types and rates in room types, by the partner's ids. Without a rate it is the room type itself. */
export const channelMappings = sqliteTable(
  "channel_mappings",
  {
    id: text().primaryKey(),
    property_id: propertyId(),
    connection_id: connectionId(),
    room_type_id: text()
      .notNull()
      .references(() => roomTypes.id),
    rate_id: text().references(() => rates.id),
    partner_id: text().notNull(),
    /** The most persons that the partner's plan has a price for. */
    max_persons: integer(),
    /** Days that were sent without an answer: they are sent again. */
    uncertain_from: text(),
    uncertain_to: text(),
    /** Counts the times at which days became uncertain: an answer settles only those from before its message. */
    uncertain_marks: integer().notNull().default(0),
    /** When the partner's values were last read back. */
    read_back_at: text(),
    created_at: text().notNull(),
    /** When a person unmapped it. It stays until the partner has confirmed that it sells it no more. */
    ended_at: text(),
  },
  (t) => [
    uniqueIndex("channel_mappings_live").on(t.connection_id, t.room_type_id, sql`coalesce(rate_id, '')`).where(sql`ended_at IS NULL`),
    index("channel_mappings_partner").on(t.connection_id, t.partner_id),
    index("channel_mappings_room_type").on(t.room_type_id),
    index("channel_mappings_rate").on(t.rate_id).where(sql`rate_id IS NOT NULL`),
  ],
);

/** The cell that the partner took last for a mapping on a day, and one that it refused. */
export const channelCells = sqliteTable(
  "channel_cells",
  {
    mapping_id: text()
      .notNull()
      .references(() => channelMappings.id),
    date: text().notNull(),
    /** The cell as JSON, compactly; null if the partner has nothing that is known. */
    sent: text(),
    sent_at: text(),
    /** The cell that was refused, which is not sent again before it changes, and the reason in the partner's words. */
    refused: text(),
    reason: text(),
    /** Differences that the last read-back found; null for none. */
    drift: json<readonly CellDifference[]>(),
  },
  (t) => [
    primaryKey({ columns: [t.mapping_id, t.date] }),
    index("channel_cells_refused").on(t.mapping_id).where(sql`refused IS NOT NULL`),
    index("channel_cells_drift").on(t.mapping_id).where(sql`drift IS NOT NULL`),
  ],
);

/** Messages of a partner about bookings, as they came. */
export const channelRevisions = sqliteTable(
  "channel_revisions",
  {
    id: text().primaryKey(),
    property_id: propertyId(),
    connection_id: connectionId(),
    /** By which it is acknowledged. */
    revision_id: text().notNull(),
    /** By which a repeated one is known; that of the feed if it cannot be read. */
    revision_key: text().notNull(),
    /** The partner's booking; null if the revision cannot be read. */
    booking_key: text(),
    made_at: text(),
    received_at: text().notNull(),
    state: text({ enum: REVISION_STATES }).notNull(),
    problem: text(),
    acknowledged_at: text(),
    /** As it came; cleared with the guest. */
    raw: text(),
  },
  (t) => [
    uniqueIndex("channel_revisions_key").on(t.connection_id, t.revision_key),
    index("channel_revisions_booking").on(t.connection_id, t.booking_key).where(sql`booking_key IS NOT NULL`),
    index("channel_revisions_open").on(t.connection_id).where(sql`acknowledged_at IS NULL`),
    index("channel_revisions_state").on(t.connection_id, t.state, t.received_at),
    index("channel_revisions_raw").on(t.received_at).where(sql`raw IS NOT NULL`),
  ],
);

/** Stays of portals: each room of a partner's booking, and the booking here that it became. */
export const channelStays = sqliteTable(
  "channel_stays",
  {
    id: text().primaryKey(),
    property_id: propertyId(),
    connection_id: connectionId(),
    booking_key: text().notNull(),
    /** The place of the room in the partner's booking. */
    position: integer().notNull(),
    booking_id: text().references(() => bookings.id),
    portal: text().notNull(),
    code: text().notNull(),
    /** When the partner made the revision that was applied last. */
    made_at: text().notNull(),
    /** The stay as the portal said last, by which edits of people are noticed: without names. */
    sold: json<SoldRoom>().notNull(),
    ended_at: text(),
    conflict: text({ enum: STAY_CONFLICTS }),
    /** The type of the problem because of which there is a conflict. */
    problem: text(),
    /** When a person closed the conflict. */
    settled_at: text(),
    /** The first day on which the portal's virtual card can be charged. */
    card_from: text(),
    commission: money(),
    /** Local tax that the portal pays to the municipality by itself. */
    withheld_tax: money(),
    /** The stay of a calendar that it was recognized as, and what people have said to that. */
    feed_stay_id: text(),
    feed_match: text({ enum: FEED_MATCHES }),
    /** The booking as the calendar had made it, for the case that people separate them. */
    before_match: json<BookingBeforeMatch>(),
    /** When a person charged the virtual card. */
    card_done_at: text(),
    created_at: text().notNull(),
  },
  (t) => [
    uniqueIndex("channel_stays_room").on(t.connection_id, t.booking_key, t.position),
    index("channel_stays_booking").on(t.booking_id).where(sql`booking_id IS NOT NULL`),
    index("channel_stays_sold_from").on(t.property_id, sql`sold ->> 'check_in'`),
    index("channel_stays_match").on(t.connection_id).where(sql`feed_match = 'open'`),
    index("channel_stays_conflict").on(t.property_id).where(sql`conflict IS NOT NULL AND settled_at IS NULL`),
    index("channel_stays_cards").on(t.property_id, t.card_from).where(sql`card_from IS NOT NULL AND card_done_at IS NULL`),
  ],
);

/** Calls to and from partners, without guests and credentials; the newest of each connection. */
export const channelMessages = sqliteTable(
  "channel_messages",
  {
    id: text().primaryKey(),
    property_id: propertyId(),
    connection_id: connectionId(),
    at: text().notNull(),
    /** The partner's name of the call. */
    call: text().notNull(),
    ok: boolean().notNull(),
    entries: integer().notNull().default(0),
    refused: integer().notNull().default(0),
    duration_ms: integer(),
    /** In the partner's words, or the first refused entry. */
    note: text(),
    /** Of partners whose answers say more than that they came. */
    outcome: text({ enum: MESSAGE_OUTCOMES }),
  },
  (t) => [index("channel_messages_connection").on(t.connection_id, t.at), check("channel_messages_counts", sql`refused <= entries`)],
);
