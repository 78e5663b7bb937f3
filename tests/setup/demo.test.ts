import { expect, test } from "vitest";
import { planMoney } from "#server/office/setup/demo-money.ts";
import { type DemoPlan, GUESTHOUSE, planDemo } from "#server/office/setup/demo-plan.ts";
import type { DemoStay } from "#server/office/setup/demo-stays.ts";
import { addDays, localDate, overlaps } from "#shared/platform/core/stays.ts";
import { missingGuestData } from "#shared/stays/bookings/rules.ts";

const ZONE = "Europe/Vienna";
const at = (now: string, seed = 1) => planDemo({ seed, now, time_zone: ZONE, size: GUESTHOUSE });
const NOON = "2026-05-13T10:00:00.000Z";

test("the same seed and moment give the same property, another seed another one", () => {
  expect(at(NOON)).toEqual(at(NOON));
  expect(at(NOON, 2).stays).not.toEqual(at(NOON).stays);
});

test("a guesthouse of 24 rooms in 5 types, two years and what is booked ahead, with everything a week at the desk brings", () => {
  const { stays, rooms, contacts, groups, locks, today } = at(NOON);
  expect(rooms).toHaveLength(24);
  expect(new Set(rooms.map((room) => room.type)).size).toBe(5);
  expect(stays.length).toBeGreaterThan(2500);
  const dates = stays.map((stay) => localDate(stay.check_in, ZONE)).sort();
  expect((dates[0] ?? "") < addDays(today, -730) && (dates.at(-1) ?? "") > addDays(today, 330)).toBe(true);

  const count = (is: (stay: (typeof stays)[number]) => boolean) => stays.filter(is).length;
  expect(new Set(stays.map((stay) => stay.status)).size).toBe(6);
  expect(count((stay) => stay.expires_at !== null)).toBeGreaterThan(3);
  expect(count((stay) => stay.room === null)).toBeGreaterThan(5);
  expect(count((stay) => stay.room_fixed)).toBeGreaterThan(5);
  expect(count((stay) => stay.number_of_nights === 0)).toBeGreaterThan(0);
  expect(new Set(contacts.map((contact) => contact.nationality)).size).toBeGreaterThan(6);
  expect(groups.length).toBeGreaterThan(4);
  expect(locks.length).toBeGreaterThan(3);
  expect(new Set(rooms.map((room) => room.status))).toContain("dirty");
});

/** Impossible data in the demo plan, by the code of the booking. */
function faultsOf({ now, today, stays, contacts }: DemoPlan): string[] {
  const isSound = (stay: DemoStay): boolean => {
    if (missingGuestData(contacts[stay.guests[0] ?? -1] ?? null).length > 0) return false;
    if (stay.created_at >= now || stay.created_at >= stay.check_out) return false;
    if (stay.expires_at !== null && !(now < stay.expires_at && stay.expires_at < stay.check_in)) return false;
    if (stay.status === "checked_out") return stay.check_out <= now;
    if (stay.status === "checked_in") return stay.check_in <= now && now < stay.check_out && stay.room !== null;
    return localDate(stay.check_in, ZONE) >= today;
  };
  const blocking = stays.filter(isBlocking);
  const byRoom = [...blocking].sort((a, b) => (a.room ?? -1) - (b.room ?? -1) || (a.check_in < b.check_in ? -1 : 1));
  const colliding = byRoom.filter((stay, i) => {
    const before = byRoom[i - 1];
    return stay.room !== null && before?.room === stay.room && overlaps(stay, before);
  });
  return [...blocking.filter((stay) => !isSound(stay)), ...colliding].map((stay) => stay.code);
}

const isBlocking = (stay: DemoStay) => stay.status !== "canceled" && stay.status !== "no_show";

test.each(["00:30", "06:59", "09:00", "11:10", "13:00", "14:59", "17:00", "23:50"])(
  "at %s, too, the demo is a property that the desk could have made",
  (hour) => {
    for (const plan of [at(`2026-03-28T${hour}:00.000Z`, 1), at(`2026-10-24T${hour}:00.000Z`, 2)]) {
      expect(faultsOf(plan)).toEqual([]);
      expect(Object.values(plan.payers)).not.toContain(null);
    }
  },
);

test("no room is left over at the coming weekend", () => {
  for (const day of ["11", "13", "15", "16", "17"]) {
    const plan = at(`2026-05-${day}T10:00:00.000Z`);
    const friday = addDays(plan.today, (5 - new Date(plan.today).getUTCDay() + 7) % 7);
    for (const night of [friday, addDays(friday, 1)]) {
      const evening = { check_in: `${night}T20:00:00.000Z`, check_out: `${night}T21:00:00.000Z` };
      const stays = plan.stays.filter((stay) => isBlocking(stay) && overlaps(stay, evening));
      const locks = plan.locks.filter((lock) => overlaps({ check_in: lock.start, check_out: lock.end }, evening));
      expect(stays.length + locks.length).toBe(plan.rooms.length);
    }
  }
});

test("the same seed has the same money", () => {
  const plan = at(NOON);
  expect(planMoney(plan, 1)).toEqual(planMoney(at(NOON), 1));
  expect(planMoney(plan, 2).steps).not.toEqual(planMoney(plan, 1).steps);
});

test("nobody in a family has the name of another, and a group named after a company is paid by it", () => {
  const { stays, contacts, groups } = at(NOON);
  for (const { guests } of stays) {
    const names = guests.map((guest) => contacts[guest]?.name);
    expect(new Set(names).size).toBe(names.length);
  }
  const outing = groups.find(({ name }) => name === "Betriebsausflug Holzbau Steiner");
  expect(contacts[outing?.customer ?? -1]).toMatchObject({ name: "Holzbau Steiner GmbH", address: { country: "AT" } });
});
