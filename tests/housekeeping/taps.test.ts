import { expect, test } from "vitest";
import { afterRefused, afterTaken, shownStatus, type Tap, tapsOf, withTap } from "#shared/stays/housekeeping/taps.ts";

const HERE = { property_id: "p", user_id: "u" };

function tap(id: string, room_id: string, status: Tap["status"], more: Partial<Tap> = {}): Tap {
  return {
    ...HERE,
    id,
    room_id,
    number: room_id,
    status,
    before: "dirty",
    version: 7,
    made_at: "2030-04-01T10:00:00.000Z",
    refused: null,
    ...more,
  };
}
const clean = tap("1", "101", "clean");
const other = tap("2", "102", "clean");
const back = tap("3", "101", "dirty", { before: "clean" });

test("a room shows the status of its last unsent tap, and that of the server without one", () => {
  const room = { id: "101", status: "dirty" as const };
  expect(shownStatus(room, [])).toBe("dirty");
  expect(shownStatus(room, [clean, other])).toBe("clean");
  expect(shownStatus(room, [clean, other, back])).toBe("dirty");
  expect(shownStatus(room, [{ ...clean, refused: "stale" }])).toBe("dirty");
});

test("taps wait in order, and only the first on a room knows what it saw", () => {
  const queue = [clean, other, back].reduce<Tap[]>(withTap, []);
  expect(queue.map(({ id, version }) => [id, version])).toEqual([
    ["1", 7],
    ["2", 7],
    ["3", null],
  ]);
  expect(afterTaken(queue, clean, 8).map(({ id, version }) => [id, version])).toEqual([
    ["2", 7],
    ["3", 8],
  ]);
});

test("a refused tap takes what was said of the room after it along, and is forgotten with the next word", () => {
  const refused = afterRefused([clean, other, back], clean, "stale");
  expect(refused.map(({ id, refused: why }) => [id, why])).toEqual([
    ["2", null],
    ["3", "stale"],
  ]);
  const again = tap("4", "101", "clean", { version: 9 });
  expect(withTap(refused, again).map(({ id, version }) => [id, version])).toEqual([
    ["2", 7],
    ["4", 9],
  ]);
});

test("a user neither sees nor sends taps of another user or another property", () => {
  const foreign = [tap("5", "101", "clean", { user_id: "v" }), tap("6", "101", "clean", { property_id: "q" })];
  expect(tapsOf([clean, ...foreign], HERE)).toEqual([clean]);
});
