import { eachInTurns } from "#server/platform/core/process/in-turns.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { findDefaultRate } from "#server/prices/pricing/price-list.ts";
import { priceIfAny } from "#server/prices/pricing/price-stay.ts";
import { closedRooms } from "#server/stays/availability/occupancy.ts";
import { clockOf } from "#server/stays/availability/stay-times.ts";
import { type ImportPlace, type Occupancy, type placesOf, readOccupancy, type TypeOfRoom } from "#server/stays/bookings/import/places.ts";
import type { StayOfRow } from "#server/stays/bookings/import/row-stays.ts";
import { overlaps } from "#shared/platform/core/stays.ts";
import { todayOf } from "#shared/stays/availability/conflicts.ts";
import { createRoomBoard, makeTypeBoard } from "#shared/stays/bookings/room-board.ts";
import type { RefuseImportCell } from "#shared/tenant/imports/rows.ts";

/** The rooms of a property while the stays of a file take them. */
export type Placement = {
  view: View;
  places: ReturnType<typeof placesOf>;
  occupancy: Occupancy;
  board: ReturnType<typeof createRoomBoard>;
  rate_id: string | null;
  placed: PlacedStay[];
};

/** An imported stay that takes a room, or any room of its type. */
type PlacedStay = { stay: StayOfRow; type: TypeOfRoom; row: number; refuse: RefuseImportCell };

type TypeBoard = ReturnType<typeof makeTypeBoard>;

/** Reads the stays and locks that have rooms already. */
export async function startPlacement(view: View, places: ReturnType<typeof placesOf>): Promise<Placement> {
  const occupancy = await readOccupancy(view);
  const board = createRoomBoard();
  await eachInTurns(occupancy.withRoom, (occupant) => board.add(occupant));
  return { view, places, occupancy, board, rate_id: findDefaultRate(view)?.id ?? null, placed: [] };
}

/** Checks that a stay has a price and, with a named room, that the room is free then. */
export function placeStay({ view, board, rate_id, placed }: Placement, placing: PlacedStay, room: ImportPlace["room"]): void {
  const { stay, row, refuse } = placing;
  const { input, isOver, status } = stay;
  const basis = { rate_id, room_type_id: input.room_type_id, occupancy: input.occupancy, children: input.ages.map((age) => ({ age })) };
  if (input.total === null && !isOver && priceIfAny(view, input, basis) === null) refuse("total", "no_price");
  if (status === "canceled" || status === "no_show") return;
  const holder = room ? board.place(room.id, input, row) : null;
  if (holder && "row" in holder) refuse("room", "overlaps_row", { room: room?.number ?? "", row: holder.row });
  else if (holder) refuse("room", "overlaps", { room: room?.number ?? "", by: holder.name });
  else placed.push(placing);
}

/**
 * Gives past stays a room that was free, and checks that all others have one of their type; rows with a named room come first. Returns the
 * refused rows.
 */
export async function finishPlacement(rooms: Placement): Promise<ReadonlySet<number>> {
  const { view, places, occupancy, placed } = rooms;
  const boards = await typeBoards(view, places, occupancy);
  const refused = new Set<number>();
  const isNamed = ({ stay }: PlacedStay) => stay.input.room_id !== null;
  await eachInTurns([...placed.filter(isNamed), ...placed.filter((other) => !isNamed(other))], (each) => {
    if (findsRoom(rooms, each, boards.get(each.type.id))) return;
    each.refuse("room_type", "type_full", { type: each.type.name });
    refused.add(each.row);
  });
  return refused;
}

function findsRoom({ board, places }: Placement, { stay, type, row }: PlacedStay, typeBoard: TypeBoard | undefined): boolean {
  const { input, status, isOver } = stay;
  if (input.room_id !== null || !isOver || status !== "checked_out") return typeBoard?.take(input) ?? false;
  input.room_id = board.placeInAny(places.roomsOf(type.id), input, row);
  if (input.room_id !== null) typeBoard?.add(input);
  return input.room_id !== null;
}

/** Each type with the stays and locks that take its rooms. A room that is out of service counts as occupied today. */
async function typeBoards(view: View, places: ReturnType<typeof placesOf>, { withRoom, waiting }: Occupancy) {
  const today = todayOf(clockOf(view));
  const boards = new Map(places.types.map(({ id }) => [id, makeTypeBoard(places.roomsOf(id).length)]));
  const boardOfRoom = new Map(places.types.flatMap(({ id }) => places.roomsOf(id).map((room) => [room, boards.get(id)])));
  const occupiedToday = new Set<string>();
  await eachInTurns(withRoom, (occupant) => {
    boardOfRoom.get(occupant.room_id)?.add(occupant);
    if (overlaps(occupant, today)) occupiedToday.add(occupant.room_id);
  });
  await eachInTurns(waiting, (stay) => boards.get(stay.room_type_id)?.add(stay));
  for (const { id } of places.types) {
    for (const room of closedRooms(view, id)) if (!occupiedToday.has(room)) boards.get(id)?.add(today);
  }
  return boards;
}
