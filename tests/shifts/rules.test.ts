import { describe, expect, test } from "vitest";
import { isNews, marksBar, notUndone } from "#shared/stays/shifts/rules.ts";
import { arrive, leave } from "#shared/tenant/team/last-seen.ts";

const at = (seq: number, time: string) => ({ seq, at: `2030-04-01T${time}:00.000Z` });

test("to who is here for the first time nothing that was before is news", () => {
  expect(arrive({ seen: null, here: null }, at(40, "10:00"))).toEqual({ seen: at(40, "10:00"), here: at(40, "10:00") });
});

test("within a shift, breaks under four hours included, the news of the last one stay", () => {
  const look = { seen: at(10, "06:00"), here: at(30, "10:00") };
  expect(arrive(look, at(40, "13:59"))).toEqual({ seen: at(10, "06:00"), here: at(40, "13:59") });
});

test("after four hours away a new shift begins where the old one was left", () => {
  const look = { seen: at(10, "06:00"), here: at(30, "10:00") };
  expect(arrive(look, at(40, "14:00"))).toEqual({ seen: at(30, "10:00"), here: at(40, "14:00") });
});

test("what was marked as seen stays so, and what was put back is news until the shift ends", () => {
  expect(arrive({ seen: at(35, "10:05"), here: at(30, "10:00") }, at(50, "18:00")).seen).toEqual(at(35, "10:05"));
  expect(arrive({ seen: at(5, "04:00"), here: at(30, "10:00") }, at(50, "11:00")).seen).toEqual(at(5, "04:00"));
});

test("logging out ends a shift at once", () => {
  const look = leave(at(30, "10:00"));
  expect(arrive(look, at(31, "10:10"))).toEqual({ seen: at(30, "10:00"), here: at(31, "10:10") });
});

test("a queued mail is news once it was sent, and marks no bar", () => {
  expect([isNews("mail.queued"), isNews("mail.sent"), isNews("booking.moved")]).toEqual([false, true, true]);
  expect([marksBar({ type: "mail.sent" }), marksBar({ type: "payment.posted" })]).toEqual([false, true]);
});

describe("what was undone", () => {
  const step = (type: string, parent_version: number, undoes: number | null = null) => ({ type, parent_version, undoes });
  const kinds = (steps: ReturnType<typeof step>[]) => notUndone(steps).map(({ parent_version }) => parent_version);

  test("vanishes with its undoing", () => {
    expect(kinds([step("booking.moved", 2), step("booking.changed", 3), step("booking.restored", 4, 3)])).toEqual([2]);
    expect(kinds([step("booking.moved", 2), step("booking.restored", 3, 2)])).toEqual([]);
    expect(kinds([step("booking.checked_in", 2), step("booking.check_in_undone", 3), step("booking.checked_in", 4)])).toEqual([4]);
    expect(kinds([step("note.deleted", 2), step("note.restored", 3)])).toEqual([]);
  });

  test("is back after its redo", () => {
    expect(kinds([step("booking.moved", 2), step("booking.restored", 3, 2), step("booking.restored", 4, 3)])).toEqual([2]);
  });

  test("is listed by its undo alone where it was made before", () => {
    expect(kinds([step("booking.restored", 5, 4), step("booking.check_in_undone", 6)])).toEqual([5, 6]);
  });
});
