import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { queryClient } from "#client/platform/core/trpc.ts";
import { watchDays } from "#client/platform/core/watch-days.ts";
import { localDate } from "#shared/platform/core/stays.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";
import { onCleanUp } from "#tests/support/clean-up.ts";
import type { Answers } from "#tests/support/components/fake-server.ts";
import { dialogOf, expectAccessible, picture, press } from "#tests/support/components/hand.ts";
import { pageOf } from "#tests/support/components/records.ts";
import { NOW, showApp } from "#tests/support/components/screen.tsx";
import { fakeStays, stayOf } from "#tests/support/components/stays.ts";

const GRUBER = stayOf("Gruber", "r102", [1, 4]);
const HUBER = stayOf("Huber", "r101", [8, 12]);
const STRAUSS = stayOf("Strauss", "r110", [10, 12], { status: "pending" });
const table = page.getByRole("table", { name: "Bookings" });

/** The names in the list, in their order. */
const expectNames = async (...names: string[]) =>
  await expect
    .poll(() => table.elements().flatMap((each) => [...each.querySelectorAll("tbody tr td:first-child a > span > span:first-child")]))
    .toEqual(names.map((textContent) => expect.objectContaining({ textContent })));

/** The list of some stays, narrowed and sorted by what the server is asked. */
async function showBookings(at: string, ...stays: Booking[]) {
  const { answers } = fakeStays({ stays });
  const all = answers["bookings.list"];
  const narrowed: Answers = {
    "bookings.list": async (input) => {
      const { data } = (await all?.(input)) ?? pageOf();
      const { query = "", name = "", status = [], date_filter, from, to, sort } = input;
      const rows = data.filter((row) => {
        const day =
          date_filter === "created" ? row.created_at : localDate(date_filter === "check_out" ? row.check_out : row.check_in, "UTC");
        const isThen = date_filter === undefined || ((from ?? day) <= day && day <= (to ?? day));
        const isNamed = [query, name].every((word) => row.customer?.name.toLowerCase().startsWith(word));
        return isThen && isNamed && (status.length === 0 || status.includes(row.status));
      });
      return pageOf(...(sort === "room" ? rows.toSorted((a, b) => (a.room_id ?? "").localeCompare(b.room_id ?? "")) : rows));
    },
  };
  const shown = await showApp({ at, role: "staff", answers: { ...answers, ...narrowed } });
  const asked = () => shown.server.inputsOf("bookings.list").at(-1);
  const address = () => `${shown.router.location.pathname}${shown.router.location.search}`;
  return { ...shown, asked, address };
}

const arrivalsToday = page.getByRole("group", { name: "Arrivals", exact: true }).getByRole("button", { name: "Today 1" });
const counts = { check_in: { yesterday: 0, today: 1, tomorrow: 1 }, check_out: { yesterday: 0, today: 0, tomorrow: 0 } };

test("who comes today is one tap away, and another tap shows all again", async () => {
  const { server, asked } = await showBookings("/rooms", GRUBER, HUBER);
  server.answer({ "bookings.dayCounts": () => counts });
  await expect.element(page.getByRole("row", { name: /101/ })).toBeVisible();
  await press("g");
  await press("b");
  await expectNames("Gruber", "Huber");
  await expectAccessible();
  await arrivalsToday.click();
  await expectNames("Gruber");
  await expect.element(arrivalsToday).toHaveAttribute("aria-pressed", "true");
  await expect.element(page.getByRole("button", { name: "Remove filter: Arrival: Today" })).toBeVisible();
  await expect.poll(() => asked()).toMatchObject({ date_filter: "check_in", from: "2030-04-01", to: "2030-04-01" });
  await arrivalsToday.click();
  await expectNames("Gruber", "Huber");
});

test("the address keeps every filter, and leads back to the list as it was", async () => {
  const { address } = await showBookings("/bookings?dates=check_in&range=today&status=confirmed", GRUBER, HUBER, STRAUSS);
  await expectNames("Gruber");
  await page.getByRole("button", { name: "Remove filter: confirmed" }).click();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expectNames("Gruber", "Huber", "Strauss");
  await expect.poll(() => address()).toBe("/bookings");
});

test("words and statuses narrow the list and the file that is saved of it", async () => {
  const { server, address } = await showBookings("/bookings", GRUBER, STRAUSS);
  await page.getByRole("textbox", { name: "Search code, guest or customer" }).fill("strauss");
  await expectNames("Strauss");
  await expect.poll(address).toContain("query=strauss");
  await page.getByRole("button", { name: "Status", exact: true }).click();
  await page.getByRole("checkbox", { name: "checked in" }).click();
  await expect.element(page.getByText("Nothing matches these filters")).toBeVisible();
  await expectAccessible();
  await page.getByRole("checkbox", { name: "pending" }).click();
  await press("Escape");
  await expectNames("Strauss");
  server.answerFile("/api/bookings/export", () => new Response("code", { headers: { "content-type": "text/csv" } }));
  await page.getByRole("button", { name: "CSV", exact: true }).click();
  await expect
    .poll(() => server.requests.map(({ search }) => search))
    .toEqual(["?query=strauss&status=pending&status=checked_in&sort=upcoming"]);
});

test("of a filter and a sorting chosen in the same moment both count", async () => {
  const { server, address } = await showBookings("/bookings", GRUBER, HUBER);
  server.answer({ "bookings.dayCounts": () => counts });
  await expectNames("Gruber", "Huber");
  const today = page
    .getByRole("group", { name: "Arrivals", exact: true })
    .getByRole("button", { name: /^Today/ })
    .element();
  const sorting = table.element().querySelector("th button");
  for (const button of [today, sorting]) if (button instanceof HTMLElement) button.click();
  await expectNames("Gruber");
  await expect.poll(() => address()).toMatch(/range=today.*sort=name/);
});

const dates = page.getByRole("button", { name: /^Dates:/ });
const panel = dialogOf("Dates");

test("dates are chosen by a word or by two clicks, of the departure or the day of booking", async () => {
  const { asked, address } = await showBookings("/bookings", GRUBER, HUBER);
  await expectNames("Gruber", "Huber");
  await dates.click();
  await expectAccessible();
  await picture("bookings-dates");
  await panel.getByText("Departure", { exact: true }).click();
  await panel.getByRole("button", { name: "This week" }).click();
  await expectNames("Gruber");
  await expect.poll(() => address()).toMatch(/dates=check_out.*range=this_week/);
  await dates.click();
  await panel.getByRole("button", { name: "10 April 2030" }).click();
  await panel.getByRole("button", { name: "12 April 2030" }).click();
  await expectNames("Huber");
  await expect.poll(() => address()).toContain("from=2030-04-10&to=2030-04-12");
  await expect.element(page.getByRole("button", { name: "Remove filter: Departure: 10 Apr 2030 – 12 Apr 2030" })).toBeVisible();
  await dates.click();
  await panel.getByText("Created", { exact: true }).click();
  await panel.getByRole("button", { name: "Yesterday" }).click();
  await expect.element(page.getByText("Nothing matches these filters")).toBeVisible();
  await expect.poll(asked).toMatchObject({ date_filter: "created", from: "2030-03-31", to: "2030-03-31" });
});

test("a guest's or customer's name is one of the further filters", async () => {
  const { address } = await showBookings("/bookings", GRUBER, HUBER);
  await page.getByRole("button", { name: "More filters" }).click();
  await page.getByRole("textbox", { name: "Guest or customer", exact: true }).fill("hub");
  await expectNames("Huber");
  await expect.poll(() => address()).toContain("name=hub");
});

test("columns sort, a row opens by click, a tab of its own by middle click, and the way back keeps the sorting", async () => {
  const { router, address } = await showBookings("/bookings", GRUBER, HUBER);
  const open = vi.spyOn(window, "open").mockReturnValue(null);
  onCleanUp(() => open.mockRestore());
  await expectNames("Gruber", "Huber");
  await page.getByRole("button", { name: "Room", exact: true }).click();
  await expectNames("Huber", "Gruber");
  await expect.poll(() => address()).toBe("/bookings?sort=room");
  const status = page.getByRole("row", { name: /Gruber/ }).getByText("confirmed");
  await status.click({ button: "middle" });
  await expect.poll(() => open.mock.calls).toEqual([["/bookings/gruber", "_blank"]]);
  await status.click();
  await expect.element(page.getByRole("heading", { name: "Gruber", level: 1 })).toBeVisible();
  router.goBack();
  await expectNames("Huber", "Gruber");
  await expect.poll(() => address()).toBe("/bookings?sort=room");
});

test("a property without a booking says what to do", async () => {
  await showBookings("/bookings");
  await expect.element(page.getByText("No bookings yet")).toBeVisible();
  await expectAccessible();
});

test("a list of today's arrivals that is left open overnight shows the next day's", async () => {
  watchDays(queryClient);
  await showBookings("/bookings?dates=check_in&range=today", GRUBER, stayOf("Tuesday", "r101", [2, 3]));
  const wakeUp = (now: string) => {
    vi.setSystemTime(now);
    document.dispatchEvent(new Event("visibilitychange"));
  };
  onCleanUp(() => wakeUp(NOW));
  await expectNames("Gruber");
  wakeUp("2030-04-02T04:00:00Z");
  await expectNames("Tuesday");
});

test("no column shows an arrow while the next arrivals come first, and each chosen order shows its own", async () => {
  await showBookings("/bookings", GRUBER, HUBER);
  const arrival = page.getByRole("columnheader", { name: "Arrival" });
  await expect.element(arrival).not.toHaveAttribute("aria-sort");
  await page.getByRole("button", { name: "Arrival", exact: true }).click();
  await expect.element(arrival).toHaveAttribute("aria-sort", "ascending");
  await page.getByRole("button", { name: "Arrival", exact: true }).click();
  await expect.element(arrival).toHaveAttribute("aria-sort", "descending");
  await page.getByRole("button", { name: "Arrival", exact: true }).click();
  await expect.element(arrival).not.toHaveAttribute("aria-sort");
});
