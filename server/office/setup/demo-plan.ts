import { DEMO_GROUPS } from "#server/office/setup/demo-countries.ts";
import { type DemoPayers, NO_PAYERS, withPayers } from "#server/office/setup/demo-payers.ts";
import { companyNamed, guestOfStay, makePeople, newAdult, type People } from "#server/office/setup/demo-people.ts";
import { type DemoRoom, demoRooms } from "#server/office/setup/demo-property.ts";
import { makeRandom, type Random } from "#server/office/setup/demo-random.ts";
import { planRegistrations } from "#server/office/setup/demo-registrations.ts";
import { type DemoSize, type LockSlot, planSlots, type Slot } from "#server/office/setup/demo-slots.ts";
import { type DemoGroup, type DemoStay, fallenThrough, freshCode, type Moment, makeDresser } from "#server/office/setup/demo-stays.ts";
import { groupBy } from "#server/platform/core/database/expand.ts";
import type { ContactInput } from "#shared/guests/contacts/input.ts";
import type { RoomStatus } from "#shared/inventory/rooms/schema.ts";
import { instantAt, localDate } from "#shared/platform/core/stays.ts";

export type DemoWish = { seed: number; now: string; time_zone: string; size: DemoSize };
export type DemoLock = { room: number; reason: string; start: string; end: string };
export type DemoPlan = Moment & {
  rooms: (DemoRoom & { status: RoomStatus })[];
  contacts: ContactInput[];
  groups: DemoGroup[];
  stays: DemoStay[];
  payers: DemoPayers;
  locks: DemoLock[];
};

export const GUESTHOUSE: DemoSize = { rooms: 24, bookings: null };
const COLORS = ["#c2410c", "#0f766e", "#7c3aed", "#be185d", "#1d4ed8", "#4d7c0f"] as const;

/** Plans all data of a demo property from a seed and a time: the same two give the same property. Nothing is written here. */
export function planDemo({ seed, now, time_zone, size }: DemoWish): DemoPlan {
  const random = makeRandom(seed);
  const moment: Moment = { now, time_zone, today: localDate(now, time_zone) };
  const rooms = demoRooms(size.rooms);
  const people = makePeople(random, moment.today);
  const { slots, locks: lockSlots, groups: kinds } = planSlots({ random, today: moment.today, rooms, size });
  const known = new Map<number, DemoGroup>();
  const groups = kinds.map((kind) => known.get(kind) ?? makeGroup({ random, people, known }, kind));
  const stays = dressAll({ slots, lockSlots }, { random, people, moment, rooms, groups });
  const all = size.bookings === null ? [...stays, ...fellThrough({ random, people, now }, stays)] : stays;
  const locks = lockSlots.map(({ room, from, to, reason }) => ({
    room,
    reason,
    start: instantAt(from, "11:00", time_zone),
    end: instantAt(to, "15:00", time_zone),
  }));
  const lodgers = groupBy(stays, (stay) => String(stay.room));
  const withStatus = rooms.map((room, index) => ({
    ...room,
    status: statusOf(random, { index, here: lodgers.get(String(index)) ?? [], locks, moment }),
  }));
  const shown =
    size.bookings === null ? withPayers(planRegistrations(all, { people, moment, seed }), moment) : { stays: all, payers: NO_PAYERS };
  return { ...moment, rooms: withStatus, contacts: people.contacts, groups, ...shown, locks };
}

type Groups = { random: Random; people: People; known: Map<number, DemoGroup> };

/** A group that comes each year has the same name and customer. */
function makeGroup({ random, people, known }: Groups, kind: number): DemoGroup {
  const { name = "Gruppe", company } = DEMO_GROUPS[kind % DEMO_GROUPS.length] ?? {};
  const customer = company === undefined ? newAdult(people) : companyNamed(company);
  const group = { name, customer, color: random.pick(COLORS) };
  known.set(kind, group);
  return group;
}

type Slots = { slots: readonly Slot[]; lockSlots: readonly LockSlot[] };

function dressAll({ slots, lockSlots }: Slots, dressing: Parameters<typeof makeDresser>[0]): DemoStay[] {
  const { today, now, time_zone } = dressing.moment;
  const leaving = new Set(slots.filter(({ from, to }) => to === today && from < to).map(({ room }) => room));
  const locked = new Set(lockSlots.filter(({ from, to }) => from <= today && today <= to).map(({ room }) => room));
  const departure = instantAt(today, "11:00", time_zone);
  const morning = instantAt(today, "06:30", time_zone);
  const dress = makeDresser(dressing);
  const freeFrom = (room: number) => {
    if (locked.has(room) || (leaving.has(room) && departure > now)) return null;
    return leaving.has(room) ? departure : morning;
  };
  return [...slots].sort((a, b) => (a.from < b.from ? -1 : Number(a.from > b.from))).map((slot) => dress(slot, freeFrom(slot.room)));
}

/** Adds some canceled stays and a few no-shows. */
function fellThrough({ random, people, now }: { random: Random; people: People; now: string }, stays: readonly DemoStay[]): DemoStay[] {
  const codes = new Set(stays.map((stay) => stay.code));
  return stays.flatMap((stay) => {
    if (
      stay.room === null ||
      stay.number_of_nights === 0 ||
      stay.planned_check_in !== null ||
      !random.chance(stay.check_out <= now ? 0.02 : 0.08)
    )
      return [];
    const status = stay.check_out <= now && random.chance(0.15) ? "no_show" : "canceled";
    const guest = guestOfStay(people, stay.check_in, stay.check_out);
    return [fallenThrough({ ...stay, customer: guest, guests: [guest], code: freshCode(random, codes) }, status)];
  });
}

type Occupancy = { index: number; here: readonly DemoStay[]; locks: readonly DemoLock[]; moment: Moment };

/** A plausible room status: dirty where a guest slept or left and the room was not cleaned yet, out of service where a lock is active. */
function statusOf(random: Random, { index, here, locks, moment }: Occupancy): RoomStatus {
  const { now, today, time_zone } = moment;
  if (locks.some((lock) => lock.room === index && lock.start <= now && now < lock.end)) return "out_of_service";
  const leftToday = here.some((stay) => stay.status === "checked_out" && localDate(stay.check_out, time_zone) === today);
  const sleptHere = here.some((stay) => stay.status === "checked_in" && localDate(stay.check_in, time_zone) < today);
  const arrived = here.some((stay) => stay.status === "checked_in" && localDate(stay.check_in, time_zone) === today);
  if (arrived) return "clean";
  if (leftToday) return random.chance(0.65) ? "dirty" : "clean";
  return random.chance(sleptHere ? 0.45 : 0.08) ? "dirty" : "clean";
}
