import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Booking } from "#shared/stays/bookings/schema.ts";
import { expectAccessible, expectCount, picture } from "#tests/support/components/hand.ts";
import { pageOf } from "#tests/support/components/records.ts";
import { hearChange, showApp } from "#tests/support/components/screen.tsx";
import { fakeStays, stayOf } from "#tests/support/components/stays.ts";

const HUBER = stayOf("Huber", "r101", [2, 5]);
const ERRORS = /TypeError|error/i;

/** A row that no cell can read, and a booking without its parts. */
const BROKEN_ROW: Booking = JSON.parse("null");
const BROKEN_BOOKING: Booking = JSON.parse('{"id":"huber","object":"booking"}');

/** Opens the app with a server whose answers can be broken and healed; each is read again as after a colleague's change. */
async function showHealthy(at: string) {
  const { answers } = fakeStays({ stays: [HUBER] });
  const shown = await showApp({ at, answers });
  const { server } = shown;
  server.answerFile("/api/client_errors", () => new Response(null, { status: 204 }));
  const breakList = () => {
    server.answer({ "bookings.list": () => pageOf(BROKEN_ROW) });
    hearChange({ object: "booking", id: "huber", type: "booking.changed" });
  };
  const heal = () => server.answer(answers);
  return { ...shown, breakList, heal };
}

const huber = page.getByRole("row", { name: /Huber/ });
const broken = page.getByText("This part could not be shown.");
const tryAgain = page.getByRole("button", { name: "Try again" });

test("a panel that breaks leaves typed words, menu and other panels alone, is reported once, and heals", async () => {
  const { server, breakList, heal, expectFailures } = await showHealthy("/rooms/r101");
  const stays = page.css("section").filter({ has: page.getByRole("heading", { name: "In the room and next" }) });
  await expect.element(stays).toHaveTextContent("Huber");
  const field = page.getByLabelText("External id");
  await field.fill("PMS-101");
  breakList();
  await expect.element(stays).toHaveTextContent("This part could not be shown.");
  await expect.element(field).toHaveValue("PMS-101");
  await expect.element(page.getByRole("navigation")).toBeVisible();
  await expectAccessible();
  await picture("panel-broken");
  await expect.poll(() => server.requests.map(({ pathname }) => pathname)).toEqual(["/api/client_errors"]);
  heal();
  await stays.getByRole("button", { name: "Try again" }).click();
  await expect.element(stays).toHaveTextContent("Huber");
  await expect.element(field).toHaveValue("PMS-101");
  expectFailures(ERRORS);
});

test("a list that breaks leaves what is typed beside it", async () => {
  const { router, breakList, heal, expectFailures } = await showHealthy("/bookings");
  await expect.element(huber).toBeVisible();
  router.navigate("/bookings?new=contact");
  const name = page.getByRole("dialog").getByRole("textbox", { name: "Name", exact: true });
  await name.fill("Moser");
  breakList();
  await expect.element(broken).toBeVisible();
  await expect.element(name).toHaveValue("Moser");
  heal();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Discard" }).click();
  await expectCount(page.getByRole("dialog"), 0);
  await tryAgain.click();
  await expect.element(huber).toBeVisible();
  expectFailures(ERRORS);
});

test("a screen that breaks keeps the menu, tries again, and leads on", async () => {
  const { server, heal, expectFailures } = await showHealthy("/bookings");
  server.answer({ "bookings.get": () => BROKEN_BOOKING });
  await page.getByRole("link", { name: "Huber" }).click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("This screen could not be shown.");
  await expectAccessible();
  await picture("screen-broken");
  heal();
  await page.getByRole("alert").getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByRole("heading", { level: 1, name: "Huber" })).toBeVisible();
  server.answer({ "groups.list": () => JSON.parse('{"data":[null],"count":1}') });
  await page.getByRole("link", { name: "Groups" }).click();
  await expect.element(broken).toBeVisible();
  await page.getByRole("link", { name: "Bookings" }).first().click();
  await expect.element(huber).toBeVisible();
  expectFailures(ERRORS);
});

test("a slide-over that breaks keeps its way out, and the screen behind it", async () => {
  const { server, router, expectFailures } = await showHealthy("/bookings");
  await expect.element(huber).toBeVisible();
  server.answer({ "bookings.get": () => BROKEN_BOOKING });
  router.navigate("/bookings?booking=huber");
  const dialog = page.getByRole("dialog");
  await expect.element(dialog).toHaveTextContent("This part could not be shown.");
  await expectAccessible();
  await picture("slide-over-broken");
  await dialog.getByRole("button", { name: "Close" }).click();
  await expectCount(dialog, 0);
  await expect.element(huber).toBeVisible();
  expectFailures(ERRORS);
});
