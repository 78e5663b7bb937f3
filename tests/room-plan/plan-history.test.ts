import { expect, test } from "vitest";
import { done, entryOf, forgotten, NO_HISTORY, redone, undone } from "#client/room-plan/plan-history.ts";

const first = [{ id: "anna", version: 2 }];
const second = [{ id: "ben", version: 5 }];

test("what was done last is undone first, and a redo takes back what the undo led to", () => {
  const history = done(done(NO_HISTORY, first), second);
  const back = undone(history, [{ id: "ben", version: 6 }]);
  expect(back).toEqual({ past: [first], future: [[{ id: "ben", version: 6 }]] });
  expect(redone(back, [{ id: "ben", version: 7 }])).toEqual({ past: [first, [{ id: "ben", version: 7 }]], future: [] });
});

test("something new ends the chance to do undone things again", () => {
  const back = undone(done(NO_HISTORY, first), [{ id: "anna", version: 3 }]);
  expect(done(back, second)).toEqual({ past: [second], future: [] });
});

test("a change that a colleague's came after is no longer offered", () => {
  expect(forgotten(done(done(NO_HISTORY, first), second), "past")).toEqual({ past: [first], future: [] });
});

test("an entry keeps no more of a booking than its version", () => {
  expect(entryOf([{ id: "anna", version: 2, name: "Anna" }].map((booking) => booking))).toEqual(first);
});
