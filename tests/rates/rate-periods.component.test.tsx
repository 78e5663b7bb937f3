import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Rate } from "#shared/prices/rates/schema.ts";
import { STANDARD, SUMMER, showRate, WITH_SUMMER } from "#tests/rates/rate-screen.tsx";
import { Refusal } from "#tests/support/components/fake-server.ts";
import {
  boxOf,
  dialogOf,
  dragMouse,
  expectAccessible,
  expectCount,
  holdMouse,
  mouseButton,
  picture,
  press,
} from "#tests/support/components/hand.ts";

const strip = page.getByRole("group", { name: "Price periods in 2030" });
const dialog = dialogOf("New price period");
const track = () => boxOf(page.css("[data-track]"));

/** The middle of a day on the year's strip. */
async function spotOf(date: string): Promise<[x: number, y: number]> {
  const { x, y, width } = await track();
  return [x + ((Date.parse(date) - Date.parse("2030-01-01")) / 86_400_000 + 0.5) * (width / 365), y + 20];
}

async function showPeriods(rate: Rate = WITH_SUMMER) {
  const shown = await showRate({ tab: "periods", rates: [rate] });
  await expect.element(strip).toBeVisible();
  return shown;
}

test("a period is drawn on the year's strip, named and saved", async () => {
  const { server } = await showPeriods(STANDARD);
  await holdMouse(await spotOf("2030-06-01"), await spotOf("2030-08-31"));
  await expect.element(strip.getByRole("status")).toHaveTextContent("1 Jun – 31 Aug 2030 · 92 nights");
  await mouseButton("up");
  await expect.element(dialog.getByLabelText("First day")).toHaveValue("01/06/2030");
  await dialog.getByLabelText("Name").fill("Summer 2030");
  await expectAccessible();
  await picture("period-new");
  await press("Control+Enter");
  await expectCount(dialog, 0);
  await expect.element(strip.getByRole("button", { name: "Summer 2030" })).toBeVisible();
  const drawn = { rate_id: "standard", name: "Summer 2030", from: "2030-06-01", to: "2030-08-31" };
  await expect.poll(() => server.inputsOf("rates.createRestriction")).toEqual([drawn]);
});

test("days that overlap a period are refused while they are drawn, and nothing opens", async () => {
  await showPeriods();
  await holdMouse(await spotOf("2030-05-10"), await spotOf("2030-06-20"));
  await expect.element(strip.getByRole("status")).toHaveTextContent("Overlaps “Summer 2030”");
  await picture("period-refused");
  await mouseButton("up");
  await expectCount(page.getByRole("dialog"), 0);
});

test("a period is pulled longer at its edge, and put back", async () => {
  const { server } = await showPeriods();
  const edge = await boxOf(page.css('[data-edge="to"]'));
  await dragMouse([edge.right - 3, (await track()).y + 20], await spotOf("2030-09-15"));
  await expect.element(page.getByRole("row", { name: /Summer 2030.*1 Jun – 15 Sep 2030/ })).toBeVisible();
  await expect
    .poll(() => server.inputsOf("rates.updateRestriction"))
    .toMatchObject([{ id: SUMMER.id, from: "2030-06-01", to: "2030-09-15" }]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.element(page.getByRole("row", { name: /Summer 2030.*1 Jun – 31 Aug 2030/ })).toBeVisible();
});

test("without a pointer the form makes a period, and says at once what is in the way", async () => {
  const { server } = await showPeriods();
  await page.getByRole("button", { name: "New price period" }).click();
  await dialog.getByLabelText("Name").fill("Autumn 2030");
  await dialog.getByLabelText("First day").fill("31/08/2030");
  await dialog.getByLabelText("Last day").fill("30/09/2030");
  await dialog.getByLabelText("Name").click();
  await expect.element(dialog.getByText("Overlaps “Summer 2030”")).toBeVisible();
  await dialog.getByLabelText("First day").fill("01/09/2030");
  await press("Control+Enter");
  await expect.element(strip.getByRole("button", { name: "Autumn 2030" })).toBeVisible();
  const made = { rate_id: "standard", name: "Autumn 2030", from: "2030-09-01", to: "2030-09-30" };
  await expect.poll(() => server.inputsOf("rates.createRestriction")).toEqual([made]);
});

test("a name that the server knows already is refused at its field, which the refusal itself doesn't name", async () => {
  const { server } = await showPeriods();
  server.answer({
    "rates.createRestriction": () => {
      throw new Refusal("rate/restriction_already_configured", { detail: "Summer 2030" });
    },
  });
  await page.getByRole("button", { name: "New price period" }).click();
  await dialog.getByLabelText("Name").fill("SUMMER 2030");
  await dialog.getByLabelText("First day").fill("01/09/2030");
  await dialog.getByLabelText("Last day").fill("30/09/2030");
  await press("Control+Enter");
  await expect.element(dialog.getByLabelText("Name")).toHaveAttribute("aria-invalid", "true");
});

test("a period is deleted after a question", async () => {
  await showPeriods();
  await page.getByRole("button", { name: "Summer 2030: Delete" }).click();
  await dialogOf("Delete for good?").getByRole("button", { name: "Delete" }).click();
  await expectCount(strip.getByRole("button", { name: "Summer 2030" }), 0);
  await expectAccessible();
});

test("another year shows its own periods", async () => {
  await showPeriods();
  await page.getByRole("button", { name: "Year after" }).click();
  const next = page.getByRole("group", { name: "Price periods in 2031" });
  await expect.element(next).toBeVisible();
  await expectCount(next.getByRole("button"), 0);
});

test("a period that a colleague makes appears on the strip", async () => {
  const { whenBenChanges } = await showPeriods(STANDARD);
  whenBenChanges({ restrictions: [SUMMER] });
  await expect.element(strip.getByRole("button", { name: "Summer 2030" })).toBeVisible();
});

test("staff sees the periods, and is offered no new one", async () => {
  await showRate({ tab: "periods", rates: [WITH_SUMMER], role: "staff" });
  await expect.element(strip.getByRole("button", { name: "Summer 2030" })).toBeVisible();
  await expectCount(page.getByRole("button", { name: "New price period" }), 0);
});
