import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { StayRooms } from "#client/stays/bookings/parts/stay-rooms.tsx";
import type { Booking } from "#shared/stays/bookings/schema.ts";
import { ROOMS, stayOf } from "#tests/room-plan/plan-screen.tsx";
import { Refusal } from "#tests/support/components/fake-server.ts";
import { fakeGuesthouse } from "#tests/support/components/guesthouse.ts";
import { expectAccessible, expectCount, picture } from "#tests/support/components/hand.ts";
import { makeProperty } from "#tests/support/components/records.ts";
import { showScreen } from "#tests/support/components/screen.tsx";
import { decimal } from "#tests/support/whole-cents.ts";

type Language = NonNullable<Parameters<typeof showScreen>[0]["language"]>;

/** Gruber is in room 101 until 4 April and then in 110. */
function inTwoRooms(): Booking {
  const stay = stayOf("Gruber", "r101", [2, 7]);
  const parts = [stayOf("Gruber", "r101", [2, 4]), stayOf("Gruber", "r110", [4, 7])];
  const days = [
    { from: "2030-04-02", to: "2030-04-04" },
    { from: "2030-04-04", to: "2030-04-07" },
  ];
  const rooms = parts.flatMap(({ rooms: [part] }, index) => (part ? [{ ...part, ...days[index], id: `part ${index + 1}` }] : []));
  return { ...stay, rooms };
}

function showRooms(booking: Booking, language: Language = "en") {
  return showScreen({
    at: "/stay",
    path: "/stay",
    element: <StayRooms booking={booking} />,
    language,
    answers: {
      ...fakeGuesthouse().answers,
      "properties.current": () => makeProperty(),
      "bookings.get": () => booking,
      "bookings.joinPart": () => ({ ...booking, version: 2 }),
      "bookings.movePart": () => {
        throw new Refusal("booking/overlap_detected");
      },
      "bookings.quote": () => ({
        current: booking.gross_amount,
        retained: booking.gross_amount,
        recalculated: decimal(900),
        taken_by: null,
        rule_violations: [],
        out_of_stock: [],
      }),
      "availabilities.rooms": ({ room_type_id }) => ROOMS.filter((room) => room.room_type_id === room_type_id),
    },
  });
}

test("the rooms of a stay are listed by day, and a part is joined to the one before it", async () => {
  const { server } = await showRooms(inTwoRooms());
  const lines = page.getByRole("list", { name: "Rooms of this stay" }).getByRole("listitem");
  await expectCount(lines, 2);
  await expect.element(lines.nth(1)).toHaveTextContent(/Room 110.*4 Apr.*7 Apr/);
  await expectAccessible();
  await page.getByRole("button", { name: "Stay in the room before instead of Room 110" }).click();
  await expect.poll(() => server.inputsOf("bookings.joinPart")).toEqual([{ id: "gruber", part_id: "part 2" }]);
});

test("a refused change is said at its field, and what was chosen stays", async () => {
  const { server } = await showRooms(inTwoRooms());
  await page.getByRole("button", { name: "Change Room 110" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "Room" }).click();
  await page.getByRole("option", { name: "102", exact: true }).click();
  await expect.element(dialog.getByRole("radio", { name: "New price (€900.00)" })).toBeVisible();
  await picture("part-changed");
  await expectAccessible();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect.element(dialog.getByRole("combobox", { name: "Room" })).toHaveAccessibleDescription(/overlaps|taken/i);
  await expect.element(dialog.getByRole("combobox", { name: "Room" })).toHaveValue("102");
  await expect
    .poll(() => server.inputsOf("bookings.movePart"))
    .toMatchObject([{ part_id: "part 2", room_id: "r102", retain_original_price: true }]);
});

test("a stay that is over offers nothing, in German too", async () => {
  await showRooms({ ...stayOf("Gruber", "r101", [2, 7]), status: "checked_out" }, "de");
  await expectCount(page.getByRole("button"), 0);
});
