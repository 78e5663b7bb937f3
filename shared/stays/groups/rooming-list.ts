import { z } from "zod";
import { Id, Name } from "#shared/platform/core/fields.ts";

/** The guests of each room, by name: the complete list of each room that is given, the first guest first. */
export const RoomingList = z.strictObject({
  rooms: z
    .array(
      z.strictObject({ booking_id: Id, version: z.int().optional(), names: z.array(Name).max(99).describe("Who sleeps there, by name") }),
    )
    .min(1)
    .max(100)
    .describe("Who sleeps in which booking's room"),
});
export type RoomingList = z.infer<typeof RoomingList>;

type Person = { id: string; name: string };
type Room = { guests: readonly Person[]; names: readonly string[] };
/** `elsewhere`: guests of rooms that the list doesn't contain. `known`: contacts with exactly that name. */
type KnownNames = { elsewhere: readonly string[]; known: ReadonlyMap<string, readonly string[]> };

/**
 * The contact for each name; null for a new contact. A guest of that name in the same room is taken first, then a guest who
 * leaves another room of the list, then the only contact of that name. No guest is in two rooms: a second occurrence of a name
 * is a new contact, and so is a name that several contacts have, because they can't be told apart.
 */
export function peopleOf(rooms: readonly Room[], { elsewhere, known }: KnownNames): (string | null)[][] {
  const taken = new Set(elsewhere);
  const take = (ids: readonly string[]): string | null => {
    const id = ids.find((each) => !taken.has(each)) ?? null;
    if (id !== null) taken.add(id);
    return id;
  };
  const named = (people: readonly Person[], name: string) => people.filter((person) => person.name === name).map(({ id }) => id);
  const staying = rooms.map(({ guests, names }) => names.map((name) => take(named(guests, name))));
  const all = rooms.flatMap(({ guests }) => guests);
  return rooms.map(({ names }, room) =>
    names.map((name, place) => {
      const own = staying[room]?.[place] ?? take(named(all, name));
      const only = known.get(name) ?? [];
      return own ?? (only.length === 1 ? take(only) : null);
    }),
  );
}

export type RoomingRow = { number: string | null; names: readonly string[] };
export type Pasted = { rows: string[][]; left: string[] };

/** True if a pasted text is for more than one field. */
export function isList(text: string): boolean {
  return /[\t\n;]/.test(text.trim());
}

/**
 * Fills a pasted spreadsheet list into the rooms, starting at the field where it was pasted. With one name per line the fields
 * are filled one after the other; a line of several cells is a room, and a line that begins with a room number is that room.
 * `left` are the names that did not fit.
 */
export function pasted(rows: readonly RoomingRow[], at: { room: number; place: number }, text: string): Pasted {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.split(/[\t;]/).map((cell) => cell.trim().replaceAll(/\s+/g, " ")))
    .filter((cells) => cells.some((cell) => cell !== ""));
  const result: Pasted = { rows: rows.map(({ names }) => [...names]), left: [] };
  if (lines.some((cells) => cells.length > 1)) layRooms(rows, { lines, from: at.room }, result);
  else layNames(lines.flat(), at, result);
  return result;
}

function layRooms(rows: readonly RoomingRow[], { lines, from }: { lines: readonly string[][]; from: number }, result: Pasted): void {
  let next = from;
  for (const [first = "", ...rest] of lines) {
    const named = rows.findIndex(({ number }) => number !== null && number === first);
    const people = (named < 0 ? [first, ...rest] : rest).filter((cell) => cell !== "");
    const index = named < 0 ? next : named;
    next = index + 1;
    const row = result.rows[index];
    if (row) result.rows[index] = row.map((_, place) => people[place] ?? "");
    result.left.push(...people.slice(row?.length ?? 0));
  }
}

function layNames(names: readonly string[], { room, place }: { room: number; place: number }, result: Pasted): void {
  const places = result.rows.flatMap((row, index) => row.map((_, at) => ({ index, at })));
  const begin = places.findIndex(({ index, at }) => index === room && at === place);
  const free = places.slice(Math.max(0, begin));
  for (const [order, name] of names.entries()) {
    const spot = free[order];
    const row = spot && result.rows[spot.index];
    if (row) row[spot.at] = name;
    else result.left.push(name);
  }
}
