import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { bookingTitle } from "#client/platform/ui/booking-name.ts";
import { GroupStrip } from "#client/stays/groups/group-strip.tsx";
import type { GroupSummary } from "#shared/stays/groups/schema.ts";
import { makeGroup, makeRoom } from "#tests/support/components/records.ts";
import { showScreen } from "#tests/support/components/screen.tsx";
import { decimal } from "#tests/support/whole-cents.ts";

const NONE = { pending: 0, confirmed: 0, checked_in: 0, checked_out: 0, no_show: 0, canceled: 0 };
const SUMMARY: GroupSummary = {
  bookings: 1,
  persons: 2,
  check_in: "2030-04-03T13:00:00.000Z",
  check_out: "2030-04-05T09:00:00.000Z",
  gross_amount: decimal(226.2),
  paid_amount: decimal(0),
  due_amount: decimal(452.4),
  guests_due_amount: null,
  statuses: { ...NONE, checked_in: 1, no_show: 1 },
};

const showHead = (more: Partial<GroupSummary> = {}) =>
  showScreen({
    at: "/groups/g",
    path: "/groups/g",
    element: <GroupStrip summary={{ ...SUMMARY, ...more }} />,
    answers: {},
    language: "de",
  });

test("the head of a group counts the bookings that its tab lists, and says which of them do not come", async () => {
  await showHead();
  await expect.element(page.getByText("2 Personen · 1 No-Show")).toBeVisible();
  await expect.element(page.getByText("2", { exact: true })).toBeVisible();
  await expect.element(page.getByText("€ 452,40").first()).toBeVisible();
});

test("a group of which nobody comes still says what is due", async () => {
  await showHead({ bookings: 0, persons: 0, check_in: null, check_out: null, statuses: { ...NONE, no_show: 1, canceled: 1 } });
  await expect.element(page.getByText("0 Personen · 1 No-Show · 1 storniert")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "€ 452,40" })).toHaveAttribute("href", expect.stringContaining("tab=folios"));
});

test("the head of a group with rules says what it owes itself and what its guests owe", async () => {
  await showHead({ guests_due_amount: decimal(52.4), paid_amount: decimal(10) });
  await expect.element(page.getByText("Gruppe € 400,00, Gäste € 52,40 · Bezahlt € 10,00")).toBeVisible();
});

test("a booking without a name is titled by its group and room, never by its code alone", () => {
  const group = makeGroup({ id: "ski", name: "Skiclub" });
  const booking = { guests: [], customer: null, group, room: makeRoom({ id: "r", number: "301", room_type_id: "double" }), code: "79029" };
  expect(bookingTitle(booking)).toBe("Skiclub · 301");
  expect(bookingTitle({ ...booking, room: null })).toBe("Skiclub · 79029");
});
