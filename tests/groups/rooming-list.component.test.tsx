import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { RoomingListTab } from "#client/stays/groups/rooming-list.tsx";
import { fakeGuesthouse } from "#tests/support/components/guesthouse.ts";
import { press, type } from "#tests/support/components/hand.ts";
import { makeBookingRecord, makeGroup, makeRoom, pageOf } from "#tests/support/components/records.ts";
import { showScreen } from "#tests/support/components/screen.tsx";

test("Ctrl+Enter saves the names of a group's guests; who changes rooms is listed with both", async () => {
  const stay = makeBookingRecord({
    id: "b1",
    code: "B1",
    room_type_id: "double",
    guests: [],
    actions: [{ action: "edit", allowed: true, reasons: [] }],
    check_in: "2030-04-02T13:00:00.000Z",
    check_out: "2030-04-04T09:00:00.000Z",
    room_id: "r101",
    room: makeRoom({ id: "r101", number: "101", room_type_id: "double" }),
  });
  const [part] = stay.rooms;
  if (part) stay.rooms = [part, { ...part, id: "p2", room_id: "r201", room_type_id: "suite", from: "2030-04-03" }];
  const group = makeGroup({ id: "g1", name: "Alpine Club" });
  const { server } = await showScreen({
    at: "/groups/g1?tab=rooming",
    path: "/groups/:id",
    role: "staff",
    element: <RoomingListTab group={group} />,
    answers: { ...fakeGuesthouse().answers, "bookings.list": () => pageOf(stay), "groups.saveRoomingList": () => [] },
  });
  await expect.element(page.getByText("Room 101 → 201")).toBeVisible();
  await page.getByRole("textbox").first().click();
  await type("Anna Gruber");
  await press("Control+Enter");
  await expect
    .poll(() => server.inputsOf("groups.saveRoomingList"))
    .toMatchObject([{ id: "g1", rooms: [{ booking_id: "b1", names: ["Anna Gruber"] }] }]);
});
