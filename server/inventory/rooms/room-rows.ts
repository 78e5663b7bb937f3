import { and, eq, isNull } from "drizzle-orm";
import { allRoomTypes } from "#server/inventory/room-types/queries.ts";
import { createRoomType } from "#server/inventory/room-types/service.ts";
import { createRooms } from "#server/inventory/rooms/service.ts";
import { rooms } from "#server/inventory/rooms/tables.ts";
import { query } from "#server/platform/core/database/query.ts";
import type { View, Work } from "#server/platform/core/work/work.ts";
import {
  type MakingLine,
  type MakingRules,
  makeProvisional,
  NOTHING_TO_MAKE,
  type RowToMake,
} from "#server/tenant/imports/import-kinds.ts";
import { type ImportedRoom, readRoomRow } from "#shared/inventory/rooms/import-row.ts";
import { type RefuseImportCell } from "#shared/tenant/imports/rows.ts";

/** `id` is null for a new type, which is created with its first room. */
type TypeEntry = { id: string | null; name: string; code: string | null; min: number; max: number; cots: number };

/** Imports rooms, identified by number. A type is found by its code or name, else created with the occupancy of its first row. */
export async function roomRows(view: View): Promise<MakingRules> {
  const types = new Map<string, TypeEntry>();
  const remember = (entry: TypeEntry) => {
    for (const word of [entry.code, entry.name]) if (word !== null && !types.has(keyOf(word))) types.set(keyOf(word), entry);
  };
  for (const { id, name, code, min_occupancy: min, max_occupancy: max, max_cots: cots } of allRoomTypes(view))
    remember({ id, name, code, min, max, cots });
  const known = new Map(numbersAndTypes.all(view, {}).map(({ number, room_type_id }) => [number, room_type_id]));
  const rowOf = new Map<string, number>();
  const provisional = makeProvisional();
  let room_types_made = 0;

  function typeOf({ type }: ImportedRoom): TypeEntry {
    const found = (type.code === null ? undefined : types.get(keyOf(type.code))) ?? types.get(keyOf(type.name));
    if (found) return found;
    const entry = { ...type, id: null };
    remember(entry);
    room_types_made += 1;
    return entry;
  }

  function validate({ row, cells }: MakingLine, refuse: RefuseImportCell): RowToMake | null {
    let refused = false;
    const read = readRoomRow(cells, (...reason) => {
      refused = true;
      refuse(...reason);
    });
    if (!read || refused) return null;
    const twin = read.numbers.map((number) => rowOf.get(number)).find((other) => other !== undefined);
    if (twin !== undefined) {
      refuse("number", "twice", { row: twin });
      return null;
    }
    const type = typeOf(read);
    for (const number of read.numbers) rowOf.set(number, row);
    const alien = read.numbers.find((number) => known.has(number) && known.get(number) !== type.id);
    if (alien !== undefined) {
      refuse("room_type", "other_type", { number: alien });
      return null;
    }
    const fresh = read.numbers.filter((number) => !known.has(number));
    if (fresh.length === 0) return NOTHING_TO_MAKE;
    return {
      result: "made",
      make: (work) =>
        createMissingRooms(
          work,
          provisional.idOf(type, () => makeType(work, type)),
          fresh,
        ),
    };
  }

  return { validate, settle: provisional.settle, beside: () => ({ room_types_made, contacts_made: 0 }) };
}

function makeType(work: Work, { name, code, min: min_occupancy, max: max_occupancy, cots }: TypeEntry): string {
  const persons = { min_occupancy, default_occupancy: max_occupancy, max_occupancy, max_cots: cots };
  return createRoomType(work, { name, name_de: null, name_en: null, code, external_id: null, ...persons }).id;
}

function createMissingRooms(work: Work, room_type_id: string, numbers: readonly string[]): void {
  for (const number of numbers) createRooms(work, { number, room_type_id, external_id: null });
}

const numbersAndTypes = query([], (db, { property }) =>
  db
    .select({ number: rooms.number, room_type_id: rooms.room_type_id })
    .from(rooms)
    .where(and(eq(rooms.property_id, property), isNull(rooms.deleted_at))),
);

function keyOf(word: string): string {
  return word.trim().toLowerCase();
}
