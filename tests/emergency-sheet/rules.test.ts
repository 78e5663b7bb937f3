import { expect, test } from "vitest";
import { outdatedSheets, sheetFileName } from "#shared/office/emergency-sheet/rules.ts";
import { isPossibleValue } from "#shared/office/setting-rules/values.ts";

test("sheets are named so that names in order are sheets in order", () => {
  const names = [sheetFileName("2030-04-01", "23:05"), sheetFileName("2030-04-02", "00:00")];
  expect(names).toEqual(["2030-04-01 23.05.pdf", "2030-04-02 00.00.pdf"]);
  expect(names.toSorted()).toEqual(names);
});

test("sheets of two days stay; other files in the folder are left alone", () => {
  const sheets = Array.from({ length: 50 }, (_, hour) =>
    sheetFileName(`2030-04-0${1 + Math.floor(hour / 24)}`, `${String(hour % 24).padStart(2, "0")}:00`),
  );
  expect(outdatedSheets(["notes.txt", ...sheets.toReversed()])).toEqual(["2030-04-01 00.00.pdf", "2030-04-01 01.00.pdf"]);
  expect(outdatedSheets(sheets.slice(0, 48))).toEqual([]);
});

test("the sheet is mailed to an address and saved or not", () => {
  expect(isPossibleValue("EMERGENCY_SHEET_MAIL", "desk@example.com")).toBe(true);
  expect(isPossibleValue("EMERGENCY_SHEET_MAIL", "desk")).toBe(false);
  expect([isPossibleValue("EMERGENCY_SHEET_SAVE", "true"), isPossibleValue("EMERGENCY_SHEET_SAVE", "yes")]).toEqual([true, false]);
});
