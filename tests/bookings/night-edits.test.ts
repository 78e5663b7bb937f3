import { expect, test } from "vitest";
import {
  changedNights,
  editedNights,
  type NightEdits,
  nightsOfNew,
  withAmount,
  withRate,
  withRateOfNew,
} from "#client/stays/bookings/price/night-edits.ts";
import { amount, cents } from "#shared/platform/core/money.ts";

const night = (date: string, rate_id: string, typed: number | null = null) => ({
  date,
  rate_id,
  gross_amount: amount(cents(typed ?? 100)),
  fixed: typed !== null,
});
const NIGHTS = [night("05", "std"), night("06", "std", 60), night("07", "std"), night("08", "half")];
const NONE: NightEdits = {};

test("a rate from a day on counts up to the night that has another one, and a typed night keeps its amount", () => {
  const edits = withRate(NONE, editedNights(NIGHTS, NONE), { date: "06", rate_id: "spa", isOnward: true });
  expect(editedNights(NIGHTS, edits).map(({ rate_id, typed }) => [rate_id, typed])).toEqual([
    ["std", null],
    ["spa", 60],
    ["spa", null],
    ["half", null],
  ]);
  expect(changedNights(NIGHTS, edits)).toEqual([
    { date: "06", rate_id: "spa" },
    { date: "07", rate_id: "spa" },
  ]);
});

test("a rate of one night alone, and back to what it was, is no change", () => {
  const one = withRate(NONE, editedNights(NIGHTS, NONE), { date: "05", rate_id: "spa", isOnward: false });
  expect(changedNights(NIGHTS, one)).toEqual([{ date: "05", rate_id: "spa" }]);
  const back = withRate(one, editedNights(NIGHTS, one), { date: "05", rate_id: "std", isOnward: true });
  expect(changedNights(NIGHTS, back)).toEqual([]);
});

test("a typed amount, another one, and back to the rate", () => {
  const typed = withAmount(withAmount(NONE, "05", 88), "06", null);
  expect(changedNights(NIGHTS, typed)).toEqual([
    { date: "05", gross_amount: 88 },
    { date: "06", gross_amount: null },
  ]);
  expect(changedNights(NIGHTS, withAmount(withAmount(NONE, "06", 70), "06", 60))).toEqual([]);
});

test("the rate of a new stay's first night is the stay's, and the nights after it keep theirs if it counts for one night only", () => {
  const nights = nightsOfNew(["05", "06", "07"], "std");
  const one = withRateOfNew({ nights, edits: withAmount(NONE, "06", 70) }, { date: "05", rate_id: "half", isOnward: false });
  expect(one).toEqual({ rate_id: "half", edits: { "06": { rate_id: "std", gross_amount: 70 }, "07": { rate_id: "std" } } });
  const all = withRateOfNew(
    { nights: nightsOfNew(["05", "06", "07"], "half"), edits: one.edits },
    { date: "06", rate_id: "half", isOnward: true },
  );
  expect(all).toEqual({ rate_id: "half", edits: { "06": { gross_amount: 70 } } });
});
