import { and, eq } from "drizzle-orm";
import { forgetAllRevisions } from "#server/channels/channel-engine/forget.ts";
import { type ConnectionRow, connectionStore, liveTwin, mappingsOf, stateOf } from "#server/channels/channel-engine/queries.ts";
import { changeState } from "#server/channels/channel-engine/state.ts";
import { channelCells, channelMappings, channelStates } from "#server/channels/channel-engine/tables.ts";
import { getRoomType } from "#server/inventory/room-types/queries.ts";
import { newId } from "#server/platform/core/database/new-id.ts";
import { changes, defined } from "#server/platform/core/work/changes.ts";
import { headSeq } from "#server/platform/core/work/events.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { getRate } from "#server/prices/rates/queries.ts";
import { assertProven } from "#server/tenant/session/proof.ts";
import {
  ChannelConnection,
  type ChannelConnectionInput,
  type ChannelConnectionPatch,
  type ChannelMappingInput,
  PARTNER_URLS,
} from "#shared/channels/channel-engine/schema.ts";
import { invalid, Problem } from "#shared/platform/core/errors.ts";
import { type InCents, shown } from "#shared/platform/core/wire-money.ts";

/** Creates a connection. Nothing is sent before a person has mapped and seen the first sync. Throws `validation` for a foreign address. */
export function createConnection(work: Work, { other_url, ...input }: InCents<ChannelConnectionInput>): ConnectionRow {
  if (!work.wiring.channelDrivers[input.kind]) throw invalid("kind", "partner_kind");
  assertAddress(work, input.url, other_url);
  assertRates(work, input.markups);
  // Over two connections to one property each booking would come twice.
  if (liveTwin.get(work, { kind: input.kind, hotel: input.hotel_code })) throw invalid("hotel_code", "named_twice");
  const connection = connectionStore.insert(work, input);
  work.db
    .insert(channelStates)
    .values({ connection_id: connection.id, property_id: connection.property_id, cursor_seq: headSeq(work.db) })
    .run();
  work.record("channel_connection.created", connection, { words: { name: connection.name } });
  return connection;
}

/** Changes name, floor, markups or credentials; other credentials need a recent proof of the password, and are tried at once. */
export function updateConnection(work: Work, { id, ...patch }: InCents<ChannelConnectionPatch> & { id: string }): ConnectionRow {
  if (patch.credentials !== undefined) assertProven(work, work.actor);
  if (patch.markups) assertRates(work, patch.markups);
  const before = connectionStore.get(work, id);
  const connection = connectionStore.update(work, before, defined(patch));
  if (patch.credentials !== undefined) changeState(work, id, { retry_at: null, failures: 0, error: null, error_text: null });
  work.record("channel_connection.changed", connection, {
    words: { name: connection.name },
    ...changes(recorded(before), recorded(connection)),
  });
  return connection;
}

/** The fields of a connection that events name. */
function recorded({ name, floor_amount, markups }: ConnectionRow) {
  return shown(ChannelConnection, { name, floor_amount, markups: [...markups] });
}

/**
 * Ends a connection: the partner keeps what it was sent last, and the mapping no longer holds back its room types and rates. Its credentials
 * and what came over it about guests are not kept.
 */
export function deleteConnection(work: Work, id: string): void {
  const connection = connectionStore.get(work, id);
  for (const mapping of mappingsOf(work, id)) removeMapping(work, mapping.id);
  changeState(work, id, { rooms_due_at: null, plans_due_at: null, pull_due_at: null, held: 0, held_digest: null });
  forgetAllRevisions(work, id);
  const closed = connectionStore.update(work, connection, { credentials: "" });
  work.record("channel_connection.deleted", connectionStore.remove({ ...work, ifMatch: null }, closed), {
    words: { name: connection.name },
  });
}

/**
 * Replaces the mapping. What stays as it was keeps what is known of it; what is new is sent as soon as it may be. Each place and each id of
 * the partner occurs once, and a rate only in a room type that is mapped. Throws `validation`.
 */
export function setMapping(work: Work, { id, mapping }: ChannelMappingInput & { id: string }): ConnectionRow {
  const connection = connectionStore.get(work, id);
  assertMapping(work, mapping);
  const known = mappingsOf(work, id);
  const keyOf = (each: ChannelMappingInput["mapping"][number]) =>
    `${each.room_type_id} ${each.rate_id} ${each.partner_id} ${each.max_persons}`;
  const wanted = new Set(mapping.map(keyOf));
  const kept = new Set(known.map(keyOf));
  for (const each of known) if (!wanted.has(keyOf(each))) removeMapping(work, each.id);
  for (const each of mapping) {
    if (kept.has(keyOf(each))) continue;
    work.db
      .insert(channelMappings)
      .values({ ...each, id: newId(), property_id: connection.property_id, connection_id: id, created_at: work.now })
      .run();
  }
  changeState(work, id, { rooms_due_at: work.now, plans_due_at: work.now });
  const touched = connectionStore.update(work, connection, {});
  work.record("channel_connection.mapped", touched, { words: { name: connection.name, count: String(mapping.length) } });
  return touched;
}

/** Has everything sent again; the first time it opens the connection, which a person has agreed to. Throws `validation` without a mapping. */
export function sendEverything(work: Work, id: string): ConnectionRow {
  const before = connectionStore.get(work, id);
  if (mappingsOf(work, id).length === 0) throw invalid("id", "room_type_not_mapped");
  const connection = connectionStore.update(work, before, { opened_at: before.opened_at ?? work.now });
  changeState(work, id, { sends_all: true, retry_at: null, pull_due_at: stateOf(work, id).pull_due_at ?? work.now });
  work.record(before.opened_at === null ? "channel_connection.opened" : "channel_connection.sync_asked", connection, {
    words: { name: connection.name },
  });
  return connection;
}

/** Pausing neither opens nor closes sales: the portals keep what they were sent last. Going on sends what has changed since. */
export function pauseConnection(work: Work, { id, paused }: { id: string; paused: boolean }): ConnectionRow {
  const before = connectionStore.get(work, id);
  if (before.paused === paused) return before;
  const connection = connectionStore.update(work, before, { paused });
  if (!paused) changeState(work, id, { rooms_due_at: work.now, plans_due_at: work.now, retry_at: null });
  work.record(paused ? "channel_connection.paused" : "channel_connection.resumed", connection, { words: { name: connection.name } });
  return connection;
}

/** Agrees to the prices that wait, as they were shown. Throws `stale` if others wait by now. */
export function acceptPrices(work: Work, { id, digest }: { id: string; digest: string }): ConnectionRow {
  const before = connectionStore.get(work, id);
  const { held, held_digest } = stateOf(work, id);
  if (held_digest !== digest) throw new Problem("stale");
  const connection = connectionStore.update(work, before, {});
  changeState(work, id, { accepted_digest: digest, plans_due_at: work.now });
  work.record("channel_connection.prices_accepted", connection, { words: { name: connection.name, count: String(held) } });
  return connection;
}

function removeMapping(work: Work, id: string): void {
  work.db.delete(channelCells).where(eq(channelCells.mapping_id, id)).run();
  work.db
    .delete(channelMappings)
    .where(and(eq(channelMappings.id, id), eq(channelMappings.property_id, work.actor.property_id)))
    .run();
}

function assertAddress({ config, actor }: Work, url: string, isConfirmed: boolean): void {
  const own: readonly string[] = PARTNER_URLS.channex;
  if (own.includes(url.replace(/\/+$/, "")) || config.allows_local_addresses) return;
  if (!isConfirmed || actor.role !== "admin" || !url.startsWith("https:")) throw invalid("url", "partner_url");
}

function assertRates(work: Work, markups: readonly { rate_id: string | null }[]): void {
  markups.forEach(({ rate_id }, index) => rate_id !== null && getRate(work, rate_id, `markups.${index}.rate_id`));
}

function assertMapping(work: Work, mapping: ChannelMappingInput["mapping"]): void {
  const places = new Set<string>();
  const partners = new Set<string>();
  mapping.forEach(({ room_type_id, rate_id, partner_id }, index) => {
    getRoomType(work, room_type_id, `mapping.${index}.room_type_id`);
    if (rate_id !== null) getRate(work, rate_id, `mapping.${index}.rate_id`);
    const [place, partner] = [`${room_type_id} ${rate_id}`, `${rate_id === null} ${partner_id}`];
    if (places.has(place) || partners.has(partner)) throw invalid(`mapping.${index}.partner_id`, "named_twice");
    places.add(place);
    partners.add(partner);
    if (rate_id !== null && !mapping.some((each) => each.room_type_id === room_type_id && each.rate_id === null))
      throw invalid(`mapping.${index}.room_type_id`, "room_type_not_mapped");
  });
}
