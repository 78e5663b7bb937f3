import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { PropertyToday } from "#shared/office/reports/dashboard-schema.ts";
import type { Language } from "#shared/platform/core/language.ts";
import type { Role } from "#shared/platform/core/permissions.ts";
import type { PlanBooking } from "#shared/stays/room-plan/schema.ts";
import type { SinceShift } from "#shared/stays/shifts/schema.ts";
import { planRowOf } from "#tests/room-plan/plan-screen.tsx";
import { expectAccessible, expectCount, picture } from "#tests/support/components/hand.ts";
import { makeNote, pageOf } from "#tests/support/components/records.ts";
import { showApp } from "#tests/support/components/screen.tsx";
import { fakeStays, makeGuest, stayOf } from "#tests/support/components/stays.ts";
import { decimal } from "#tests/support/whole-cents.ts";

const TODAY: PropertyToday = {
  date: "2030-04-01",
  arrivals: { count: 1, done: 0 },
  departures: { count: 1, done: 0 },
  in_house: { rooms: 1, persons: 2 },
  rooms: { count: 4, dirty: 0, out_of_service: 0 },
  open: { amount: decimal(120), bookings: 1 },
};
const NEWS: SinceShift = {
  object: "since_shift",
  since_seq: 1,
  since_at: "2030-03-31T20:00:00.000Z",
  head_seq: 9,
  count: 1,
  is_complete: true,
  histories: [
    {
      object: "booking",
      id: "lena-huber",
      title: "Lena Huber",
      subtitle: null,
      changes: [
        {
          seq: 9,
          id: "9",
          parent_object: "booking",
          parent_id: "lena-huber",
          type: "booking.changed",
          description: "Moved to 101",
          automated: false,
          actor_name: "Ben",
          time: "2030-04-01T06:00:00.000Z",
        },
      ],
    },
  ],
};

/** In the house since Saturday, and due to leave today. */
const LEAVING = { status: "checked_in", check_in: "2030-03-30T14:00:00.000Z", check_out: "2030-04-01T09:00:00.000Z" } as const;

/** A morning at the desk: Lena Huber comes, Paul Gruber leaves. */
async function showToday({ role = "staff", language = "en", check_in }: { role?: Role; language?: Language; check_in?: string } = {}) {
  const notes = [makeNote({ id: "taxi", parent_id: "property", text: "A taxi for Mr Vogel at 7" })];
  const fake = fakeStays({
    stays: [
      { ...stayOf("Lena Huber", "r101", [1, 4], { arrival_time: "18:00", description: "Quiet room" }), ...(check_in && { check_in }) },
      { ...stayOf("Paul Gruber", "r102", [1, 2], { due_amount: decimal(120), guest_due_amount: decimal(120) }), ...LEAVING },
    ],
    contacts: [makeGuest("lena-huber-contact", "Lena Huber"), makeGuest("paul-gruber-contact", "Paul Gruber")],
  });
  const answers = {
    ...fake.answers,
    "reports.today": () => TODAY,
    "roomPlan.window": () => ({ bookings: [changingRooms()], room_locks: [], no_shows: [] }),
    "shifts.since": () => NEWS,
    "notes.list": () => pageOf(...notes),
    "notes.delete": () => void notes.pop(),
  };
  return await showApp({ at: "/dashboard", answers, role, language });
}

/** Nina Wolf has been in room 110 since Saturday and moves to 201 today. */
function changingRooms(): PlanBooking {
  const stay = stayOf("Nina Wolf", "r110", [1, 4], { status: "checked_in", check_in: LEAVING.check_in });
  const [part] = stay.rooms;
  if (!part) throw new Error("no room");
  const first = { ...part, check_in: LEAVING.check_in, check_out: LEAVING.check_out };
  const second = { ...part, id: "second", room_id: "r201", room_type_id: "suite", check_in: "2030-04-01T13:00:00.000Z" };
  return { ...planRowOf({ ...stay, rooms: [first, second] }), name: "Nina Wolf" };
}

const listOf = (name: string) => page.getByRole("list", { name, exact: true }).getByRole("listitem");

test("who comes is listed with room, its state, time, note and check-in; who leaves with what is due and check-out", async () => {
  const { router } = await showToday();
  const coming = listOf("Arrivals");
  await expect.element(coming).toHaveTextContent(/101Lena Huber.*Quiet room.*18:00.*Clean.*Check in/);
  const leaving = listOf("Departures");
  await expect.element(leaving).toHaveTextContent(/102Paul Gruber.*due €120.00.*Check out/);
  await expect.element(listOf("Room changes today")).toHaveTextContent(/201Nina Wolffrom 110.*Clean/);
  await expectAccessible();
  await picture("today");
  await coming.getByRole("link", { name: "Lena Huber" }).click();
  await expect.poll(() => router.location.search).toBe("?booking=lena-huber");
});

test("that guests have moved is ticked, said, and taken back", async () => {
  const { server } = await showToday();
  server.answer({
    "bookings.moveIn": () => stayOf("Nina Wolf", "r201", [1, 4], { status: "checked_in", version: 8 }),
    "bookings.undo": () => [stayOf("Nina Wolf", "r110", [1, 4], { status: "checked_in", version: 9 })],
  });
  await listOf("Room changes today").getByRole("button", { name: "Has moved" }).click();
  await expect.element(page.getByText("Nina Wolf has moved to 201")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => server.inputsOf("bookings.undo")).toMatchObject([{ bookings: [{ id: "nina-wolf", version: 8 }] }]);
});

test("what changed since the last shift is folded up at the foot", async () => {
  await showToday();
  await expect.element(page.getByText("Moved to 101")).not.toBeVisible();
  await page.getByText("Since last shift: 1 change").click();
  await expect.element(page.getByText("Moved to 101")).toBeVisible();
});

test("the handover note is on top until it is ticked", async () => {
  const { server } = await showToday();
  await expect.element(page.getByText("A taxi for Mr Vogel at 7")).toBeVisible();
  await page.getByRole("button", { name: "The note by Anna is done" }).click();
  await expect.poll(() => server.inputsOf("notes.delete")).toMatchObject([{ id: "taxi" }]);
});

test("the lists are German, too", async () => {
  await showToday({ language: "de" });
  await expect.element(listOf("Anreisen")).toHaveTextContent(/Lena Huber.*18:00.*[Ss]auber/);
  await expectCount(page.getByText("Quiet room"), 1);
});

test("a guest who was expected yesterday is still listed, with the day", async () => {
  await showToday({ check_in: "2030-03-31T13:00:00.000Z" });
  await expect.element(listOf("Arrivals")).toHaveTextContent(/since/);
});

test("a guest who is expected just after midnight is one of today", async () => {
  await showToday({ check_in: "2030-03-31T22:30:00.000Z" });
  await expect.element(listOf("Arrivals")).toHaveTextContent(/Lena Huber/);
  await expect.element(listOf("Arrivals")).not.toHaveTextContent(/since/);
});
