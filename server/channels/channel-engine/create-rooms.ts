import { accessOf, driverOf } from "#server/channels/channel-engine/access.ts";
import type { CreationCalls, PartnerProperty } from "#server/channels/channel-engine/driver.ts";
import { type Caller, callPartner, noteCall, partnerProperty } from "#server/channels/channel-engine/partner.ts";
import { type ConnectionRow, connectionStore, mappingsOf } from "#server/channels/channel-engine/queries.ts";
import { openConnection } from "#server/channels/channel-engine/service.ts";
import { setMapping } from "#server/channels/channel-engine/set-mapping.ts";
import { getRoomType } from "#server/inventory/room-types/queries.ts";
import { type View, viewOf, write } from "#server/platform/core/work/work.ts";
import { pricedOccupancies } from "#server/prices/pricing/rate-levels.ts";
import { getRate, itemsByRate } from "#server/prices/rates/queries.ts";
import { countRooms } from "#server/stays/availability/occupancy.ts";
import { getProperty } from "#server/tenant/properties/queries.ts";
import { boardOf } from "#shared/channels/channel-engine/board.ts";
import type { ChannelMappingInput, RoomsToCreate } from "#shared/channels/channel-engine/schema.ts";
import { type FieldError, invalid, Problem } from "#shared/platform/core/errors.ts";

type Mapped = ChannelMappingInput["mapping"][number];
type Plan = RoomsToCreate["plans"][number];

/**
 * Creates at the partner the room types and plans that are not mapped yet, and maps them. What was created before a failure stays mapped. If
 * the partner has one of that name that is not mapped, it is taken: a call without an answer may have created it.
 */
export async function createAtPartner(caller: Caller, { id, room_types, plans }: RoomsToCreate): Promise<void> {
  const { view } = caller;
  creationOf(view, openConnection(view, id));
  room_types.forEach((type, index) => getRoomType(view, type, `room_types.${index}`));
  const unpriced = plans.flatMap(({ room_type_id, rate_id }, index): FieldError[] => {
    getRate(view, rate_id, `plans.${index}.rate_id`);
    const priced = pricedPersons(view, { room_type_id, rate_id }, `plans.${index}.room_type_id`);
    return priced.length === 0 ? [{ path: `plans.${index}.rate_id`, message: "no_price" }] : [];
  });
  if (unpriced.length > 0) throw new Problem("validation", null, unpriced);
  const creating = { caller, id, there: await partnerProperty(caller, id) };
  for (const type of new Set([...room_types, ...plans.map(({ room_type_id }) => room_type_id)])) await createRoom(creating, type);
  for (const plan of plans) await createPlan(creating, plan);
}

type Creating = { caller: Caller; id: string; there: PartnerProperty };

async function createRoom(creating: Creating, room_type_id: string): Promise<void> {
  const { caller, there } = creating;
  const { view } = caller;
  const known = mappedNow(creating);
  if (known.some((each) => each.room_type_id === room_type_id && each.rate_id === null)) return;
  const { name, max_occupancy, default_occupancy } = getRoomType(view, room_type_id, "room_types");
  const same = there.room_types.find((each) => each.name === name && !isMapped(known, each.id, false));
  const room = { name, rooms: countRooms(view, room_type_id), persons: max_occupancy, usual_persons: default_occupancy };
  const partner_id = same?.id ?? (await asked(creating, name, ({ creation, access }) => creation.createRoom(access, room)));
  addToMapping(creating, { room_type_id, rate_id: null, partner_id, max_persons: null });
}

async function createPlan(creating: Creating, { room_type_id, rate_id }: Plan): Promise<void> {
  const { caller, there } = creating;
  const { view } = caller;
  const known = mappedNow(creating);
  if (known.some((each) => each.room_type_id === room_type_id && each.rate_id === rate_id)) return;
  const type = getRoomType(view, room_type_id, "plans");
  const persons = pricedPersons(view, { room_type_id, rate_id }, "plans");
  const room = known.find((each) => each.room_type_id === room_type_id && each.rate_id === null)?.partner_id ?? "";
  const wish = `${getRate(view, rate_id, "plans").name} · ${type.name}`.slice(0, MAX_NAME);
  const same = there.plans.find((each) => each.name === wish && each.room_type_id === room && !isMapped(known, each.id, true));
  if (same) return addToMapping(creating, { room_type_id, rate_id, partner_id: same.id, max_persons: same.max_persons });
  const name = uniqueName(wish, new Set(there.plans.map((each) => each.name)));
  const board = boardOf(itemsByRate(view, [rate_id]).get(rate_id) ?? []);
  const { currency } = getProperty(view, view.actor.property_id);
  const plan = { name, room_type_id: room, currency, persons, usual_persons: type.default_occupancy, board };
  const partner_id = await asked(creating, name, ({ creation, access }) => creation.createPlan(access, plan));
  const max_persons = Math.max(...persons);
  there.plans.push({ id: partner_id, name, room_type_id: room, max_persons });
  addToMapping(creating, { room_type_id, rate_id, partner_id, max_persons });
}

/** The numbers of persons for which a rate has a price in a room type. */
function pricedPersons(view: View, { room_type_id, rate_id }: Plan, field: string): number[] {
  const { min_occupancy, max_occupancy } = getRoomType(view, room_type_id, field);
  return pricedOccupancies(view, rate_id, { room_type_id, occupancy: min_occupancy }).filter((each) => each <= max_occupancy);
}

function mappedNow({ caller: { runtime, actor }, id }: Creating): Mapped[] {
  return mappingsOf(viewOf(runtime, actor), id).map(({ room_type_id, rate_id, partner_id, max_persons }) => {
    return { room_type_id, rate_id, partner_id, max_persons };
  });
}

function isMapped(known: readonly Mapped[], id: string, isPlan: boolean): boolean {
  return known.some(({ rate_id, partner_id }) => partner_id === id && (rate_id !== null) === isPlan);
}

function addToMapping(creating: Creating, added: Mapped): void {
  const { caller, id } = creating;
  write(caller.runtime, caller.actor, (work) => void setMapping(work, { id, mapping: [...mappedNow(creating), added] }));
}

type Access = { creation: CreationCalls; access: ReturnType<typeof accessOf> };

/** Has something created, and logs it. Throws `validation` with the name of what the partner refused. */
async function asked({ caller, id }: Creating, name: string, call: (access: Access) => Promise<string>): Promise<string> {
  const { runtime, view } = caller;
  const connection = connectionStore.get(view, id);
  const access = { creation: creationOf(view, connection), access: accessOf(runtime, connection) };
  const created = await callPartner(() => call(access), {
    refused: `partner_not_created:${name}`,
    failed: (failure) => noteCall(caller, { id, call: "create", failure }),
  });
  noteCall(caller, { id, call: "create", failure: null, entries: 1 });
  return created;
}

/** Throws `validation` for a partner that has no list of its own. */
function creationOf(view: View, connection: ConnectionRow): CreationCalls {
  const { creation } = driverOf(view, connection);
  if (!creation) throw invalid("id", "partner_kind");
  return creation;
}

const MAX_NAME = 250;

/** Names of plans are unique in a property. */
function uniqueName(wish: string, taken: ReadonlySet<string>): string {
  let found = wish;
  for (let count = 2; taken.has(found); count += 1) found = `${wish} ${count}`;
  return found;
}
