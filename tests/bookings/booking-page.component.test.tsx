import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Language } from "#shared/platform/core/language.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";
import type { Note } from "#shared/stays/notes/schema.ts";
import type { Answers } from "#tests/support/components/fake-server.ts";
import { dialogOf, expectAccessible, expectCount, picture, press } from "#tests/support/components/hand.ts";
import { makeContact, makeNote, makePaymentMethod, pageOf } from "#tests/support/components/records.ts";
import { hearChange, showApp } from "#tests/support/components/screen.tsx";
import { fakeStays, makeGuest, stayOf } from "#tests/support/components/stays.ts";
import { decimal } from "#tests/support/whole-cents.ts";

const LENA = stayOf("Lena Huber", "r101", [1, 4]);
const LATER = stayOf("Lena Huber", "r101", [10, 12]);

type Shown = { tab?: string; answers?: Answers; language?: Language };

async function showBooking(stay: Booking, { tab = "overview", answers = {}, language = "en" }: Shown = {}) {
  const fake = fakeStays({
    stays: [stay],
    contacts: [makeContact({ id: "paul", name: "Paul Huber" }), makeGuest("lena-huber-contact", "Lena Huber")],
    paymentMethods: [makePaymentMethod({ id: "cash", name: "Cash" })],
  });
  const shown = await showApp({ at: `/bookings/lena-huber?tab=${tab}`, answers: { ...fake.answers, ...answers }, role: "staff", language });
  await expect.element(page.getByRole("heading", { name: "Lena Huber", level: 1 })).toBeVisible();
  return { ...shown, ...fake };
}

const button = (name: string) => page.getByRole("button", { name, exact: true });
const undo = () => button("Undo").last().click();

async function choose(action: string): Promise<void> {
  await button("More actions").click();
  await page.getByRole("menuitem", { name: action, exact: true }).click();
}

const expectStatus = async (status: string) =>
  await expect.poll(() => page.css("h1").element().parentElement?.textContent).toContain(status);

test("an offer is confirmed by its button, and is an offer again by the undo", async () => {
  await showBooking({ ...LATER, status: "pending" });
  await expectStatus("pending");
  await button("Confirm").click();
  await expectStatus("confirmed");
  await undo();
  await expectStatus("pending");
});

test("a canceled booking is brought back by the undo, and by its own step", async () => {
  await showBooking(LATER);
  await choose("Cancel booking");
  await expectStatus("cancelled");
  await undo();
  await expectStatus("confirmed");
  await choose("Cancel booking");
  await expectStatus("cancelled");
  await choose("Undo cancellation");
  await expectStatus("confirmed");
});

test("before a no-show is marked, what the guest is charged is asked; the menu has its way back", async () => {
  const { server } = await showBooking(LENA);
  await choose("Mark as no-show");
  const missed = dialogOf("No-show: Lena Huber");
  await expect.element(missed.getByRole("radio", { name: /The lodging only/ })).toBeChecked();
  await expectAccessible();
  await picture("no-show-asked");
  await missed.getByRole("button", { name: "Mark as no-show" }).click();
  await expectStatus("no-show");
  await expect.poll(() => server.inputsOf("bookings.markNoShow")).toEqual([{ id: "lena-huber", charges: "lodging" }]);
  await choose("Undo no-show");
  await expectStatus("confirmed");
});

test("a no-show is proposed to be charged what was agreed, and the terms are there to read", async () => {
  const terms = "Free cancellation until 3 March. After that you pay 50% of the price.";
  let no_show_fee = decimal(0);
  const { server } = await showBooking(LENA, {
    answers: { "bookings.cancellationFees": () => ({ fee: decimal(120), no_show_fee, terms }) },
  });
  await choose("Mark as no-show");
  const missed = dialogOf("No-show: Lena Huber");
  await expect.element(missed.getByText(terms)).toBeVisible();
  await expect.element(missed.getByRole("radio", { name: "Nothing" })).toBeChecked();
  await expect.element(missed.getByText("This is what was agreed")).toBeVisible();
  await expectAccessible();
  await picture("no-show-terms");
  await missed.getByRole("button", { name: "Cancel", exact: true }).click();
  no_show_fee = decimal(90);
  await choose("Mark as no-show");
  await expect.element(missed.getByRole("radio", { name: "By the cancellation terms: €90.00" })).toBeChecked();
  await expectCount(missed.getByText("This is what was agreed"), 0);
  await missed.getByRole("button", { name: "Mark as no-show" }).click();
  await expectStatus("no-show");
  await expect.poll(() => server.inputsOf("bookings.markNoShow")).toEqual([{ id: "lena-huber", charges: "terms" }]);
});

test("the agreed terms are there to read in German, too", async () => {
  const fees = { fee: decimal(120), no_show_fee: decimal(0), terms: "Kostenlose Stornierung bis 3. März." };
  await showBooking(LENA, { answers: { "bookings.cancellationFees": () => fees }, language: "de" });
  await button("Weitere Aktionen").click();
  await page.getByRole("menuitem", { name: "Als No-Show markieren", exact: true }).click();
  const missed = dialogOf("No-Show: Lena Huber");
  await expect.element(missed.getByText(fees.terms)).toBeVisible();
  await expect.element(missed.getByRole("radio", { name: "Nichts" })).toBeChecked();
});

/** Three nights are left over, and 300.00 is due with them. */
const LEFT_OVER = {
  ...{ id: "lena-huber", code: "B", name: "Lena Huber", group_name: null, unused_nights: 3, waivable_amount: decimal(300), keys: 0 },
  ...{ added_nights: 0, added_amount: decimal(0), uncharged_nights: 0, late_since: null, last_method_id: null },
  folios: [
    { id: "folio", number: "1", due_amount: decimal(300), waived_due_amount: decimal(0), payer_id: null, payer_name: null, own: true },
  ],
};
const departure = dialogOf("Check-out: Lena Huber");

async function showGuest() {
  const shown = await showBooking({ ...LENA, status: "checked_in" });
  shown.server.answer({ "bookings.departures": () => [LEFT_OVER] });
  // In the middle of a stay nothing is due, so Edit is the primary button.
  await expect.element(button("Edit")).toBeVisible();
  await choose("Check out");
  await expect.element(departure).toBeVisible();
  return shown;
}

test("who leaves early is asked what is due with the nights left over, and pays a part of it", async () => {
  const { server } = await showGuest();
  await expect.element(departure).toHaveTextContent("3 booked nights are left over");
  await expect.element(departure).toHaveTextContent("Due €300.00");
  await expectAccessible();
  await picture("check-out-asked");
  await departure.getByRole("textbox", { name: "Amount" }).fill("100");
  await press("Enter");
  await expectStatus("checked out");
  const payments = [{ folio_id: "folio", amount: 100, payment_method_id: "cash", reference: null }];
  await expect.poll(() => server.inputsOf("bookings.depart")).toEqual([{ ids: ["lena-huber"], waive: false, payments }]);
  await undo();
  await expectStatus("checked in");
});

test("the nights left over are waived, and every step of a stay has its way back in the menu", async () => {
  const { server } = await showGuest();
  await departure.getByRole("radio", { name: /Waive them/ }).click();
  await expect.element(departure).not.toHaveTextContent("Due");
  await departure.getByRole("button", { name: "Check out", exact: true }).click();
  await expectStatus("checked out");
  await expect.poll(() => server.inputsOf("bookings.depart")).toEqual([{ ids: ["lena-huber"], waive: true, payments: [] }]);
  await choose("Undo check-out");
  await expectStatus("checked in");
  await choose("Undo check-in");
  await expectStatus("confirmed");
});

test("the company's folio is shown at check-out and left alone, and the message names the money", async () => {
  const due = (id: string, amount: number) => ({ id, number: id, due_amount: decimal(amount), waived_due_amount: decimal(amount) });
  const folios = [
    { ...due("B", 181), payer_id: "lena", payer_name: "Lena Huber", own: true },
    { ...due("B-2", 550), payer_id: "alpenbau", payer_name: "Alpenbau GmbH", own: false },
  ];
  const { server } = await showBooking({ ...LENA, status: "checked_in" });
  server.answer({ "bookings.departures": () => [{ ...LEFT_OVER, unused_nights: 0, folios }] });
  await choose("Check out");
  await expect.element(departure).toHaveTextContent("Due €181.00");
  const payers = departure.getByRole("list", { name: "Who pays what" });
  await expect.element(payers.getByRole("listitem").nth(1)).toHaveTextContent("Alpenbau GmbHFolio B-2€550.00stays open");
  await expectAccessible();
  await picture("check-out-two-payers");
  await press("Enter");
  await expect.element(page.getByText(/checked out, €181.00 paid \(Cash\)/)).toBeVisible();
  await expect.poll(() => server.inputsOf("bookings.depart")).toMatchObject([{ payments: [{ folio_id: "B", amount: 181 }] }]);
});

test("an amount above what is due is asked about", async () => {
  const { server } = await showGuest();
  await departure.getByRole("textbox", { name: "Amount" }).fill("1250.50");
  await press("Enter");
  const question = dialogOf("€950.50 more than is due: keep as credit?");
  await picture("check-out-more-than-due");
  await question.getByRole("button", { name: "Change the amount" }).click();
  await expectCount(question, 0);
  expect(server.inputsOf("bookings.depart")).toEqual([]);
  await press("Enter");
  await question.getByRole("button", { name: "Keep as credit" }).click();
  await expectStatus("checked out");
  await expect.poll(() => server.inputsOf("bookings.depart")).toMatchObject([{ payments: [{ amount: 1250.5 }] }]);
});

test("no refund exceeds the credit, and a typed amount goes when what is due changes", async () => {
  const { server } = await showBooking({ ...LENA, status: "checked_in" });
  const folios = LEFT_OVER.folios.map((folio) => ({ ...folio, due_amount: decimal(-20), waived_due_amount: decimal(-320) }));
  server.answer({ "bookings.departures": () => [{ ...LEFT_OVER, folios }] });
  await choose("Check out");
  const field = departure.getByRole("textbox", { name: "Amount" });
  await field.fill("480");
  await press("Enter");
  await expect.element(departure).toHaveTextContent("At most €20.00");
  await departure.getByRole("radio", { name: /Waive them/ }).click();
  await expect.element(field).toHaveValue("320.00");
  expect(server.inputsOf("bookings.depart")).toEqual([]);
});

test("what can't be done yet is there and says why; what the status rules out is not there", async () => {
  const { router, server } = await showBooking(LATER);
  await button("More actions").click();
  const checkIn = page.getByRole("menuitem", { name: /^Check in/ });
  await expect.element(checkIn).toHaveAttribute("aria-disabled", "true");
  await expect.element(checkIn).toHaveTextContent("This is possible from the arrival day on.");
  await checkIn.click({ force: true });
  await expect.element(checkIn).toBeVisible();
  await expectCount(page.getByRole("menuitem", { name: /^(Check out|Undo check-in)$/ }), 0);
  await expectAccessible();
  await picture("booking-menu");
  expect(server.inputsOf("bookings.checkIn")).toEqual([]);
  const onPlan = page.getByRole("menuitem", { name: "Show on room plan" });
  await expect.element(onPlan).toHaveAttribute("href", "/room-plan?from=2030-04-08&booking=lena-huber");
  await expect.poll(() => router.location.pathname).toBe("/bookings/lena-huber");
});

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
      return { current: price, retained: price, recalculated: price, taken_by, rule_violations: [] };
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
