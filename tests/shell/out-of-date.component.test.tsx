import { expect, test, vi } from "vitest";
import { type Locator, page } from "vitest/browser";
import type { DashboardReport, PropertyToday } from "#shared/office/reports/dashboard-schema.ts";
import type { BoardRow } from "#shared/stays/housekeeping/schema.ts";
import { barOf, NOTHING_NEW, showPlan, stayOf } from "#tests/room-plan/plan-screen.tsx";
import { type Answers, LineCut, type ProcedurePath } from "#tests/support/components/fake-server.ts";
import { expectAccessible, expectCount } from "#tests/support/components/hand.ts";
import { makeContact, pageOf } from "#tests/support/components/records.ts";
import { hearChange, NOW, showApp } from "#tests/support/components/screen.tsx";
import { fakeStays } from "#tests/support/components/stays.ts";
import { decimal } from "#tests/support/whole-cents.ts";

const sign = page.getByRole("status").filter({ hasText: "Not up to date since 12:00" });
const failed = page.getByRole("alert").filter({ hasText: "could not be loaded" });

const cut = () => {
  throw new LineCut("cut");
};
/** A server that doesn't answer these calls. */
const without = (...paths: readonly ProcedurePath[]): Answers => Object.fromEntries(paths.map((path) => [path, cut]));

/** From here on the pauses before the sign and between two reads pass when a test says so. */
const holdPauses = () => vi.useFakeTimers({ now: new Date(NOW), toFake: ["Date", "setTimeout", "clearTimeout"], shouldAdvanceTime: true });

/** Waits for a number of elements, with the pauses passing in steps of half a second. */
async function expectAfterPauses(locator: Locator, count: number): Promise<void> {
  await expect
    .poll(async () => {
      await vi.advanceTimersByTimeAsync(500);
      return locator.elements().length;
    })
    .toBe(count);
}

let version = 1;
const contactChanged = () => hearChange({ object: "contact", id: "lena", type: "contact.updated", version: ++version });

test.each(["/contacts", "/contacts/lena"])(
  "%s keeps what it shows, says since when it is old, and is read by itself, twice",
  async (at) => {
    let name = "Lena Huber";
    const there: Answers = {
      "contacts.list": () => pageOf(makeContact({ id: "lena", name })),
      "contacts.get": () => makeContact({ id: "lena", name }),
      "folios.list": () => pageOf(),
    };
    const { server } = await showApp({ at, answers: { ...fakeStays().answers, ...there } });
    await expect.element(page.getByText("Lena Huber").first()).toBeVisible();
    holdPauses();
    for (const [before, after] of [["Lena Huber", "Lena Moser"] as const, ["Lena Moser", "Lena Gruber"] as const]) {
      server.answer(without("contacts.list", "contacts.get"));
      name = after;
      contactChanged();
      await expectAfterPauses(sign, 1);
      await expect.element(page.getByText(before).first()).toBeVisible();
      await expectCount(failed, 0);
      server.answer(there);
      await expectAfterPauses(sign, 0);
      await expectAfterPauses(page.getByText(after).first(), 1);
    }
  },
);

test.each(["/contacts", "/contacts/lena"])("%s that could not be loaded says so, without the sign, and comes by itself", async (at) => {
  const there: Answers = {
    "contacts.list": () => pageOf(makeContact({ id: "lena", name: "Lena Huber" })),
    "contacts.get": () => makeContact({ id: "lena", name: "Lena Huber" }),
    "folios.list": () => pageOf(),
  };
  const { server } = await showApp({ at, answers: { ...fakeStays().answers, ...there, ...without("contacts.list", "contacts.get") } });
  await expect.element(failed).toBeVisible();
  await expectCount(sign, 0);
  server.answer(there);
  await expect.element(page.getByText("Lena Huber").first()).toBeVisible();
  await expectCount(failed, 0);
});

test("the plan stays while it can't be read, keeps the sign when a single bar changes, and catches up", async () => {
  const { server, whenBenChanges } = await showPlan({ bookings: [stayOf("Gruber", "r101", [2, 5])], isInApp: true });
  const window = server.given("roomPlan.window");
  holdPauses();
  server.answer(without("roomPlan.window"));
  contactChanged();
  await expectAfterPauses(sign, 1);
  await expect.element(barOf("gruber")).toBeVisible();
  // A bar that the feed brings is drawn, but the names beside it are as old as before.
  whenBenChanges("gruber", { room_id: "r102" });
  await expect.element(page.css('[data-row="room:r102"] [data-bar="gruber"]')).toBeVisible();
  await expectAfterPauses(sign, 1);
  await expectCount(page.getByText("The plan could not be loaded."), 0);
  await expectAccessible(document.body);
  server.answer({
    "roomPlan.window": async (span) => {
      const shown = await window(span);
      return { ...shown, bookings: shown.bookings.map((each) => ({ ...each, name: "Moser" })) };
    },
  });
  await expectAfterPauses(sign, 0);
  await expect.element(barOf("gruber")).toHaveTextContent("Moser");
});

const report = ({ from, to }: { from: string; to: string }, net: number): DashboardReport => ({
  from,
  to,
  revenue: {
    gross_amount: decimal(net),
    net_amount: decimal(net),
    tax_amount: decimal(0),
    average_gross_amount_per_booking: decimal(net),
    lodging_amount: decimal(net),
    average_daily_rate: decimal(net),
    revenue_per_available_room: decimal(net),
    by_charge: [],
  },
  occupancy: { percentage: 50, occupancy: 1, number_of_nights: 1, unpriced_nights: 0, available_nights: 2, by_room_type: [] },
  by_day: [],
  business_from: "2029-04-01",
});

const today = (count: number): PropertyToday => ({
  date: "2030-04-01",
  arrivals: { count, done: 0 },
  departures: { count: 0, done: 0 },
  in_house: { rooms: 0, persons: 0 },
  rooms: { count: 4, dirty: 0, out_of_service: 0 },
  open: { bookings: 0, amount: decimal(0) },
});

test("the dashboard keeps its figures while they can't be read, says since when they are old, and catches up", async () => {
  let revenue = 4321;
  let arrivals = 17;
  const there: Answers = {
    "reports.dashboard": (range) => report(range, revenue),
    "roomPlan.window": () => ({ bookings: [], room_locks: [], no_shows: [] }),
    "reports.today": () => today(arrivals),
    "shifts.since": () => NOTHING_NEW,
  };
  const { server } = await showApp({ at: "/dashboard", answers: { ...fakeStays().answers, ...there } });
  await expect.element(page.getByText("17").first()).toBeVisible();
  await expect.element(page.getByText("€4,321").first()).toBeVisible();
  holdPauses();
  server.answer(without("reports.dashboard", "reports.today"));
  [revenue, arrivals] = [5678, 18];
  hearChange({ object: "booking", id: "gruber", type: "booking.created", version: 1 });
  await expectAfterPauses(sign, 1);
  await expect.element(page.getByText("17").first()).toBeVisible();
  await expect.element(page.getByText("€4,321").first()).toBeVisible();
  await expectCount(failed, 0);
  server.answer(there);
  await expectAfterPauses(sign, 0);
  await expectAfterPauses(page.getByText("18").first(), 1);
  await expectAfterPauses(page.getByText("€5,678").first(), 1);
});

test("housekeeping keeps its rooms while they can't be read, says since when they are old, and catches up", async () => {
  const row: BoardRow = {
    object: "housekeeping_row",
    id: "r101",
    version: 1,
    number: "101",
    status: "dirty",
    inspected: null,
    room_type_id: "double",
    room_type_name: "Double",
    room_type_name_en: null,
    arrival: null,
    departure: null,
    stayer: null,
    next_arrival: null,
    lock: null,
    note: null,
  };
  let number = "101";
  const there: Answers = {
    "housekeeping.board": () => [{ ...row, number }],
  };
  const { server } = await showApp({ at: "/housekeeping", role: "cleaning", answers: { ...fakeStays().answers, ...there } });
  await expect.element(page.getByText("101").first()).toBeVisible();
  holdPauses();
  server.answer(without("housekeeping.board"));
  number = "103";
  hearChange({ object: "room", id: "r101", type: "room.updated", version: 2 });
  await expectAfterPauses(sign, 1);
  await expect.element(page.getByText("101").first()).toBeVisible();
  await expectCount(failed, 0);
  server.answer(there);
  await expectAfterPauses(sign, 0);
  await expectAfterPauses(page.getByText("103").first(), 1);
});

test("a stretch of the plan that could not be loaded is named over the plan, and comes by itself", async () => {
  const { server, router } = await showPlan({ bookings: [stayOf("Gruber", "r101", [2, 5])], isInApp: true });
  const window = server.given("roomPlan.window");
  // Asked for are the days from 1 April on only.
  server.answer({ "roomPlan.window": (span) => (span.from > "2030-05-01" ? cut() : window(span)) });
  router.navigate("/room-plan?from=2030-04-01&days=90");
  const missing = page.getByRole("alert").filter({ hasText: "bookings are missing there" });
  await expect.element(missing).toBeVisible();
  await expect.element(barOf("gruber")).toBeVisible();
  server.answer({ "roomPlan.window": window });
  await expectCount(missing, 0);
});
