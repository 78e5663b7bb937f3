import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Role } from "#shared/platform/core/permissions.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";
import { expectCount } from "#tests/support/components/hand.ts";
import { makeSetting, pageOf } from "#tests/support/components/records.ts";
import { showApp } from "#tests/support/components/screen.tsx";
import { fakeStays, stayOf } from "#tests/support/components/stays.ts";

const DOORS = [makeSetting("ACCESS_CONTROL_INTERFACE", "http")];

type Shown = { role?: Role; hasDoors?: boolean; stay?: Booking };

async function showAt(at: string, { role = "staff", hasDoors = true, stay = stayOf("Anna Gruber", "r101", [1, 3]) }: Shown = {}) {
  const { answers } = fakeStays({ stays: [stay] });
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

test("a key of guests who change rooms is proposed until they leave the room", async () => {
  const stay = stayOf("Anna Gruber", "r101", [1, 9]);
  const parts = [stayOf("Anna Gruber", "r101", [1, 3]), stayOf("Anna Gruber", "r110", [3, 9])];
  await showAt("/bookings/anna-gruber", {
    stay: { ...stay, rooms: parts.flatMap(({ rooms: [part] }, n) => (part ? [{ ...part, id: `part ${n}` }] : [])) },
  });
  await issueKey.click();
  const dialog = page.getByRole("dialog");
  await expect.element(dialog.getByText(/^Room 101 · .*1 .* – .*3 /)).toBeVisible();
  await expect.element(dialog.getByLabelText("Valid until")).toHaveValue("03/04/2030");
});
