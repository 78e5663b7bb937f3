import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import type { Note } from "#shared/stays/notes/schema.ts";
import { button, choose, LATER, LENA, showBooking, undo } from "#tests/bookings/shown-booking.tsx";
import { dialogOf, expectAccessible, expectCount, picture, press } from "#tests/support/components/hand.ts";
import { makeNote, makeRate, pageOf } from "#tests/support/components/records.ts";
import { hearChange, showApp } from "#tests/support/components/screen.tsx";
import { fakeStays, stayOf } from "#tests/support/components/stays.ts";
import { decimal } from "#tests/support/whole-cents.ts";

test("a second guest is added, takes over the first one's address, and is taken out and back", async () => {
  const { server } = await showBooking(LENA, { tab: "guests" });
  await expect.element(page.getByText("1 of 2 guests entered")).toBeVisible();
  await expect.element(page.getByText("Data complete")).toBeVisible();
  await page.getByRole("combobox", { name: "Add guest" }).fill("Paul");
  await page.getByRole("option", { name: /Paul Huber/ }).click();
  await expect.element(page.getByText("2 of 2 guests entered")).toBeVisible();
  await expect.element(page.getByText(/^Missing: date of birth, nationality, /)).toBeVisible();
  const sameAddress = page.getByRole("button", { name: "Paul Huber: same address as the first guest" });
  await picture("guests-same-address");
  await sameAddress.click();
  await expectCount(sameAddress, 0);
  await expect.element(page.getByText(/^Missing: date of birth, nationality$/)).toBeVisible();
  await expect
    .poll(() => server.inputsOf("contacts.update"))
    .toMatchObject([{ id: "paul", address: { line1: "Hauptplatz 1", city: "Graz" } }]);
  await page
    .getByRole("button", { name: /Paul Huber/ })
    .last()
    .click();
  await expect.element(page.getByText("1 of 2 guests entered")).toBeVisible();
  await undo();
  await expect.element(page.getByText("2 of 2 guests entered")).toBeVisible();
  await expectAccessible();
});

/** Two nights with breakfast in them, and city tax on top. */
const PRICED = {
  nights: ["2030-04-01", "2030-04-02"].map((date) => ({ date, gross_amount: decimal(100) })),
  items: ["2030-04-01", "2030-04-02"].flatMap((night) => [
    { ...itemOf("Breakfast", night), type: "catering" as const, included: true, unit_gross_amount: decimal(12), gross_amount: decimal(24) },
    { ...itemOf("City tax", night), type: "city_tax" as const, included: false, unit_gross_amount: decimal(2.5), gross_amount: decimal(5) },
  ]),
  gross_amount: decimal(210),
};

function itemOf(name: string, night: string) {
  return { item_id: name, name, night, date: night, unit: "person" as const, frequency: "daily" as const, quantity: 2 };
}

test("half board from the second night and a typed price are saved as what was changed, and the explanation names both", async () => {
  const nights = PRICED.nights.map((night) => ({ ...night, rate_id: "standard", fixed: false }));
  const { server } = await showBooking(
    { ...LENA, price: PRICED, nights },
    {
      tab: "folios",
      answers: {
        "rates.list": () => pageOf(makeRate({ id: "standard", name: "Standard" }), makeRate({ id: "half", name: "Half board" })),
        "bookings.setNights": () => ({ ...LENA, version: 2 }),
        "bookings.quoteNights": ({ nights: asked }) => ({
          gross_amount: decimal(asked.length === 2 ? 243 : 255),
          nights: PRICED.nights,
          on_top: [],
          rule_violations: [],
          out_of_stock: [],
        }),
      },
    },
  );
  await page.getByText("How the price came to be").click();
  await button("Change nights").click();
  const dialog = dialogOf("Rates and prices of the nights");
  await dialog.getByRole("combobox", { name: "Rate of the night Tue 2 Apr" }).click();
  await page.getByRole("option", { name: "Half board" }).click();
  await expect.element(dialog.getByText("€255.00")).toBeVisible();
  await dialog.getByRole("textbox", { name: "Price of the night Mon 1 Apr" }).fill("88");
  await expect.element(dialog.getByText("€243.00")).toBeVisible();
  await picture("nights");
  await expectAccessible();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect
    .poll(() => server.inputsOf("bookings.setNights"))
    .toEqual([
      {
        id: "lena-huber",
        nights: [
          { date: "2030-04-01", gross_amount: 88 },
          { date: "2030-04-02", rate_id: "half" },
        ],
      },
    ]);
});

test("the price is shown night by night: what is in it, and what comes on top", async () => {
  await showBooking({ ...LENA, price: PRICED }, { tab: "folios" });
  await page.getByText("How the price came to be").click();
  const table = page.getByRole("table").last();
  await expect.element(table.getByRole("row", { name: /Mon 1 Apr.*Night/ })).toHaveTextContent("€100.00");
  await expectCount(table.getByText("included"), 2);
  await expect.element(table.getByRole("row", { name: /^Lodging/ })).toHaveTextContent("€200.00");
  await expect.element(table.getByRole("row", { name: /^City tax/ }).last()).toHaveTextContent("€10.00");
  await expect.element(table.getByRole("row", { name: /^Price of the stay/ })).toHaveTextContent("€210.00");
  await expectAccessible();
  await picture("booking-price");
});

test("tabs stand in the address, and the notes begin with what was just written", async () => {
  const { server, router } = await showBooking(LENA);
  const notes: Note[] = [];
  server.answer({
    "notes.list": () => pageOf(...notes),
    "notes.create": ({ text }) => {
      notes.push(makeNote({ id: text, parent_id: "lena-huber", text }));
      return makeNote({ id: text, parent_id: "lena-huber", text });
    },
  });
  await expectAccessible();
  await page.getByRole("tab", { name: "Invoices" }).click();
  await expect.element(page.getByText("No invoice yet")).toBeVisible();
  await page.getByRole("tab", { name: "Notes" }).click();
  await page.getByRole("textbox").first().fill("Allergic to nuts");
  await button("Add note").click();
  await expect.element(page.getByRole("tabpanel").getByText("Allergic to nuts").last()).toBeVisible();
  await page.getByRole("tab", { name: "History" }).click();
  await expect.element(page.getByRole("tab", { name: "History" })).toHaveAttribute("aria-selected", "true");
  await expect.poll(() => router.location.search).toBe("?tab=events");
  await expectAccessible();
});

const form = page.getByRole("form", { name: /^Booking/ });

test("a late departure names who comes before it while the hour is chosen", async () => {
  const { server } = await showBooking(LENA);
  const [price, next] = [decimal(300), stayOf("Gruber", "r101", [4, 6])];
  server.answer({
    "bookings.quote": ({ check_out = "" }) => {
      const taken_by =
        check_out > next.check_in ? { number: "101", name: "Gruber", check_in: next.check_in, check_out: next.check_out } : null;
      return { current: price, retained: price, recalculated: price, taken_by, rule_violations: [], out_of_stock: [] };
    },
  });
  await form.getByRole("button", { name: /other times/ }).click();
  const hour = form.getByLabelText("Departure at");
  await hour.fill("16:00");
  await press("Tab");
  await expect.element(form.getByRole("alert")).toHaveTextContent("Gruber already has room 101 from Thu 4 Apr, 15:00 to Sat 6 Apr, 11:00");
  await picture("late-departure");
  await hour.fill("14:00");
  await press("Tab");
  await expectCount(form.getByRole("alert"), 0);
});

test("the office's fields are saved, and no tab throws away what was typed", async () => {
  const { server } = await showBooking(LATER);
  await button("Edit").click();
  await expect.element(form.getByLabelText("Arrival", { exact: true })).toHaveFocus();
  await form.getByLabelText("Debtor").fill("20017");
  await form.getByLabelText("Source").fill("Travel agency");
  await form.getByLabelText("Arrival time").fill("21:30");
  await page.getByRole("tab", { name: "Folios" }).click();
  await dialogOf("Discard changes?").getByRole("button", { name: "Keep editing" }).click();
  await form.getByLabelText("Debtor").click();
  await press("Control+Enter");
  await expect.element(page.getByText("Saved")).toBeVisible();
  await expect
    .poll(() => server.inputsOf("bookings.update"))
    .toEqual([{ id: "lena-huber", debtor: "20017", source: "Travel agency", arrival_time: "21:30" }]);
  await expect.element(page.getByRole("term").filter({ hasText: "Debtor" })).toBeVisible();
});

test("a source is read and typed in words, and stays what it is where nobody changes it", async () => {
  const { server } = await showBooking({ ...LATER, source: "booking_page" });
  await button("Edit").click();
  const source = form.getByLabelText("Source");
  await expect.element(source).toHaveValue("Booking page");
  await form.getByLabelText("Debtor").fill("20017");
  await press("Control+Enter");
  await expect.element(page.getByText("Saved")).toBeVisible();
  await source.fill("kiosk");
  await expect.element(source).toHaveValue("kiosk");
  await press("Tab");
  await expect.element(source).toHaveValue("Kiosk");
  await source.fill("Booking page");
  await expect.element(form.getByRole("button", { name: "Save" })).toBeDisabled();
  await source.fill("Front desk");
  await press("Control+Enter");
  await expect
    .poll(() => server.inputsOf("bookings.update"))
    .toEqual([
      { id: "lena-huber", debtor: "20017" },
      { id: "lena-huber", source: "internal" },
    ]);
});

test("typed words survive a colleague's change, which is taken over beside them", async () => {
  const { server, change } = await showBooking(LATER);
  const comment = form.getByLabelText("Comment", { exact: true });
  await comment.fill("Wants a cot");
  const { version } = change("lena-huber", { debtor: "20017" });
  hearChange({ object: "booking", id: "lena-huber", version, type: "booking.changed" });
  const notice = page.getByRole("alert").filter({ hasText: "Ben has changed this record in the meantime" });
  await expect.element(page.getByText("Just changed by Ben")).toBeInTheDocument();
  await notice.getByRole("button", { name: "Keep my input" }).click();
  await expect.element(form.getByLabelText("Debtor")).toHaveValue("20017");
  await comment.click();
  await press("Control+Enter");
  await expect.poll(() => server.inputsOf("bookings.update")).toEqual([{ id: "lena-huber", description: "Wants a cot" }]);
  await expect.poll(() => server.headersOf("bookings.update")?.get("if-match")).toBe('"2"');
});

test("a booking that is not there says so and leads back to the list", async () => {
  const { router } = await showApp({ at: "/bookings/nothing", answers: fakeStays().answers });
  await expect.element(page.getByRole("heading", { name: "Not found" })).toBeVisible();
  await expectAccessible();
  await page.getByRole("link", { name: "Bookings" }).last().click();
  await expect.element(page.getByText("No bookings yet")).toBeVisible();
  await expect.poll(() => router.location.pathname).toBe("/bookings");
});

test("the link to the check-in form is copied; without a clipboard a dialog shows it selected", async () => {
  const guest_url = "https://keyrack.example/public/abc/pre-check-in";
  const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValueOnce().mockRejectedValueOnce(new Error("no https"));
  const { server } = await showBooking(LATER, { answers: { "guestLinks.copy": () => ({ guest_url }) } });
  await choose("Copy link to the online check-in");
  await expect.element(page.getByText("Link to the online check-in copied. It is for this guest only.")).toBeVisible();
  expect(copied).toHaveBeenCalledWith(guest_url);
  await expect.poll(() => server.inputsOf("guestLinks.copy")).toEqual([{ id: LATER.id, purpose: "pre_check_in" }]);
  await choose("Copy link to the online check-in");
  const field = dialogOf("Link to the online check-in").getByRole("textbox");
  await expect.element(field).toHaveValue(guest_url);
  await expect.poll(() => document.getSelection()?.toString()).toBe(guest_url);
  await expectAccessible();
});
