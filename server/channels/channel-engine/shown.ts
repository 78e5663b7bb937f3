import { and, asc, count, eq, isNotNull, isNull, max, sql } from "drizzle-orm";
import { hasDueCard } from "#server/channels/channel-engine/inbox.ts";
import {
  type ConnectionRow,
  callsUs,
  connectionStore,
  mappingsOf,
  stateOf,
  unclosedMappingsOf,
} from "#server/channels/channel-engine/queries.ts";
import { type MadeConnection, sendsAllFrom } from "#server/channels/channel-engine/service.ts";
import {
  channelCells,
  channelConnections,
  channelMappings,
  channelMessages,
  channelRevisions,
  channelStays,
} from "#server/channels/channel-engine/tables.ts";
import { query } from "#server/platform/core/database/query.ts";
import { alphabetical, sorting } from "#server/platform/core/database/sorting.ts";
import type { View } from "#server/platform/core/work/work.ts";
import {
  type ChannelDrift,
  type ChannelMessage,
  type ChannelMessageQuery,
  MAX_DRIFTED_DAYS,
} from "#shared/channels/channel-engine/log-schema.ts";
import { ChannelConnection, type ChannelConnectionQuery, type ConnectionStatus } from "#shared/channels/channel-engine/schema.ts";
import { makePage, type Page } from "#shared/platform/core/paging.ts";
import { toAmounts } from "#shared/platform/core/wire-money.ts";

/** By name by default. */
export function listConnections(view: View, asked: ChannelConnectionQuery): Page<ChannelConnection> {
  const { name, created_at } = channelConnections;
  const page = connectionStore.page(view, asked, undefined, sorting(asked.sort ?? "name", { name: alphabetical(name), created_at }));
  return { ...page, data: page.data.map((row) => shownConnection(view, row)) };
}

/** The number of cells that a partner has refused. */
export const refusedCells = query(["connection"], (db, { connection, property }) =>
  db
    .select({ n: count() })
    .from(channelMappings)
    .innerJoin(channelCells, eq(channelCells.mapping_id, channelMappings.id))
    .where(and(eq(channelMappings.connection_id, connection), isNotNull(channelCells.refused), eq(channelMappings.property_id, property))),
);

const revisionCounts = query(["connection"], (db, { connection, property }) =>
  db
    .select({
      unacknowledged: sql<number>`count(*) FILTER (WHERE ${channelRevisions.acknowledged_at} IS NULL)`,
      set_aside: sql<number>`count(*) FILTER (WHERE ${channelRevisions.state} = 'set_aside')`,
    })
    .from(channelRevisions)
    .where(and(eq(channelRevisions.connection_id, connection), eq(channelRevisions.property_id, property))),
);

const openConflicts = query(["connection"], (db, { connection, property }) =>
  db
    .select({ n: count() })
    .from(channelStays)
    .where(
      and(
        eq(channelStays.connection_id, connection),
        isNotNull(channelStays.conflict),
        isNull(channelStays.settled_at),
        eq(channelStays.property_id, property),
      ),
    ),
);

function dueCards(view: View, connection: string): number {
  const where = and(eq(channelStays.connection_id, connection), eq(channelStays.property_id, view.actor.property_id), hasDueCard(view));
  return view.db.select({ n: count() }).from(channelStays).where(where).get()?.n ?? 0;
}

const openMatches = query(["connection"], (db, { connection, property }) =>
  db
    .select({ n: count() })
    .from(channelStays)
    .where(and(eq(channelStays.connection_id, connection), eq(channelStays.feed_match, "open"), eq(channelStays.property_id, property))),
);

const lastOutcomes = query(["connection"], (db, { connection, property }) => {
  const { call, outcome, note, at, id } = channelMessages;
  return db
    .select({ call, outcome, note, at, newest: max(sql`${at} || ${id}`) })
    .from(channelMessages)
    .where(and(eq(channelMessages.connection_id, connection), isNotNull(outcome), eq(channelMessages.property_id, property)))
    .groupBy(call)
    .orderBy(asc(call));
});

/** The last outcome of each kind of message, for partners that answer with an outcome. */
function outcomesOf(view: View, connection: string): ChannelConnection["outcomes"] {
  return lastOutcomes.all(view, { connection }).flatMap(({ call, outcome, note, at }) => {
    return outcome === null ? [] : [{ call, outcome, note, at }];
  });
}

/** The path that partners call which speak AlpineBits. */
const CALLED_PATH = "/alpinebits";

/** The connection with the password of a partner that calls, which is shown this once. */
export function shownMade(view: View, { connection, password }: MadeConnection): ChannelConnection {
  return { ...shownConnection(view, connection), secret: password };
}

/** The connection without its credentials, and how it goes. */
export function shownConnection(view: View, row: ConnectionRow): ChannelConnection {
  const { property_id: _property, credentials: _credentials, protocol, url, ...connection } = row;
  const state = stateOf(view, row.id);
  const { unacknowledged = 0, set_aside = 0 } = revisionCounts.get(view, { connection: row.id }) ?? {};
  const { error, error_text, retry_at, last_sent_at, last_full_sync_at, last_read_back_at, drift, held, held_digest } = state;
  return toAmounts(ChannelConnection, {
    ...connection,
    direction: callsUs(row) ? "in" : "out",
    url: callsUs(row) ? CALLED_PATH : url,
    secret: null,
    protocol: protocol && { version: protocol.version, capabilities: [...protocol.capabilities] },
    outcomes: outcomesOf(view, row.id),
    markups: [...connection.markups],
    state: statusOf(view, row, error !== null),
    error,
    error_text,
    retry_at,
    last_sent_at,
    last_full_sync_at,
    sends_all_from: sendsAllFrom(view, row),
    last_read_back_at,
    drift,
    drift_prices: state.drift_prices,
    drift_restrictions: state.drift_restrictions,
    webhook: state.webhook_id === null ? (state.webhook_error === null ? "none" : "failed") : "registered",
    webhook_error: state.webhook_error,
    held,
    held_digest,
    refused: refusedCells.get(view, { connection: row.id })?.n ?? 0,
    last_pull_at: state.last_pull_at,
    unacknowledged,
    set_aside,
    closing: unclosedMappingsOf(view, row.id).length,
    conflicts: openConflicts.get(view, { connection: row.id })?.n ?? 0,
    cards: dueCards(view, row.id),
    matches: openMatches.get(view, { connection: row.id })?.n ?? 0,
    waiting: state.rooms_due_at !== null || state.plans_due_at !== null || state.sends_all,
  });
}

function statusOf(view: View, { id, opened_at, paused, closing_since }: ConnectionRow, isFailing: boolean): ConnectionStatus {
  if (closing_since !== null) return "closing";
  if (mappingsOf(view, id).length === 0) return "not_mapped";
  if (opened_at === null) return "not_opened";
  if (paused) return "paused";
  return isFailing ? "failing" : "working";
}

export function shownMapping(view: View, id: string) {
  const { id: connection } = connectionStore.get(view, id);
  const mapping = mappingsOf(view, connection).map(({ room_type_id, rate_id, partner_id, max_persons }) => ({
    room_type_id,
    rate_id,
    partner_id,
    max_persons,
  }));
  const closing = unclosedMappingsOf(view, connection).map(({ room_type_id, rate_id, partner_id, ended_at }) => ({
    room_type_id,
    rate_id,
    partner_id,
    ended_at: ended_at ?? view.now,
  }));
  return { mapping, closing };
}

const driftedCells = query(["connection"], (db, { connection, property }) =>
  db
    .select({
      room_type_id: channelMappings.room_type_id,
      rate_id: channelMappings.rate_id,
      date: channelCells.date,
      drift: channelCells.drift,
    })
    .from(channelMappings)
    .innerJoin(channelCells, eq(channelCells.mapping_id, channelMappings.id))
    .where(and(eq(channelMappings.connection_id, connection), isNotNull(channelCells.drift), eq(channelMappings.property_id, property)))
    .orderBy(asc(channelCells.date), asc(channelMappings.room_type_id), asc(channelMappings.rate_id))
    .limit(MAX_DRIFTED_DAYS),
);

/** The days that the partner had differently when it was read back last. */
export function shownDrift(view: View, id: string): ChannelDrift {
  const { id: connection } = connectionStore.get(view, id);
  const rows = driftedCells.all(view, { connection });
  return { days: rows.map(({ drift, ...cell }) => ({ ...cell, differences: [...(drift ?? [])] })) };
}

const messageCount = query(["connection"], (db, { connection, property }) =>
  db
    .select({ n: count() })
    .from(channelMessages)
    .where(and(eq(channelMessages.connection_id, connection), eq(channelMessages.property_id, property))),
);

/** Newest first by default. */
export function listMessages(view: View, { id, ...asked }: ChannelMessageQuery): Page<ChannelMessage> {
  const { id: connection } = connectionStore.get(view, id);
  const rows = view.db
    .select()
    .from(channelMessages)
    .where(and(eq(channelMessages.connection_id, connection), eq(channelMessages.property_id, view.actor.property_id)))
    .orderBy(sorting(asked.sort ?? "-at", { at: channelMessages.at }))
    .limit(asked.page_size)
    .offset((asked.page_number - 1) * asked.page_size)
    .all();
  const data = rows.map(({ property_id: _property, connection_id: _connection, ...row }) => ({
    object: "channel_message" as const,
    ...row,
  }));
  return makePage(asked, messageCount.get(view, { connection })?.n ?? 0, data);
}
