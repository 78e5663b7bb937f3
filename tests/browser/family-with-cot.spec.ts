import { barOf, expect, expectAccessible, type FrontDesk, goTo, picture, test } from "#tests/browser/desk.ts";
import { fetchPdf } from "#tests/support/fetch-pdf.ts";
import { addContact, addItem, addRateItem, addRoom, insert } from "#tests/support/guesthouse.ts";

/** A suite with space for a cot, of which the guesthouse has one. Children up to three sleep free, older ones pay € 20. */
function furnishForFamilies({ property, rate, suite }: FrontDesk): { room202: string } {
  const sql = property.runtime.db.$client;
  sql.prepare("UPDATE room_types SET max_cots = 1 WHERE id = ?").run(suite);
  insert(property, "settings", { key: "GENERAL_COTS", value: "1" });
  insert(property, "child_prices", { rate_id: rate, from_age: 0, to_age: 3, gross_amount: 0 });
  insert(property, "child_prices", { rate_id: rate, from_age: 4, to_age: 17, gross_amount: 2_000 });
  addRateItem(property, rate, addItem(property, { name: "Dinner" }), { included: 1 });
  for (const name of ["Moser", "Huber"]) addContact(property, name);
  return { room202: addRoom(property, suite, "202") };
}

test("a family with a cot is booked and seen everywhere; the next one is told that no cot is left", async ({ desk }) => {
  const { room202 } = furnishForFamilies(desk);
  const anna = await desk.sitDown("Anna");
  const { page } = anna;

  async function typeFamily(name: string) {
    const form = page.getByRole("dialog", { name: /New (booking|offer)/ });
    await form.getByRole("textbox", { name: "Adults" }).fill("2");
    await form.getByRole("textbox", { name: "Children’s ages" }).fill("7, 1");
    await form.getByRole("textbox", { name: "Cots" }).fill("1");
    await form.getByRole("combobox", { name: "Customer" }).fill(name);
    await page
      .getByRole("option", { name: new RegExp(name) })
      .first()
      .click();
    return form;
  }

  await anna.open(`/room-plan?new=booking&room_id=${desk.room201}&check_in=2030-04-01&check_out=2030-04-03`);
  const booking = await typeFamily("Moser");
  await expect(booking.getByText("€440.00").first()).toBeVisible();
  await picture(page, "family-booked");
  await booking.getByRole("button", { name: "Book", exact: true }).click();
  const id = () => String(desk.property.runtime.db.$client.prepare("SELECT id FROM bookings WHERE cots = 1").pluck().get());
  await expect.poll(id).not.toBe("undefined");
  await expect(barOf(anna, id())).toHaveAccessibleName(/2 adults, 2 children, 1 cot/);

  await goTo(anna, "/housekeeping");
  await expect(page.getByText(/2 adults, 2 children, 1 cot/).first()).toBeVisible();
  // The first report starts the server's worker thread, which takes seconds on a busy machine.
  const cookie = await desk.cookieOf(anna.actor);
  await fetch(`${desk.url}/api/reports/items?from=2030-04-01&to=2030-04-01`, { headers: { cookie } });
  await goTo(anna, "/reports/items");
  await expect(page.getByText("2 children, 1 cot")).toBeVisible();
  const { text } = await fetchPdf(desk.url, cookie, `/bookings/${id()}/confirmation`);
  expect(text).toContain("2 Erwachsene, 2 Kinder (7, 1), 1 Kinderbett");

  await goTo(anna, `/room-plan?new=offer&room_id=${room202}&check_in=2030-04-02&check_out=2030-04-04`);
  const offer = await typeFamily("Huber");
  await expect(offer.getByText("No cot is left in these nights")).toBeVisible();
  await offer.getByRole("button", { name: "Create offer" }).click();
  await expect(page.getByText("Cots: none left on 2 Apr 2030").first()).toBeVisible();
  await expect(offer.getByRole("textbox", { name: "Children’s ages" })).toHaveValue("7, 1");
  await expectAccessible(page);
  await picture(page, "no-cot-left");
  expect(anna.failures).toEqual([]);
});
