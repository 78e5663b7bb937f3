import { describe, expect, it } from "vitest";
import { isList, pasted, peopleOf } from "#shared/stays/groups/rooming-list.ts";

const [anna, bernd, clara] = ["Anna Auer", "Bernd Berger", "Clara Czerny"].map((name) => ({ id: name.charAt(0), name }));
const people = [anna, bernd, clara].flatMap((person) => person ?? []);
const known = new Map(people.map(({ id, name }) => [name, [id]]));

describe("the guest whom a name of the rooming list means", () => {
  it.each([
    ["a guest who is in the room already", [{ guests: people.slice(0, 1), names: ["Anna Auer"] }], [], [["A"]]],
    ["a known contact of exactly that name", [{ guests: [], names: ["Bernd Berger", "bernd berger"] }], [], [["B", null]]],
    [
      "a guest who moved from another room",
      [
        { guests: people.slice(0, 1), names: [] },
        { guests: [], names: ["Anna Auer"] },
      ],
      [],
      [[], ["A"]],
    ],
    ["another person if the known one sleeps elsewhere", [{ guests: [], names: ["Clara Czerny"] }], ["C"], [[null]]],
    ["two people where a name comes twice", [{ guests: [], names: ["Anna Auer", "Anna Auer"] }], [], [["A", null]]],
  ])("%s", (_, rooms, elsewhere, expected) => {
    expect(peopleOf(rooms, { elsewhere, known })).toEqual(expected);
  });

  it("a new person if several have the name", () => {
    const namesakes = new Map([["Anna Auer", ["A", "A2"]]]);
    expect(peopleOf([{ guests: [], names: ["Anna Auer"] }], { elsewhere: [], known: namesakes })).toEqual([[null]]);
  });
});

describe("a list pasted out of a spreadsheet", () => {
  const rows = [
    { number: "101", names: ["", ""] },
    { number: "102", names: [""] },
  ];
  const first = { room: 0, place: 0 };

  it("fills the places one after the other with one name a line", () => {
    expect(pasted(rows, first, "Anna Auer\r\n Bernd  Berger \n\nClara Czerny\nDora\n")).toEqual({
      rows: [["Anna Auer", "Bernd Berger"], ["Clara Czerny"]],
      left: ["Dora"],
    });
    expect(pasted(rows, { room: 0, place: 1 }, "Anna Auer\nBernd Berger").rows).toEqual([["", "Anna Auer"], ["Bernd Berger"]]);
  });

  it("takes a line of several cells for a room, by its number where it begins with one", () => {
    expect(pasted(rows, first, "Anna Auer\tBernd Berger\nClara Czerny\tDora")).toEqual({
      rows: [["Anna Auer", "Bernd Berger"], ["Clara Czerny"]],
      left: ["Dora"],
    });
    expect(pasted(rows, first, "102;Clara Czerny\n101;Anna Auer").rows).toEqual([["Anna Auer", ""], ["Clara Czerny"]]);
  });

  it("is more than a word", () => {
    expect([isList("Anna Auer\n"), isList("Anna\nBernd"), isList("101\tAnna")]).toEqual([false, true, true]);
  });
});
