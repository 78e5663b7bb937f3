import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { ConflictsPage } from "#client/channels/conflicts/conflicts-page.tsx";
import type { Conflict, Proposal } from "#shared/channels/conflicts/schema.ts";
import type { Language } from "#shared/platform/core/language.ts";
import type { Role } from "#shared/platform/core/permissions.ts";
import { type Answers, Refusal } from "#tests/support/components/fake-server.ts";
import { expectAccessible, expectCount, picture } from "#tests/support/components/hand.ts";
import { keepRecords } from "#tests/support/components/kept-records.ts";
import { makeRoomType, pageOf } from "#tests/support/components/records.ts";
import { hearChange, NOW, showScreen } from "#tests/support/components/screen.tsx";
import { stayOf } from "#tests/support/components/stays.ts";

const R101 = { id: "r101", number: "101" };
const R102 = { id: "r102", number: "102" };
const R201 = { id: "r201", number: "201" };
const NIGHTS = { check_in: "2030-04-02T13:00:00.000Z", check_out: "2030-04-05T09:00:00.000Z" };

const MOVE: Proposal = {
  kind: "room",
  room: R101,
  other_type: null,
  sold: true,
  moves: [{ id: "huber", version: 7, code: "B-1", name: "Huber", ...NIGHTS, from: R101, to: R102 }],
};
const BETTER: Proposal = { kind: "room", room: R201, other_type: "Suite", sold: false, moves: [] };

function makeConflict(values: Partial<Conflict> = {}): Conflict {
  return {
    object: "conflict",
    id: "conflict",
    created_at: NOW,
    updated_at: NOW,
    deleted_at: null,
    version: 1,
    kind: "no_room",
    state: "open",
    channel: "Airbnb",
    code: null,
    channel_connection_id: null,
    channel_stay_id: null,
    differences: [],
    calendar_feed_id: "feed",
    from: "2030-04-02",
    to: "2030-04-05",
    room: R101,
    room_type: { id: "double", name: "Double" },
    problem: null,
    request: null,
    dismissal: null,
    closed_at: null,
    booking: { id: "own", version: 2, code: "B-9", name: null, status: "confirmed", room: null, ...NIGHTS },
    in_the_way: [{ id: "huber", object: "booking", name: "Huber", ...NIGHTS }],
    proposals: [MOVE, BETTER],
    ...values,
  };
}

type Shown = { at?: string; role?: Role; language?: Language };

async function show(first: readonly Conflict[], { at = "/conflicts", role = "staff", language = "en" }: Shown = {}) {
  const conflicts = keepRecords(first);
  const answers: Answers = {
    "roomTypes.list": () => pageOf(makeRoomType({ id: "double", name: "Double" })),
    "conflicts.list": ({ state = "open" }) => pageOf(...conflicts.all().filter((each) => each.state === state)),
    "conflicts.resolve": ({ id }) => ({
      conflict: conflicts.change(id, { state: "resolved", closed_at: NOW, proposals: null }),
      bookings: [stayOf("Own", "r101", [2, 5]), stayOf("Huber", "r102", [2, 5])],
    }),
    "conflicts.dismiss": ({ id, reason }) => conflicts.change(id, { state: "dismissed", dismissal: reason, closed_at: NOW }),
    "conflicts.reopen": ({ id }) => conflicts.change(id, { state: "open", dismissal: null, closed_at: null }),
  };
  const drawn = await showScreen({ at, path: "/conflicts", element: <ConflictsPage />, role, language, answers });
  return { conflicts, ...drawn };
}

test("a conflict says what was sold and who is in the room, and one click carries its proposal out", async () => {
  const { server, router } = await show([makeConflict()]);
  await expect.element(page.getByText("The room is taken.")).toBeVisible();
  await expect.element(page.getByText("Sold: room 101 (Double)")).toBeVisible();
  await expect.element(page.getByRole("link", { name: /^Huber, 2 – 5 Apr/ })).toHaveAttribute("href", "/bookings/huber");
  await expect.element(page.getByRole("link", { name: "B-9, no room yet" })).toHaveAttribute("href", "/bookings/own");
  await expect.element(page.getByRole("button", { name: "Into room 201 (Suite)" })).toBeVisible();
  await expectAccessible();
  await picture("conflicts");
  await page.getByRole("button", { name: "Move Huber to 102, then it fits into 101" }).click();
  await expect.element(page.getByText("Airbnb is in room 101 now")).toBeVisible();
  await expect
    .poll(() => server.inputsOf("conflicts.resolve"))
    .toEqual([{ id: "conflict", proposal: { kind: "room", room_id: "r101", moves: [{ id: "huber", version: 7, room_id: "r102" }] } }]);
  await expect.element(page.getByText("All that channels have sold has its room here.")).toBeVisible();
  await page.getByText("Resolved", { exact: true }).click();
  await expect.poll(() => router.location.search).toBe("?state=resolved");
  await expect.element(page.getByText(/^on 1 April 2030|^on .*1 Apr/)).toBeVisible();
  await expectAccessible();
  await picture("conflicts-resolved");
});

test("where something has changed since, nothing is done and the new proposals are shown", async () => {
  const { server, conflicts } = await show([makeConflict()]);
  server.answer({
    "conflicts.resolve": ({ id }) => {
      conflicts.change(id, { proposals: [BETTER] });
      throw new Refusal("stale");
    },
  });
  await page.getByRole("button", { name: /^Move Huber/ }).click();
  await expect.element(page.getByText("Something has changed since. Here are the new proposals.")).toBeVisible();
  await expectCount(page.getByRole("button", { name: /^Move Huber/ }), 0);
  await expect.element(page.getByRole("button", { name: "Into room 201 (Suite)" })).toBeVisible();
});

test("a conflict is dismissed with its reason, taken back with one click, and opened again from its tab", async () => {
  const { server } = await show([makeConflict()]);
  await page.getByRole("button", { name: "Dismiss" }).click();
  await page.getByRole("menuitem", { name: "Agreed with the guest" }).click();
  await expect.element(page.getByText("Conflict with Airbnb dismissed")).toBeVisible();
  await expect.poll(() => server.inputsOf("conflicts.dismiss")).toEqual([{ id: "conflict", reason: "guest_informed" }]);
  await expect.element(page.getByText("No conflicts")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.element(page.getByText("The room is taken.")).toBeVisible();
  await page.getByRole("button", { name: "Dismiss" }).click();
  await page.getByRole("menuitem", { name: "The channel's entry is wrong" }).click();
  await expect.element(page.getByText("No conflicts")).toBeVisible();
  await page.getByText("Dismissed", { exact: true }).click();
  await expect.element(page.getByText("The channel's entry is wrong")).toBeVisible();
  await expectAccessible();
  await page.getByRole("button", { name: "Open again" }).click();
  await expect.element(page.getByText("Resolved and dismissed conflicts are listed here.")).toBeVisible();
  await page.getByText("Open", { exact: true }).click();
  await expect.element(page.getByText("The room is taken.")).toBeVisible();
});

test("a conflict that a colleague settles goes from the list by itself", async () => {
  const { conflicts } = await show([makeConflict()]);
  await expect.element(page.getByText("The room is taken.")).toBeVisible();
  conflicts.change("conflict", { state: "resolved", closed_at: NOW });
  hearChange({ object: "conflict", id: "conflict", type: "conflict.resolved" });
  await expect.element(page.getByText("No conflicts")).toBeVisible();
});

test.each([
  [{ booking: null, proposals: [] }, "The type is full; the stay is not booked yet.", /^No proposal: even with moves no room is free/],
  [{ kind: "not_canceled", proposals: [] }, /^The stay is gone at the channel, and was paid or invoiced here/, /^This can only be settled/],
  [{ kind: "canceled_here", proposals: [{ kind: "bring_back" }] }, /^It was cancelled here/, "Bring the booking back"],
] as const)("a conflict of the kind %j says so and what can be done", async (values, reason, way) => {
  const { proposals, ...more } = values;
  await show([makeConflict({ ...more, proposals: [...proposals] })]);
  await expect.element(page.getByText(reason)).toBeVisible();
  await expect.element(page.getByText(way)).toBeVisible();
});

test("a request without a room names the wanted days, and a room is offered for it", async () => {
  const request = { earliest: "2030-04-02", latest: "2030-04-20", nights: 3 };
  await show([makeConflict({ request, room: null, booking: null, in_the_way: [], proposals: [BETTER] })]);
  await expect.element(page.getByText(/^The guest asks for an offer, but no suitable room is free/)).toBeVisible();
  await expect.element(page.getByText("Requested: Double")).toBeVisible();
  await expect.element(page.getByText(/^Arrival between .*2 Apr.* and .*20 Apr.*, 3 nights$/)).toBeVisible();
  await page.getByRole("button", { name: "Offer room 201 (Suite)" }).click();
  await expect.element(page.getByText("Offer of room 201 created")).toBeVisible();
});

test("a changed request that did not fit is taken over or left with one click", async () => {
  const request = { earliest: null, latest: null, nights: null };
  await show([makeConflict({ kind: "not_changed", request, proposals: [{ kind: "accept" }, { kind: "keep" }] })]);
  await expect.element(page.getByText(/^The guest has changed the request/)).toBeVisible();
  await page.getByRole("button", { name: "Change the offer like this" }).click();
  await expect.element(page.getByText("The offer is changed")).toBeVisible();
});
