import { roomNumbers } from "#shared/inventory/rooms/numbers.ts";
import { Code, Name } from "#shared/platform/core/fields.ts";
import { countIn, type ImportCells, type RefuseImportCell } from "#shared/tenant/imports/rows.ts";

export type ImportedRoom = { numbers: string[]; type: { name: string; code: string | null; min: number; max: number; cots: number } };

/** One room, or a range of rooms, with the data of their type if it does not exist yet. */
export function readRoomRow(cells: ImportCells, refuse: RefuseImportCell): ImportedRoom | null {
  const numbers = Code.safeParse(cells.number).success ? roomNumbers(cells.number) : null;
  const name = cells.room_type || cells.room_type_code;
  const max = countIn(cells, "max_occupancy", refuse) ?? Math.max(2, countIn(cells, "min_occupancy", () => undefined) ?? 1);
  const min = countIn(cells, "min_occupancy", refuse) ?? 1;
  const cots = countIn(cells, "max_cots", refuse) ?? 0;
  if (numbers === null) refuse("number", cells.number === "" ? "required" : "number");
  if (name === "") refuse("room_type", "type_missing");
  else if (!Name.safeParse(name).success) refuse("room_type", "invalid", { text: name });
  if (cells.room_type_code !== "" && !Code.safeParse(cells.room_type_code).success)
    refuse("room_type_code", "invalid", { text: cells.room_type_code });
  if (min > max) refuse("min_occupancy", "persons_order");
  if (numbers === null || name === "") return null;
  return { numbers, type: { name, code: cells.room_type_code || null, min, max, cots } };
}
