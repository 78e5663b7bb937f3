import { expect, test } from "vitest";
import { done, entryOf, forgotten, NO_HISTORY, redone, type Step, undone } from "#client/platform/undo/history.ts";

const makeStep = (what: string): Step => ({ what, back: async () => makeStep(what) });
const [first, second, again] = [makeStep("Gruber moved"), makeStep("Room 101 locked"), makeStep("Room 101 locked")];

test("what was done last is undone first, and a redo takes back what the undo led to", () => {
  const history = done(done(NO_HISTORY, first), second);
  const back = undone(history, second, again);
  expect(back).toEqual({ past: [first], future: [again] });
  expect(redone(back, again, second)).toEqual({ past: [first, second], future: [] });
});

test("a message may take back its own step, though others came after it", () => {
  expect(undone(done(done(NO_HISTORY, first), second), first, again)).toEqual({ past: [second], future: [again] });
});

test("something new ends the chance to do undone things again", () => {
  const back = undone(done(NO_HISTORY, first), first, again);
  expect(done(back, second)).toEqual({ past: [second], future: [] });
});

test("a step that a colleague's change came after is no longer offered", () => {
  expect(forgotten(done(done(NO_HISTORY, first), second), second)).toEqual({ past: [first], future: [] });
});

test("an entry keeps no more of a booking than its version", () => {
  expect(entryOf([{ id: "anna", version: 2, name: "Anna" }].map((booking) => booking))).toEqual([{ id: "anna", version: 2 }]);
});
