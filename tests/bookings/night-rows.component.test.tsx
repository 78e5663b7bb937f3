import { useState } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { editedNights, type NightEdits, nightsOfNew, withAmount, withRate } from "#client/stays/bookings/price/night-edits.ts";
import { NightRows } from "#client/stays/bookings/price/night-rows.tsx";
import { addDays } from "#shared/platform/core/stays.ts";
import { expectCount, press } from "#tests/support/components/hand.ts";
import { makeRate, pageOf } from "#tests/support/components/records.ts";
import { showScreen } from "#tests/support/components/screen.tsx";

const LENGTH = 40;
const DATES = Array.from({ length: LENGTH }, (_, index) => addDays("2030-04-01", index));
const NIGHTS = nightsOfNew(DATES, "standard");

function Nights() {
  const [edits, setEdits] = useState<NightEdits>({});
  const shown = editedNights(NIGHTS, edits);
  return (
    <NightRows
      nights={shown}
      amounts={new Map()}
      onRate={(change) => setEdits(withRate(edits, shown, change))}
      onAmount={(date, amount) => setEdits(withAmount(edits, date, amount))}
    />
  );
}

test("a long stay draws a month of nights, and the others as they come in sight; a rate counts for those, too", async () => {
  const rates = [makeRate({ id: "standard", name: "Standard" }), makeRate({ id: "half", name: "Half board" })];
  await showScreen({ at: "/nights", path: "/nights", element: <Nights />, answers: { "rates.list": () => pageOf(...rates) } });
  const rows = page.getByRole("listitem");
  await expect.element(rows.first()).toBeVisible();
  await expectCount(rows, 31);
  await page.getByRole("combobox", { name: "Rate of the night Tue 2 Apr" }).click();
  await page.getByRole("option", { name: "Half board" }).click();
  const price = page.getByRole("textbox", { name: "Price of the night Wed 1 May" });
  price.element().focus();
  await expectCount(rows, LENGTH);
  await press("Tab");
  await expect.element(page.getByRole("combobox", { name: "Rate of the night Thu 2 May" })).toHaveFocus();
  await expect.element(page.getByRole("combobox", { name: "Rate of the night Fri 10 May" })).toHaveValue("Half board");
});
