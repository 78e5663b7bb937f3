import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { dialogOf, expectCount, press } from "#tests/support/components/hand.ts";
import { showApp } from "#tests/support/components/screen.tsx";
import { fakeStays, makeGuest, stayOf } from "#tests/support/components/stays.ts";

test("Escape closes what lies on top and leaves what is below", async () => {
  const { answers } = fakeStays({
    stays: [stayOf("Lena Huber", "r101", [1, 3], { occupancy: 1 })],
    contacts: [makeGuest("lena-huber-contact", "Lena Huber")],
  });
  const { router } = await showApp({ at: "/bookings?booking=lena-huber", answers });
  const booking = page.getByRole("heading", { name: "Lena Huber" });
  const comment = page.getByRole("textbox", { name: "Comment" });
  await comment.fill("Vegetarian");
  await page.getByRole("button", { name: "Close" }).click();
  const question = dialogOf("Discard changes?");
  await expect.element(question).toBeVisible();
  await press("Escape");
  await expectCount(question, 0);
  await expect.element(comment).toHaveValue("Vegetarian");
  await comment.fill("");

  const contact = page.getByRole("form", { name: "Lena Huber" });
  await page.getByRole("button", { name: "Edit Lena Huber" }).first().click();
  await expect.element(contact).toBeVisible();
  await press("Escape");
  await expectCount(contact, 0);
  await expect.element(booking).toBeVisible();
  await press("Escape");
  await expectCount(booking, 0);
  await expect.poll(() => router.location.pathname + router.location.search).toBe("/bookings");
});
