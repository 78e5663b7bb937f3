import { and, eq } from "drizzle-orm";
import { driverOf } from "#server/channels/channel-engine/access.ts";
import type { ChannelDriver } from "#server/channels/channel-engine/driver.ts";
import { allMappingsOf, type ConnectionRow, connectionStore, type MappingRow, stateOf } from "#server/channels/channel-engine/queries.ts";
import { endMapping, forgetCells, removeMapping } from "#server/channels/channel-engine/remove-mapping.ts";
import { openConnection } from "#server/channels/channel-engine/service.ts";
import { changeState } from "#server/channels/channel-engine/state.ts";
import { channelMappings } from "#server/channels/channel-engine/tables.ts";
import { getRoomType } from "#server/inventory/room-types/queries.ts";
import { newId } from "#server/platform/core/database/new-id.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { getRate } from "#server/prices/rates/queries.ts";
import type { ChannelMappingInput } from "#shared/channels/channel-engine/schema.ts";
import { invalid } from "#shared/platform/core/errors.ts";

type Mapped = ChannelMappingInput["mapping"][number];

/**
 * Replaces the mapping. What stays as it was keeps what is known of it; what is new is sent as soon as it may be. What is no longer named is
 * closed at the partner, unless something else is mapped to the same id there. Each place and each id of the partner occurs once, and a rate
 * only in a room type that is mapped. Throws `validation`.
 */
export function setMapping(work: Work, { id, mapping }: ChannelMappingInput & { id: string }): ConnectionRow {
  const connection = openConnection(work, id);
  const driver = driverOf(work, connection);
  const { plans_span_types } = driver;
  assertMapping(work, mapping, driver);
  const wanted = new Map(mapping.map((each) => [keyOf(each), each]));
  const partnerOf = plans_span_types ? partnerInType : partnerAlone;
  const taken = new Set(mapping.map(partnerOf));
  for (const known of allMappingsOf(work, id)) {
    const key = keyOf(known);
    // Of two that are the same one was ended before, and mapped again since.
    const isWanted = wanted.delete(key);
    if (isWanted && known.ended_at !== null) reviveMapping(work, known.id);
    if (isWanted) continue;
    if (taken.has(partnerOf(known))) removeMapping(work, known.id);
    else if (known.ended_at === null) endMapping(work, known);
  }
  for (const each of wanted.values()) {
    work.db
      .insert(channelMappings)
      .values({ ...each, id: newId(), property_id: connection.property_id, connection_id: id, created_at: work.now })
      .run();
  }
  // A new plan is made known as a whole.
  const sends_all = plans_span_types || stateOf(work, id).sends_all;
  changeState(work, id, { rooms_due_at: work.now, plans_due_at: work.now, sends_all });
  const touched = connectionStore.update(work, connection, {});
  work.record("channel_connection.mapped", touched, { words: { name: connection.name, count: String(mapping.length) } });
  return touched;
}

function keyOf(each: Mapped | MappingRow): string {
  return `${each.room_type_id} ${each.rate_id} ${each.partner_id} ${each.max_persons}`;
}

function partnerAlone({ rate_id, partner_id }: Mapped | MappingRow): string {
  return `${rate_id === null} ${partner_id}`;
}

/** The code of a rate occurs once in each room type. */
function partnerInType({ rate_id, room_type_id, partner_id }: Mapped | MappingRow): string {
  return `${rate_id === null ? "" : room_type_id} ${partner_id}`;
}

/** A mapping comes back before the partner has confirmed that it sells nothing any more: all is sent again, since some may be closed. */
function reviveMapping(work: Work, id: string): void {
  forgetCells(work, id);
  work.db
    .update(channelMappings)
    .set({ ended_at: null, uncertain_from: "0000-01-01", uncertain_to: "9999-12-31" })
    .where(and(eq(channelMappings.id, id), eq(channelMappings.property_id, work.actor.property_id)))
    .run();
}

function assertMapping(work: Work, mapping: readonly Mapped[], { plans_span_types, longest_ids }: ChannelDriver): void {
  const places = new Set<string>();
  const partners = new Set<string>();
  const codes = new Map<string, string>();
  mapping.forEach((each, index) => {
    const { room_type_id, rate_id, partner_id } = each;
    getRoomType(work, room_type_id, `mapping.${index}.room_type_id`);
    const longest = rate_id === null ? longest_ids.room_type : longest_ids.plan;
    if (partner_id.length > longest) throw invalid(`mapping.${index}.partner_id`, `too_long:${longest}`);
    if (rate_id !== null) getRate(work, rate_id, `mapping.${index}.rate_id`);
    const [place, partner] = [`${room_type_id} ${rate_id}`, (plans_span_types ? partnerInType : partnerAlone)(each)];
    // One code for two rates would mix their prices.
    if (rate_id !== null && plans_span_types && (codes.get(partner_id) ?? rate_id) !== rate_id)
      throw invalid(`mapping.${index}.partner_id`, "named_twice");
    if (rate_id !== null) codes.set(partner_id, rate_id);
    if (places.has(place) || partners.has(partner)) throw invalid(`mapping.${index}.partner_id`, "named_twice");
    places.add(place);
    partners.add(partner);
    if (rate_id !== null && !mapping.some((each) => each.room_type_id === room_type_id && each.rate_id === null)) {
      throw invalid(`mapping.${index}.room_type_id`, "room_type_not_mapped");
    }
  });
}
