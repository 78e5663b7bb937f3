import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { fakeGuesthouse } from "#tests/support/components/guesthouse.ts";
import { dialogOf, press } from "#tests/support/components/hand.ts";
import { makeSetting, pageOf } from "#tests/support/components/records.ts";
import { showApp } from "#tests/support/components/screen.tsx";

const SETTING = makeSetting("FEATURE_ROOM_INSPECTION", "true");
const show = (at: string) =>
  showApp({ at, role: "admin", answers: { ...fakeGuesthouse().answers, "settings.list": () => pageOf(SETTING) } });

test("a setting of the list opens with its value, and closes", async () => {
  await show("/settings/advanced");
  await page.getByRole("link", { name: "FEATURE_ROOM_INSPECTION" }).click();
  await expect.element(dialogOf("Change setting").getByRole("textbox", { name: "Value" })).toHaveValue("true");
  await press("Escape");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
});

test("a new setting opens empty", async () => {
  await show("/settings/advanced?new=setting");
  await expect.element(page.getByRole("dialog").getByRole("textbox", { name: "Value" })).toHaveValue("");
});
