import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { RELEASES } from "#shared/platform/releases/releases.ts";
import { THIS_VERSION } from "#shared/platform/releases/version.ts";
import { expectAccessible, picture, press } from "#tests/support/components/hand.ts";
import { showApp } from "#tests/support/components/screen.tsx";
import { fakeStays } from "#tests/support/components/stays.ts";

const FIRST_NOTE = RELEASES[0]?.notes[0]?.en ?? "";
const show = () => showApp({ at: "/bookings", answers: fakeStays({ stays: [] }).answers });

test("after an update the app says so once, with the way to what is new", async () => {
  localStorage.setItem("version", JSON.stringify("0.9.0"));
  await show();
  await expect.element(page.getByText(`Keyrack was updated to ${THIS_VERSION}.`)).toBeVisible();
  await page.getByRole("button", { name: "What is new" }).click();
  await expect.element(page.getByRole("dialog", { name: "What is new" })).toHaveTextContent(FIRST_NOTE);
  await expectAccessible();
  await picture("what-is-new");
  await expect.poll(() => localStorage.getItem("version")).toBe(JSON.stringify(THIS_VERSION));
  await press("Escape");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
});

test("a user who opens the app for the first time reads nothing about former versions", async () => {
  localStorage.removeItem("version");
  await show();
  await expect.element(page.getByRole("heading", { name: "Bookings" })).toBeVisible();
  await expect.poll(() => localStorage.getItem("version")).toBe(JSON.stringify(THIS_VERSION));
  expect(page.getByText(/was updated/).query()).toBeNull();
});
