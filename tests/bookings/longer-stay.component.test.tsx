import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { StayRooms } from "#client/stays/bookings/parts/stay-rooms.tsx";
import { instantAt } from "#shared/platform/core/stays.ts";
import type { RoomProposal } from "#shared/stays/bookings/free-up-room.ts";
import type { BookingQuote } from "#shared/stays/bookings/quote-schema.ts";
import { ROOMS, stayOf } from "#tests/room-plan/plan-screen.tsx";
import { type Answers, Refusal } from "#tests/support/components/fake-server.ts";
import { fakeGuesthouse } from "#tests/support/components/guesthouse.ts";
import { expectAccessible, expectCount, picture } from "#tests/support/components/hand.ts";
import { makeProperty } from "#tests/support/components/records.ts";
import { showScreen } from "#tests/support/components/screen.tsx";
import { decimal } from "#tests/support/whole-cents.ts";

const at = (day: number, time: string) => instantAt(`2030-04-0${day}`, time, "Europe/Vienna");
const HUBER = { number: "101", name: "Huber", check_in: at(8, "15:00"), check_out: at(9, "11:00") };

function proposalOf(moves: RoomProposal["moves"]): RoomProposal {
  return {
    check_in: at(7, "11:00"),
    check_out: at(9, "11:00"),
    booking: null,
    room_type_id: "double",
    room: { id: "r101", number: "101" },
    moves,
    proven: true,
    in_demand: false,
    waiting: null,
    full: [],
  };
}

/** Gruber is in room 101 from 2 to 7 April; from the 8th Huber has it, if `taken`. */
async function showLonger(
  taken: BookingQuote["taken_by"],
  { answers = {}, moves = [] }: { answers?: Answers; moves?: RoomProposal["moves"] } = {},
) {
  const booking = stayOf("Gruber", "r101", [2, 7]);
  const shown = await showScreen({
    at: "/stay",
    path: "/stay",
    element: <StayRooms booking={booking} />,
    answers: {
      ...fakeGuesthouse().answers,
      "properties.current": () => makeProperty(),
      "bookings.get": () => booking,
      "bookings.cut": () => ({ ...booking, version: 2 }),
      "bookings.move": () => [{ ...booking, version: 2 }],
      "bookings.proposeRoom": () => proposalOf(moves),
      "bookings.quote": ({ rooms }) => ({
        current: booking.gross_amount,
        retained: decimal(700),
        recalculated: decimal(rooms ? 900 : 720),
        taken_by: taken,
        rule_violations: [],
        out_of_stock: [],
      }),
      "availabilities.rooms": ({ room_type_id }) => ROOMS.filter((room) => room.room_type_id === room_type_id),
      ...answers,
    },
  });
  await page.getByRole("button", { name: "Longer stay …" }).click();
  const dialog = page.getByRole("dialog", { name: "Longer stay: Gruber" });
  await dialog.getByRole("textbox", { name: "New departure" }).fill("09/04/2030");
  return { ...shown, dialog, save: () => dialog.getByRole("button", { name: "Lengthen the stay" }).click() };
}

test("a room that is sold is freed up by moving others, in one step with the longer stay", async () => {
  const moves = [
    {
      id: "huber",
      version: 4,
      code: "H",
      name: "Huber",
      check_in: HUBER.check_in,
      check_out: HUBER.check_out,
      from: { id: "r101", number: "101" },
      to: { id: "r102", number: "102" },
    },
  ];
  const { server, dialog, save } = await showLonger(HUBER, { moves });
  await expect.element(dialog.getByText("Huber has Room 101 from", { exact: false })).toBeVisible();
  await expect.element(dialog.getByRole("radio", { name: "Free up Room 101: one booking moves" })).toBeChecked();
  await picture("longer-stay");
  await expectAccessible();
  await save();
  await expect
    .poll(() => server.inputsOf("bookings.move"))
    .toMatchObject([
      {
        moves: [
          { id: "gruber", check_out: at(9, "11:00"), retain_original_price: true },
          { id: "huber", version: 4, room_id: "r102" },
        ],
      },
    ]);
  await expect.element(page.getByText("Gruber stays until", { exact: false }).first()).toBeVisible();
});

test("the guest goes on in another room from the day on which the own one is sold, and a refusal is said at its field", async () => {
  const refuse = () => {
    throw new Refusal("booking/occupancy_exceeded");
  };
  const { server, dialog, save } = await showLonger(HUBER, { answers: { "bookings.cut": refuse } });
  await expect.element(dialog.getByRole("radio", { name: "Go on in another room" })).toBeChecked();
  await expectCount(dialog.getByRole("radio", { name: /Free up/ }), 0);
  await save();
  const room = dialog.getByRole("combobox", { name: "Room", exact: true });
  await expect.element(room).toHaveAccessibleDescription(/Please choose a room/);
  await room.click();
  await page.getByRole("option", { name: "201", exact: true }).click();
  await dialog.getByRole("radio", { name: "New price (€900.00)" }).click();
  await save();
  await expect.element(room).toHaveAccessibleDescription(/./);
  await expect.element(room).toHaveValue("201");
  await expect
    .poll(() => server.inputsOf("bookings.cut"))
    .toMatchObject([{ id: "gruber", from: "2030-04-08", to: "2030-04-09", room_id: "r201", retain_original_price: false }]);
});

test("a free room is kept; a departure that is not later is refused, and with no way out nothing can be sent", async () => {
  const { server, dialog, save } = await showLonger(null);
  await expect.element(dialog.getByRole("radio", { name: "Stay in Room 101" })).toBeChecked();
  const departure = dialog.getByRole("textbox", { name: "New departure" });
  await departure.fill("06/04/2030");
  await save();
  await expect.element(departure).toHaveAccessibleDescription(/The departure is on .* at present/);
  expect(server.inputsOf("bookings.move")).toEqual([]);
  await departure.fill("08/04/2030");
  await save();
  await expect.poll(() => server.inputsOf("bookings.move")).toMatchObject([{ moves: [{ check_out: at(8, "11:00") }] }]);
});

test("with no room to free up and none to go on in, the dialog says so", async () => {
  const { dialog } = await showLonger(
    { ...HUBER, name: null },
    { answers: { "availabilities.rooms": () => [], "bookings.proposeRoom": () => ({ ...proposalOf([]), room: null }) } },
  );
  await expect.element(dialog.getByText("Room 101 is locked from", { exact: false })).toBeVisible();
  await expect.element(dialog.getByText("no other room is free", { exact: false })).toBeVisible();
  await expectCount(dialog.getByText("Price of the stay"), 0);
  await expect.element(dialog.getByRole("button", { name: "Lengthen the stay" })).toBeDisabled();
});
