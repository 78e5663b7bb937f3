import { driverOf } from "#server/channels/channel-engine/access.ts";
import { forgetAllRevisions } from "#server/channels/channel-engine/forget.ts";
import {
  type ConnectionRow,
  callsUs,
  connectionStore,
  endedMappingsOf,
  liveTwins,
  mappingsOf,
  stateOf,
} from "#server/channels/channel-engine/queries.ts";
import { endMapping, removeMapping } from "#server/channels/channel-engine/remove-mapping.ts";
import { changeState, isAhead } from "#server/channels/channel-engine/state.ts";
import { channelStates } from "#server/channels/channel-engine/tables.ts";
import { changes, defined } from "#server/platform/core/work/changes.ts";
import { headSeq } from "#server/platform/core/work/events.ts";
import type { View, Work } from "#server/platform/core/work/work.ts";
import { getRate } from "#server/prices/rates/queries.ts";
import { recordAccess } from "#server/tenant/security-log/record.ts";
import { assertProven } from "#server/tenant/session/proof.ts";
import { hashToken, makeToken } from "#server/tenant/session/tokens.ts";
import {
  ChannelConnection,
  type ChannelConnectionInput,
  type ChannelConnectionPatch,
  PARTNER_URLS,
} from "#shared/channels/channel-engine/schema.ts";
import type { ConnectionKind } from "#shared/channels/channel-engine/states.ts";
import { invalid, Problem } from "#shared/platform/core/errors.ts";
import { type InCents, shown } from "#shared/platform/core/wire-money.ts";

/**
 * Creates a connection. Nothing is sent before a person has mapped and seen the first sync. A partner that calls this program gets a user and
 * a password, which is in this answer only. Throws `validation` for a foreign address.
 */
export function createConnection(work: Work, { other_url, ...input }: InCents<ChannelConnectionInput>): MadeConnection {
  const { kind, hotel_code } = input;
  if (!work.wiring.channelDrivers[kind]) throw invalid("kind", "partner_kind");
  const url = input.url ?? (kind === "channex" ? PARTNER_URLS.channex[0] : null);
  assertRates(work, input.markups);
  if (kind === "alpinebits" && hotel_code.length > MAX_HOTEL_CODE) throw invalid("hotel_code", `too_long:${MAX_HOTEL_CODE}`);
  if (url === null) {
    const password = makeToken();
    const called = { ...input, url: "", user_name: newUserName(), credentials: hashToken(password), opened_at: work.now };
    recordAccess(work, "channel_access_made", { name: input.name });
    return { connection: insertConnection(work, called), password };
  }
  assertAddress(work.config, work.actor, { kind, url, isConfirmed: other_url });
  const { credentials } = input;
  if (credentials === null) throw invalid("credentials", "required");
  if (kind === "alpinebits" && input.user_name === null) throw invalid("user_name", "required");
  // Over two connections to one property each booking would come twice.
  const twins = liveTwins.all(work, { kind, hotel: hotel_code });
  if (twins.some((twin) => kind === "channex" || twin.url === url)) throw invalid("hotel_code", "named_twice");
  return { connection: insertConnection(work, { ...input, url, credentials }), password: null };
}

/** A new connection, and the password of a partner that calls this program. */
export type MadeConnection = { connection: ConnectionRow; password: string | null };

/** As the standard of AlpineBits has it. */
const MAX_HOTEL_CODE = 16;

function insertConnection(work: Work, input: Parameters<typeof connectionStore.insert>[1]): ConnectionRow {
  const connection = connectionStore.insert(work, input);
  work.db
    .insert(channelStates)
    .values({ connection_id: connection.id, property_id: connection.property_id, cursor_seq: headSeq(work.db) })
    .run();
  work.record("channel_connection.created", connection, { words: { name: connection.name } });
  return connection;
}

/** Names a user whom nobody can guess: a known one could be kept out by wrong passwords. */
function newUserName(): string {
  return `alpinebits-${makeToken()
    .replaceAll(/[^a-zA-Z0-9]/g, "")
    .slice(0, 10)
    .toLowerCase()}`;
}

/** Gives a partner that calls this program another password, which is in this answer only. Throws `validation` for one that does not. */
export function renewPassword(work: Work, id: string): MadeConnection {
  const before = openConnection(work, id);
  if (!callsUs(before)) throw invalid("id", "partner_kind");
  const password = makeToken();
  const connection = connectionStore.update(work, before, { credentials: hashToken(password) });
  recordAccess(work, "channel_password_renewed", { name: connection.name });
  work.record("channel_connection.password_renewed", connection, { words: { name: connection.name } });
  return { connection, password };
}

/** Changes name, floor, markups or credentials; other credentials need a recent proof of the password, and are tried at once. */
export function updateConnection(work: Work, { id, ...patch }: InCents<ChannelConnectionPatch> & { id: string }): ConnectionRow {
  if (patch.credentials !== undefined) assertProven(work, work.actor);
  if (patch.markups) assertRates(work, patch.markups);
  const before = openConnection(work, id);
  if (patch.credentials !== undefined && callsUs(before)) throw invalid("credentials", "partner_kind");
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
 * Ends a connection. What the partner sells over it is closed first: until it has confirmed that, the connection is shown as closing, and
 * bookings still come. `at_once` does not wait for that, and the portals keep what they were sent last.
 */
export function deleteConnection(work: Work, { id, at_once }: { id: string; at_once: boolean }): void {
  const before = connectionStore.get(work, id);
  for (const mapping of mappingsOf(work, id)) endMapping(work, mapping);
  if (at_once || callsUs(before)) for (const mapping of endedMappingsOf(work, id)) removeMapping(work, mapping.id);
  if (endedMappingsOf(work, id).length === 0) return finishConnection(work, id);
  if (before.closing_since !== null) return;
  const connection = connectionStore.update(work, before, { closing_since: work.now });
  changeState(work, id, { rooms_due_at: work.now, plans_due_at: work.now, held: 0, held_digest: null, retry_at: null });
  work.record("channel_connection.closing", connection, { words: { name: connection.name } });
}

/** Deletes a connection over which nothing is sold any more. Its credentials and what came over it about guests are not kept. */
export function finishConnection(work: Work, id: string): void {
  const connection = connectionStore.get(work, id);
  changeState(work, id, { rooms_due_at: null, plans_due_at: null, pull_due_at: null, held: 0, held_digest: null });
  forgetAllRevisions(work, id);
  const closed = connectionStore.update(work, connection, { credentials: "" });
  work.record("channel_connection.deleted", connectionStore.remove({ ...work, ifMatch: null }, closed), {
    words: { name: connection.name },
  });
}

/** A connection that is not being ended. Throws `validation`. */
export function openConnection(view: View | Work, id: string): ConnectionRow {
  const connection = connectionStore.get(view, id);
  if (connection.closing_since !== null) throw invalid("id", "connection_closing");
  return connection;
}

/**
 * Has everything sent again; the first time it opens the connection, which a person has agreed to. Throws `validation` without a mapping, and
 * `channel_connection/sent_lately` if the partner does not take it yet.
 */
export function sendEverything(work: Work, id: string): ConnectionRow {
  const before = openConnection(work, id);
  if (callsUs(before)) throw invalid("id", "partner_kind");
  if (mappingsOf(work, id).length === 0) throw invalid("id", "room_type_not_mapped");
  const from = sendsAllFrom(work, before);
  if (from !== null) throw new Problem("channel_connection/sent_lately", from);
  const connection = connectionStore.update(work, before, { opened_at: before.opened_at ?? work.now });
  changeState(work, id, { sends_all: true, retry_at: null, pull_due_at: stateOf(work, id).pull_due_at ?? work.now });
  work.record(before.opened_at === null ? "channel_connection.opened" : "channel_connection.sync_asked", connection, {
    words: { name: connection.name },
  });
  return connection;
}

/** The moment from which a partner takes everything again; null for now. */
export function sendsAllFrom(view: View | Work, connection: ConnectionRow): string | null {
  const { last_full_sync_at } = stateOf(view, connection.id);
  const { full_sync_every_ms = 0 } = driverOf(view, connection);
  if (last_full_sync_at === null) return null;
  const from = new Date(Date.parse(last_full_sync_at) + full_sync_every_ms).toISOString();
  return isAhead(from, { now: view.now, most: full_sync_every_ms }) ? from : null;
}

/** Pausing neither opens nor closes sales: the portals keep what they were sent last. Going on sends what has changed since. */
export function pauseConnection(work: Work, { id, paused }: { id: string; paused: boolean }): ConnectionRow {
  const before = openConnection(work, id);
  if (before.paused === paused) return before;
  const connection = connectionStore.update(work, before, { paused });
  if (!paused) changeState(work, id, { rooms_due_at: work.now, plans_due_at: work.now, retry_at: null });
  work.record(paused ? "channel_connection.paused" : "channel_connection.resumed", connection, { words: { name: connection.name } });
  return connection;
}

/** Agrees to the prices that wait, as they were shown. Throws `stale` if others wait by now. */
export function acceptPrices(work: Work, { id, digest }: { id: string; digest: string }): ConnectionRow {
  const before = openConnection(work, id);
  const { held, held_digest } = stateOf(work, id);
  if (held_digest !== digest) throw new Problem("stale");
  const connection = connectionStore.update(work, before, {});
  changeState(work, id, { accepted_digest: digest, plans_due_at: work.now });
  work.record("channel_connection.prices_accepted", connection, { words: { name: connection.name, count: String(held) } });
  return connection;
}

/** Throws `validation` for an address that is not one of the partner's own, unless an admin has confirmed it. */
export function assertAddress(
  config: Work["config"],
  actor: Work["actor"],
  { kind, url, isConfirmed }: { kind: ConnectionKind; url: string; isConfirmed: boolean },
): void {
  const own: readonly string[] = PARTNER_URLS[kind];
  if (own.includes(url.replace(/\/+$/, "")) || config.allows_local_addresses) return;
  if (!isConfirmed || actor.role !== "admin" || !url.startsWith("https:")) throw invalid("url", "partner_url");
}

function assertRates(work: Work, markups: readonly { rate_id: string | null }[]): void {
  markups.forEach(({ rate_id }, index) => rate_id !== null && getRate(work, rate_id, `markups.${index}.rate_id`));
}
