import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Role } from "#shared/platform/core/permissions.ts";
import { expectCount } from "#tests/support/components/hand.ts";
import { makeSetting, pageOf } from "#tests/support/components/records.ts";
import { showApp } from "#tests/support/components/screen.tsx";
import { fakeStays, stayOf } from "#tests/support/components/stays.ts";

const DOORS = [makeSetting("ACCESS_CONTROL_INTERFACE", "http")];

async function showAt(at: string, { role = "staff", hasDoors = true }: { role?: Role; hasDoors?: boolean } = {}) {
  const { answers } = fakeStays({ stays: [stayOf("Anna Gruber", "r101", [1, 3])] });
  const settings = { "settings.list": () => pageOf(...(hasDoors ? DOORS : [])), "accessControl.list": () => [] };
  await showApp({ at, role, answers: { ...answers, ...settings } });
  await expect.element(page.getByRole("heading", { level: 1, name: /Anna Gruber|Room 101/ })).toBeVisible();
}

const issueKey = page.getByRole("button", { name: "Issue key" });
const openDoor = page.getByRole("button", { name: "Open door" });

test("the front desk issues keys and opens doors", async () => {
  await showAt("/bookings/anna-gruber");
  await expect.element(issueKey).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "101" }).first().click();
  await expect.element(openDoor).toBeVisible();
});

test("a property without such doors has no button for keys", async () => {
  await showAt("/bookings/anna-gruber", { hasDoors: false });
  await expectCount(issueKey, 0);
});

test("who cleans opens no door", async () => {
  await showAt("/rooms/r101", { role: "cleaning" });
  await expectCount(openDoor, 0);
});
