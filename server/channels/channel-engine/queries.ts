import { and, asc, eq, gte, isNotNull, isNull, lte, ne } from "drizzle-orm";
import { channelCells, channelConnections, channelMappings, channelStates } from "#server/channels/channel-engine/tables.ts";
import { entityStore } from "#server/platform/core/database/entity-store.ts";
import { query } from "#server/platform/core/database/query.ts";
import type { Runtime, View } from "#server/platform/core/work/work.ts";
import { properties } from "#server/tenant/properties/tables.ts";

/** Only this module writes through it. */
export const connectionStore = entityStore("channel_connection", channelConnections);
export type ConnectionRow = ReturnType<typeof connectionStore.get>;

/** True for a partner that calls this program, and is not called. */
export function callsUs({ url }: Pick<ConnectionRow, "url">): boolean {
  return url === "";
}

/** Connections of any property with the same partner's property: of two, one would take the bookings of the other. */
export const liveTwins = query(
  ["kind", "hotel"],
  (db, { kind, hotel }) =>
    db
      .select({ id: channelConnections.id, url: channelConnections.url })
      .from(channelConnections)
      .where(and(eq(channelConnections.kind, kind), eq(channelConnections.hotel_code, hotel), isNull(channelConnections.deleted_at))),
  { acrossProperties: "a partner's property belongs to one property" },
);

/** The connection of a partner that calls, by the user by which it logs in. `credentials`: the hash of its password. */
export const callerNamed = query(
  ["user"],
  (db, { user }) =>
    db
      .select({
        id: channelConnections.id,
        property_id: channelConnections.property_id,
        credentials: channelConnections.credentials,
        time_zone: properties.time_zone,
      })
      .from(channelConnections)
      .innerJoin(properties, eq(properties.id, channelConnections.property_id))
      .where(
        and(
          eq(channelConnections.user_name, user),
          eq(channelConnections.url, ""),
          isNull(channelConnections.deleted_at),
          isNull(properties.deleted_at),
        ),
      ),
  { acrossProperties: "a partner's call names no property but by its user" },
);
export type CallerRow = NonNullable<ReturnType<typeof callerNamed.get>>;

const stateById = query(["id"], (db, { id, property }) =>
  db
    .select()
    .from(channelStates)
    .where(and(eq(channelStates.connection_id, id), eq(channelStates.property_id, property))),
);
export type ChannelState = typeof channelStates.$inferSelect;

/** Every connection has one, made with it. */
export function stateOf(view: View, connection_id: string): ChannelState {
  const state = stateById.get(view, { id: connection_id });
  if (!state) throw new Error(`the connection ${connection_id} has no state`);
  return state;
}

const mappingsById = query(["id"], (db, { id, property }) =>
  db
    .select()
    .from(channelMappings)
    .where(and(eq(channelMappings.connection_id, id), eq(channelMappings.property_id, property)))
    .orderBy(asc(channelMappings.room_type_id), asc(channelMappings.rate_id)),
);
export type MappingRow = typeof channelMappings.$inferSelect;

/** The room types and plans of a connection that are sold, each room type before its plans. */
export function mappingsOf(view: View, connection_id: string): MappingRow[] {
  return allMappingsOf(view, connection_id).filter(({ ended_at }) => ended_at === null);
}

/** The mappings that are sold, then the ended ones, for which bookings may still come. */
export function allMappingsOf(view: View, connection_id: string): MappingRow[] {
  const rows = mappingsById.all(view, { id: connection_id });
  return [...rows.filter(({ ended_at }) => ended_at === null), ...rows.filter(({ ended_at }) => ended_at !== null)];
}

const OF_MAPPING = { acrossProperties: "the mapping was read in the property" };

/** The cells of a mapping from a day on. */
export const cellsOf = query(
  ["mapping", "from", "to"],
  (db, { mapping, from, to }) =>
    db
      .select()
      .from(channelCells)
      .where(and(eq(channelCells.mapping_id, mapping), gte(channelCells.date, from), lte(channelCells.date, to))),
  OF_MAPPING,
);

/** The cells of a mapping that the partner has taken, and those that it has refused. */
export const sentOf = query(
  ["mapping"],
  (db, { mapping }) =>
    db
      .select({ date: channelCells.date, sent: channelCells.sent, sent_at: channelCells.sent_at, refused: channelCells.refused })
      .from(channelCells)
      .where(eq(channelCells.mapping_id, mapping)),
  OF_MAPPING,
);

/** The text of a closing for good, in place of a cell: as `sent` of one that the partner has confirmed, as `refused` of one that it refused. */
export const CLOSED = "closed";

/** Unmapped room types and plans of which the partner has not confirmed yet that it sells nothing any more. */
export function unclosedMappingsOf(view: View, connection_id: string): MappingRow[] {
  return endedMappingsOf(view, connection_id).filter((mapping) => closedAt(view, mapping) === null);
}

/** All that were unmapped: bookings that were made before may still come for them. */
export function endedMappingsOf(view: View, connection_id: string): MappingRow[] {
  return allMappingsOf(view, connection_id).filter(({ ended_at }) => ended_at !== null);
}

/** When the partner confirmed that it sells nothing any more. */
export function closedAt(view: View, { id }: MappingRow): string | null {
  return cellsOf.all(view, { mapping: id, from: "", to: "9" }).find(({ sent }) => sent === CLOSED)?.sent_at ?? null;
}

const openConnections = query(
  [],
  (db) =>
    db
      .select({
        id: channelConnections.id,
        kind: channelConnections.kind,
        property_id: channelConnections.property_id,
        time_zone: properties.time_zone,
      })
      .from(channelConnections)
      .innerJoin(properties, eq(properties.id, channelConnections.property_id))
      .where(
        and(
          isNull(channelConnections.deleted_at),
          isNull(properties.deleted_at),
          isNotNull(channelConnections.opened_at),
          ne(channelConnections.url, ""),
        ),
      )
      .orderBy(asc(channelConnections.created_at), asc(channelConnections.id)),
  { acrossProperties: "one job serves the connections of all properties" },
);
export type OpenConnection = ReturnType<typeof openConnections.all>[number];

/** The connections over which something was agreed to be sent, of all properties. Partners that call are not called. */
export function allOpenConnections({ db }: Pick<Runtime, "db">): OpenConnection[] {
  return openConnections.all({ db }, {});
}
