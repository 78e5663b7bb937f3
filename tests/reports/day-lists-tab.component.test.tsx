import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { DayListsTab } from "#client/office/reports/day-lists-tab.tsx";
import type { DayListEntry } from "#shared/office/reports/day-lists-schema.ts";
import { expectAccessible, picture } from "#tests/support/components/hand.ts";
import { pageOf } from "#tests/support/components/records.ts";
import { hearChange, showScreen } from "#tests/support/components/screen.tsx";

const GRUBER: DayListEntry = {
  date: "2030-04-01",
  booking_id: "b1",
  code: "10001",
  pending: false,
  room: "101",
  room_type: "Double",
  next_room: "201",
  name: "Anna Gruber",
  others: ["Karl Gruber"],
  persons: 3,
  children: 1,
  cots: 1,
  from: "2030-04-01",
  to: "2030-04-04",
  time: "21:30",
  phone: "+43 1 234",
  cars: "GM 123 AB",
  table: "4",
  comment: "nut allergy",
  age: null,
  items: [{ item: "Breakfast", quantity: 3 }],
};

async function showLists(entries: DayListEntry[]) {
  const current = { entries };
  const { server } = await showScreen({
    at: "/reports/lists",
    path: "/reports/lists",
    element: <DayListsTab />,
    role: "staff",
    answers: {
      "reports.dayList": ({ list, from, to }) => ({ list, from, to, entries: current.entries }),
      "items.list": () => pageOf<never>(),
    },
  });
  return { server, current };
}

test("an arrival has its time, room, names, phone and notes; other lists and days are one tap away", async () => {
  const { server } = await showLists([GRUBER]);
  const row = page.getByRole("table", { name: /^Arrivals/ }).getByRole("row", { name: /Anna Gruber/ });
  await expect
    .element(row)
    .toHaveTextContent(/21:30.*101.*moves to 201.*Anna Gruber.*Karl Gruber · 2 adults, 1 child, 1 cot.*\+43 1 234.*GM 123 AB.*nut allergy/);
  await expect.element(page.getByRole("link", { name: "Anna Gruber" })).toHaveAttribute("href", "/bookings/b1");
  await expectAccessible();
  await picture("day-lists");
  await page.getByText("Breakfast", { exact: true }).click();
  await page.getByText("Tomorrow", { exact: true }).click();
  await expect.poll(() => server.inputsOf("reports.dayList").at(-1)).toEqual({ list: "breakfast", from: "2030-04-02", to: "2030-04-02" });
  await expect.element(page.getByRole("cell", { name: "3 × Breakfast" })).toBeVisible();
  await expect
    .element(page.getByRole("table", { name: /^Breakfast/ }).getByRole("row", { name: /Anna Gruber/ }))
    .toHaveTextContent(/^4101/);
});

test("an empty list says so, and fills by itself when a colleague books", async () => {
  const { current } = await showLists([]);
  await expect.element(page.getByText("Nobody on these days")).toBeVisible();
  current.entries = [GRUBER];
  hearChange({ object: "booking", id: "b1", type: "booking.created" });
  await expect.element(page.getByRole("link", { name: "Anna Gruber" })).toBeVisible();
});
