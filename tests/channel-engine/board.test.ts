import { expect, test } from "vitest";
import { boardOf } from "#shared/channels/channel-engine/board.ts";

const item = (name: string, other: object = {}) => ({
  frequency: "daily" as const,
  item: { name, name_en: null, type: "catering" as const, book_next_day: false, ...other },
});

test.each([
  ["none", [], null],
  ["breakfast by its name", [item("Frühstück vom Buffet")], "breakfast"],
  ["breakfast by its English name", [item("Morgens", { name_en: "Breakfast" })], "breakfast"],
  ["breakfast because it is for the next morning", [item("Gabelbissen", { book_next_day: true })], "breakfast"],
  ["half board as one item", [item("Halbpension")], "half_board"],
  ["half board as two", [item("Frühstück"), item("Abendessen")], "half_board"],
  ["full board as three", [item("Frühstück"), item("Mittagessen"), item("Abendessen")], "full_board"],
  ["full board", [item("Vollpension")], "full_board"],
  ["all inclusive", [item("All-inclusive"), item("Frühstück")], "all_inclusive"],
  ["nothing that its name tells", [item("Jause")], null],
  ["no board in a service", [item("Frühstück aufs Zimmer", { type: "service" })], null],
])("the board of a rate is %s", (_, items, board) => expect(boardOf(items)).toBe(board));

test("a meal that comes once is no board", () => {
  expect(boardOf([{ ...item("Abendessen zur Begrüßung"), frequency: "on_check_in" }])).toBeNull();
});
