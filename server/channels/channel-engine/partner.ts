import { accessOf, driverOf } from "#server/channels/channel-engine/access.ts";
import { ChannelFailure, type KeyProperty, type PartnerProperty } from "#server/channels/channel-engine/driver.ts";
import { connectionStore, mappingsOf } from "#server/channels/channel-engine/queries.ts";
import { assertAddress, openConnection, sendEverything } from "#server/channels/channel-engine/service.ts";
import { setMapping } from "#server/channels/channel-engine/set-mapping.ts";
import { getRoomType } from "#server/inventory/room-types/queries.ts";
import { isPaused } from "#server/platform/core/pause/pauses.ts";
import type { Actor } from "#server/platform/core/work/actor.ts";
import { type Runtime, type View, viewOf, write } from "#server/platform/core/work/work.ts";
import { pricedOccupancies } from "#server/prices/pricing/rate-levels.ts";
import { getRate } from "#server/prices/rates/queries.ts";
import { countRooms } from "#server/stays/availability/occupancy.ts";
import { getProperty } from "#server/tenant/properties/queries.ts";
import type { ChannelMappingInput, PartnerKey, RoomsToCreate } from "#shared/channels/channel-engine/schema.ts";
import { invalid, Problem } from "#shared/platform/core/errors.ts";

export type Caller = { runtime: Runtime; actor: Actor; view: View };

/**
 * Asks the partner for the property, its room types and plans. Throws `validation` if it is refused, unreachable or has another currency or
 * time zone, and `system/copy_paused` in a copy of the data.
 */
export async function partnerProperty({ runtime, view }: Caller, id: string): Promise<PartnerProperty> {
  if (isPaused(view, ["copy"])) throw new Problem("system/copy_paused");
  const connection = connectionStore.get(view, id);
  const found = await callPartner(() => driverOf(view, connection).property(accessOf(runtime, connection)));
  const { currency, time_zone } = getProperty(view, view.actor.property_id);
  if (found.currency !== currency) throw invalid("id", "partner_currency");
  if (found.time_zone !== null && found.time_zone !== time_zone) throw invalid("id", "partner_time_zone");
  return found;
}

/** Makes a call that a person waits for. Throws `validation` about a field if the partner refuses it or does not answer. */
export async function callPartner<T>(call: () => Promise<T>, field = "id"): Promise<T> {
  try {
    return await call();
  } catch (thrown) {
    if (!(thrown instanceof ChannelFailure)) throw thrown;
    throw invalid(field, thrown.kind === "refused" ? "partner_refused" : "partner_unreachable");
  }
}

/** The properties that a key opens, before there is a connection. */
export async function propertiesOfKey(
  { runtime, view }: Caller,
  { kind, url, credentials, other_url }: PartnerKey,
): Promise<KeyProperty[]> {
  if (isPaused(view, ["copy"])) throw new Problem("system/copy_paused");
  if (!view.wiring.channelDrivers[kind]) throw invalid("kind", "partner_kind");
  assertAddress(runtime.config, view.actor, { url, isConfirmed: other_url });
  const driver = driverOf(view, { kind });
  return callPartner(() => driver.properties({ url, credentials, allowsLocal: runtime.config.allows_local_addresses }), "credentials");
}

/** Creates at the partner the room types and plans that are not mapped yet, and maps them. What was created before a failure stays mapped. */
export async function createAtPartner(caller: Caller, { id, room_types, plans }: RoomsToCreate): Promise<void> {
  const { runtime, actor, view } = caller;
  const connection = openConnection(view, id);
  room_types.forEach((type, index) => getRoomType(view, type, `room_types.${index}`));
  plans.forEach(({ room_type_id, rate_id }, index) => {
    getRoomType(view, room_type_id, `plans.${index}.room_type_id`);
    getRate(view, rate_id, `plans.${index}.rate_id`);
  });
  const there = await partnerProperty(caller, id);
  const driver = driverOf(view, connection);
  const access = accessOf(runtime, connection);
  const names = new Set(there.plans.map(({ name }) => name));
  const mapped = () => mappingsOf(viewOf(runtime, actor), id);
  const add = (each: ChannelMappingInput["mapping"][number]) =>
    write(runtime, actor, (work) => {
      const known = mappingsOf(work, id).map(({ room_type_id, rate_id, partner_id, max_persons }) => ({
        room_type_id,
        rate_id,
        partner_id,
        max_persons,
      }));
      setMapping(work, { id, mapping: [...known, each] });
    });
  for (const room_type_id of new Set([...room_types, ...plans.map((plan) => plan.room_type_id)])) {
    if (mapped().some((each) => each.room_type_id === room_type_id && each.rate_id === null)) continue;
    const { name, max_occupancy, default_occupancy } = getRoomType(view, room_type_id, "room_types");
    const room = { name, rooms: countRooms(view, room_type_id), persons: max_occupancy, usual_persons: default_occupancy };
    const partner_id = await callPartner(() => driver.createRoom(access, room));
    add({ room_type_id, rate_id: null, partner_id, max_persons: null });
  }
  for (const { room_type_id, rate_id } of plans) {
    if (mapped().some((each) => each.room_type_id === room_type_id && each.rate_id === rate_id)) continue;
    const type = getRoomType(view, room_type_id, "plans");
    const persons = pricedOccupancies(view, rate_id, { room_type_id, occupancy: type.min_occupancy }).filter(
      (each) => each <= type.max_occupancy,
    );
    if (persons.length === 0) throw invalid("plans", "no_price");
    const room = mapped().find((each) => each.room_type_id === room_type_id && each.rate_id === null);
    const name = uniqueName(`${getRate(view, rate_id, "plans").name} · ${type.name}`, names);
    const plan = { name, room_type_id: room?.partner_id ?? "", currency: there.currency, persons, usual_persons: type.default_occupancy };
    const partner_id = await callPartner(() => driver.createPlan(access, plan));
    add({ room_type_id, rate_id, partner_id, max_persons: Math.max(...persons) });
  }
}

const MAX_NAME = 250;

/** Names of plans are unique in a property. */
function uniqueName(wish: string, taken: Set<string>): string {
  const name = wish.slice(0, MAX_NAME);
  let found = name;
  for (let count = 2; taken.has(found); count += 1) found = `${name} ${count}`;
  taken.add(found);
  return found;
}

/** Sends everything; the first time only to a property that is the same as here. */
export async function syncAll(caller: Caller, id: string) {
  const { opened_at } = connectionStore.get(caller.view, id);
  if (opened_at === null) await partnerProperty(caller, id);
  return write(caller.runtime, caller.actor, (work) => sendEverything(work, id));
}
