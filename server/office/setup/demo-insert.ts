import { eq, sql } from "drizzle-orm";
import { contactStore, contactsById } from "#server/guests/contacts/queries.ts";
import { countNewStay } from "#server/office/forecast/count-stay.ts";
import type { BaseData } from "#server/office/setup/base-data.ts";
import { insertAccounts } from "#server/office/setup/demo-accounting.ts";
import { insertRates, insertRooms } from "#server/office/setup/demo-base-data.ts";
import { insertBookingPage } from "#server/office/setup/demo-booking-page.ts";
import { insertChannels } from "#server/office/setup/demo-channels.ts";
import { insertTaxRule, taxedInDemo } from "#server/office/setup/demo-local-tax.ts";
import type { MoneyIds } from "#server/office/setup/demo-money-insert.ts";
import type { DemoPlan } from "#server/office/setup/demo-plan.ts";
import { insertPortals } from "#server/office/setup/demo-portals.ts";
import { makePricer } from "#server/office/setup/demo-prices.ts";
import type { DemoRateKey } from "#server/office/setup/demo-property.ts";
import { DEMO_ROOM_TYPES, demoPeriods } from "#server/office/setup/demo-property.ts";
import type { DemoStay } from "#server/office/setup/demo-stays.ts";
import { byId } from "#server/platform/core/database/expand.ts";
import { command } from "#server/platform/core/database/query.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { insertGuests } from "#server/stays/bookings/guest-ids.ts";
import { bookingStore } from "#server/stays/bookings/queries.ts";
import { openGroupFolio } from "#server/stays/folios/service.ts";
import { openStayFolio } from "#server/stays/folios/stay.ts";
import { chargedItems } from "#server/stays/folios/wanted-charges.ts";
import { groupStore } from "#server/stays/groups/queries.ts";
import { frozen, registrationStore } from "#server/stays/registrations/queries.ts";
import { lockStore } from "#server/stays/room-locks/queries.ts";
import { countNumber } from "#server/tenant/properties/numbering.ts";
import { properties } from "#server/tenant/properties/tables.ts";
import { createSetting } from "#server/tenant/settings/service.ts";
import { localDate } from "#shared/platform/core/stays.ts";
import { featureKey } from "#shared/tenant/settings/features.ts";

/** The ids of the records that the bookings of a plan refer to, by their index in it. */
type Ids = { roomTypeIds: string[]; roomIds: string[]; contactIds: string[]; groupIds: string[]; rateIds: Record<DemoRateKey, string> };

/**
 * Inserts a plan into a property that was just created. The rows have no events of their own, only the event of the creation: a history of
 * thousands of changes that nobody made would be useless. Every row passes the same constraints and triggers as any other.
 */
export function insertDemo(work: Work, baseData: BaseData, plan: DemoPlan): MoneyIds & Pick<Ids, "rateIds"> {
  const { roomTypeIds, roomIds } = insertRooms(work, plan);
  const periods = demoPeriods(plan.today);
  const { rateIds, itemIds, extraIds } = insertRates(work, { baseData, roomTypeIds, periods });
  insertBookingPage(work, { roomTypeIds, rateIds });
  insertAccounts(work);
  const contactIds = insertContacts(work, plan);
  const groupIds = plan.groups.map(({ name, customer }) => insertGroup(work, name, contactIds[customer] ?? null));
  insertLocks(work, plan, roomIds);
  const ids: Ids = { roomTypeIds, roomIds, contactIds, groupIds, rateIds };
  const price = makePricer(periods, itemIds, [insertTaxRule(work, itemIds.city_tax, plan.today)]);
  const items = chargedItems(work);
  const bookingIds = plan.stays.map((stay) => insertStay(work, { plan, stay, ids, price, items }));
  insertChannels(work, { roomIds, roomTypeIds }, { stays: plan.stays, bookingIds });
  insertPortals(work, { roomTypeIds, rateIds }, { stays: plan.stays, bookingIds });
  insertRegistrations(work, plan, { bookingIds, contactIds });
  return { bookingIds, groupIds, contactIds, extraIds, mealIds: [itemIds.breakfast, itemIds.dinner], rateIds };
}

function insertGroup(work: Work, name: string, customer_id: string | null): string {
  const group = groupStore.insert(work, { name, customer_id });
  openGroupFolio(work, group);
  return group.id;
}

const FIRST_NUMBER = 10_001;

const setNextNumber = command(["next"], (db, { next, property }) =>
  db
    .update(properties)
    .set({ contact: sql`json_set(${properties.contact}, '$.next_number', ${next})` })
    .where(eq(properties.id, property)),
);

function insertContacts(work: Work, plan: DemoPlan): string[] {
  const ids = plan.contacts.map((contact, index) => contactStore.insert(work, { ...contact, number: String(FIRST_NUMBER + index) }).id);
  setNextNumber(work, { next: FIRST_NUMBER + ids.length });
  countNumber(work, {
    kind: "contact",
    series: "",
    last: FIRST_NUMBER + ids.length - 1,
    used_on: localDate(work.now, work.actor.time_zone),
  });
  return ids;
}

function insertLocks(work: Work, plan: DemoPlan, roomIds: readonly string[]): void {
  for (const { room, reason, start, end } of plan.locks) {
    lockStore.insert(work, {
      room_id: roomIds[room] ?? "",
      reason,
      start,
      end,
      start_status: "out_of_service",
      end_status: "dirty",
      created_by: null,
      start_applied_at: start <= plan.now ? start : null,
      end_applied_at: end <= plan.now ? end : null,
    });
  }
}

type Pricer = ReturnType<typeof makePricer>;

/** The demo's youngest children sleep in a cot. */
const COT_AGE = 3;

type Inserting = { plan: DemoPlan; stay: DemoStay; ids: Ids; price: Pricer; items: ReturnType<typeof chargedItems> };

/** The row's `created_at` is the day of booking, so that lists by that day look like after two years of work. */
function insertStay(work: Work, { plan, stay, ids, price, items }: Inserting): string {
  const { room, type, group, customer, guests, rate, occupancy, number_of_nights } = stay;
  const room_type_id = ids.roomTypeIds[type] ?? "";
  const rate_id = ids.rateIds[rate];
  const from = localDate(stay.check_in, work.actor.time_zone);
  const cost = price({ type, rate, occupancy, from, nights: number_of_nights, guests: taxedInDemo(plan, stay) });
  const smallChildren = stay.children.filter(({ age }) => age !== null && age <= COT_AGE).length;
  const then = { ...work, now: stay.created_at };
  const booking = bookingStore.insert(then, {
    status: stay.status,
    expires_at: stay.expires_at,
    check_in: stay.check_in,
    check_out: stay.check_out,
    planned_check_in: stay.planned_check_in,
    number_of_nights,
    occupancy,
    children: stay.children,
    cots: Math.min(smallChildren, DEMO_ROOM_TYPES[type]?.max_cots ?? 0),
    room_fixed: stay.room_fixed,
    source: stay.source,
    external_code: stay.external_code,
    description: stay.description,
    color: stay.color,
    code: stay.code,
    security_code: stay.security_code,
    registration_number: stay.registration_number,
    room_type_id,
    room_id: room === null ? null : (ids.roomIds[room] ?? null),
    group_id: group === null ? null : (ids.groupIds[group] ?? null),
    customer_id: ids.contactIds[customer] ?? null,
    rate_id,
    price: cost,
    due_amount: cost.gross_amount,
    gross_amount: cost.gross_amount,
    price_basis: { rate_id, room_type_id, occupancy },
    pre_check_in: false,
    read_only: false,
    overbooked: false,
    status_before_cancel: stay.status === "canceled" ? "confirmed" : null,
  });
  openStayFolio(then, booking, items);
  insertGuests(
    work,
    booking.id,
    guests.map((guest) => ids.contactIds[guest] ?? ""),
  );
  countNewStay(work, booking);
  return booking.id;
}

type Registered = { bookingIds: readonly string[]; contactIds: readonly string[] };

/** Turns on the guest register and inserts its entries, made at the arrival with the guests as they are; nothing if the plan has none. */
function insertRegistrations(work: Work, { stays, time_zone }: DemoPlan, { bookingIds, contactIds }: Registered): void {
  const entries = [...stays.entries()]
    .flatMap(([index, { registration_number, guests, ...stay }]) => {
      const booking_id = bookingIds[index] ?? "";
      const ids = guests.map((guest) => contactIds[guest] ?? "");
      return registration_number === null ? [] : [{ ...stay, booking_id, ids, number: Number(registration_number) }];
    })
    .sort((a, b) => a.number - b.number);
  if (entries.length === 0) return;
  createSetting(work, { key: featureKey("REGISTRATION_MANAGEMENT"), value: "true" });
  const contacts = byId(contactsById(work, [...new Set(entries.flatMap(({ ids }) => ids))]));
  for (const { booking_id, number, ids, ...stay } of entries) {
    const guests = ids.flatMap((id) => contacts.get(id) ?? []).map(frozen);
    const days = { check_in: localDate(stay.check_in, time_zone), check_out: localDate(stay.check_out, time_zone) };
    registrationStore.insert({ ...work, now: stay.check_in }, { booking_id, number, guests, ...days });
  }
}
