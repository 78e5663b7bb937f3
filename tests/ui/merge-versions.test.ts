import { expect, test } from "vitest";
import { isSame, mergeVersions } from "#client/platform/ui/form/merge-versions.ts";

const breakfast = { name: "Breakfast", price: 12 as number | null, names: { de: "Frühstück", en: "Breakfast" } };
const begun = { values: breakfast, version: 3 };

test("an untouched form on the known version has nothing to do", () => {
  expect(mergeVersions(begun, breakfast, begun)).toEqual({ isDirty: false, theirs: null, mine: breakfast, adopts: null });
});

test("what is typed stays, as long as nobody else has changed the record", () => {
  const typed = { ...breakfast, price: 14 };
  expect(mergeVersions(begun, typed, begun)).toEqual({ isDirty: true, theirs: null, mine: typed, adopts: null });
});

test("a colleague's change is simply shown in an untouched form", () => {
  const known = { values: { ...breakfast, price: 15 }, version: 4 };
  expect(mergeVersions(begun, breakfast, known)).toMatchObject({ isDirty: false, theirs: null, adopts: known.values });
});

test("a colleague's change under typed words waits for the user, whose own version holds both", () => {
  const typed = { ...breakfast, name: "Breakfast buffet" };
  const known = { values: { ...breakfast, price: 15 }, version: 4 };
  expect(mergeVersions(begun, typed, known)).toEqual({
    isDirty: true,
    theirs: known.values,
    mine: { ...breakfast, name: "Breakfast buffet", price: 15 },
    adopts: null,
  });
});

test("where both changed the same field, the user's own version keeps the user's words", () => {
  const typed = { ...breakfast, price: 14 };
  const known = { values: { ...breakfast, price: 15, names: { de: "Frühstück", en: "Morning meal" } }, version: 4 };
  expect(mergeVersions(begun, typed, known)).toMatchObject({
    theirs: known.values,
    mine: { price: 14, names: { de: "Frühstück", en: "Morning meal" } },
  });
});

test("where both made the same change there is nothing to choose", () => {
  const typed = { ...breakfast, price: 15 };
  const known = { values: { ...breakfast, price: 15 }, version: 4 };
  expect(mergeVersions(begun, typed, known)).toMatchObject({ theirs: null, adopts: known.values });
});

test("a newer version that reads the same is built on, and what is typed stays", () => {
  const typed = { ...breakfast, name: "Brunch" };
  expect(mergeVersions(begun, typed, { values: { ...breakfast }, version: 4 })).toMatchObject({
    theirs: null,
    mine: typed,
    adopts: typed,
  });
});

test("the new name of a contact that the record refers to is shown, although the record's version is the same", () => {
  const stay = { customer: { id: "c1", name: "Lena Grubr" }, color: "" };
  const renamed = { values: { ...stay, customer: { id: "c1", name: "Lena Gruber" } }, version: 3 };
  expect(mergeVersions({ values: stay, version: 3 }, stay, renamed)).toMatchObject({ theirs: null, adopts: renamed.values });
  expect(mergeVersions({ values: stay, version: 3 }, { ...stay, color: "#123456" }, renamed)).toMatchObject({
    theirs: null,
    adopts: { ...renamed.values, color: "#123456" },
  });
});

test("an older answer that comes late changes nothing", () => {
  const known = { values: { ...breakfast, price: 9 }, version: 2 };
  expect(mergeVersions(begun, breakfast, known)).toMatchObject({ theirs: null, adopts: null });
});

test("a record that is yet to be made has no other version", () => {
  const blank = { values: { name: "" }, version: null };
  expect(mergeVersions(blank, { name: "Brunch" }, blank)).toEqual({ isDirty: true, theirs: null, mine: { name: "Brunch" }, adopts: null });
});

test.each([
  [{ a: 1, b: [1, { c: null }] }, { b: [1, { c: null }], a: 1 }, true],
  [[1, 2], [2, 1], false],
  [[], {}, false],
  [{ a: null }, {}, false],
  [{ a: null }, { a: null, b: null }, false],
  [{ a: undefined }, { b: undefined }, false],
  [Number.NaN, Number.NaN, true],
  ["1", 1, false],
  [null, {}, false],
])("%j and %j are the same: %s", (one, other, same) => {
  expect(isSame(one, other)).toBe(same);
  expect(isSame(other, one)).toBe(same);
});
