import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Booking } from "#shared/stays/bookings/schema.ts";
import { expectAccessible, picture } from "#tests/support/components/hand.ts";
import { makeContact, makeFolio, makePaymentMethod } from "#tests/support/components/records.ts";
import { showApp } from "#tests/support/components/screen.tsx";
import { fakeStays, makeGuest, stayOf } from "#tests/support/components/stays.ts";
import { decimal } from "#tests/support/whole-cents.ts";

const LENA = makeGuest("lena-huber-contact", "Lena Huber");
const REACHED = { ...LENA, communication: { ...LENA.communication, phone: "+43 664 1234567", email: "lena@example.com" } };
const COMPANY = makeContact({ id: "alpenbau", name: "Alpenbau GmbH" });

const PAYERS = [
  { contact_id: LENA.id, name: LENA.name, own: true, gross_amount: decimal(181), due_amount: decimal(181) },
  { contact_id: COMPANY.id, name: COMPANY.name, own: false, gross_amount: decimal(550), due_amount: decimal(550) },
];

/** The panel of Lena Huber's stay over the list of bookings. */
async function showDrawer(stay: Partial<Booking>, language: "de" | "en" = "en") {
  const own = makeFolio({ id: "own", booking_id: "lena-huber", default: true, due_amount: decimal(181) });
  const company = makeFolio({
    id: "company",
    booking_id: "lena-huber",
    default: false,
    customer_id: "alpenbau",
    customer: COMPANY,
    due_amount: decimal(550),
  });
  const fake = fakeStays({
    stays: [stayOf("Lena Huber", "r101", [1, 4], { due_amount: decimal(731), guest_due_amount: decimal(181), payers: PAYERS, ...stay })],
    folios: [own, company],
    contacts: [REACHED, COMPANY],
    paymentMethods: [makePaymentMethod({ id: "cash", name: "Cash" }), makePaymentMethod({ id: "card", name: "Card" })],
  });
  const answers = { ...fake.answers, "folios.addPayment": () => ({ ...own, due_amount: decimal(0), payments: [] }) };
  return await showApp({ at: "/bookings?booking=lena-huber", answers, role: "staff", language });
}

const glance = page.getByRole("region", { name: "At a glance" });
const button = (name: string) => page.getByRole("dialog").getByRole("button", { name, exact: true });

test("below the name is what each payer owes, how the guest is reached, when they arrive, and the note", async () => {
  await showDrawer({ arrival_time: "18:00", description: "Quiet room" });
  await expect.element(glance).toHaveTextContent(/Due€181.00.*Alpenbau GmbH €550.00/);
  await expect.element(glance).toHaveTextContent(/arrives at 18:00.*Quiet room/);
  await expect.element(glance.getByRole("link", { name: "+43 664 1234567" })).toHaveAttribute("href", "tel:+436641234567");
  await expect.element(glance.getByRole("link", { name: "lena@example.com" })).toHaveAttribute("href", "mailto:lena@example.com");
  await expectAccessible();
  await picture("drawer-at-a-glance");
});

test("the guest's own folio is paid by the button and the method, the company's is left alone", async () => {
  const { server } = await showDrawer({ status: "checked_in" });
  await button("Pay").click();
  const form = page.getByRole("form", { name: /^Payment on folio/ });
  await expect.element(form).toHaveTextContent(/Lena Huber.*Due€181.00/);
  await expectAccessible();
  await picture("drawer-pay");
  await form.getByRole("button", { name: "Card" }).click();
  await expect
    .poll(() => server.inputsOf("folios.addPayment"))
    .toMatchObject([{ folio_id: "own", amount: 181, payment_method_id: "card" }]);
});

test("half of what is due is one click", async () => {
  const { server } = await showDrawer({ status: "checked_in" });
  await button("Pay").click();
  await page.getByRole("button", { name: "Half €90.50" }).click();
  await page.getByRole("button", { name: "Cash" }).click();
  await expect.poll(() => server.inputsOf("folios.addPayment")).toMatchObject([{ amount: 90.5 }]);
});

test("who leaves early is checked out by a button, too", async () => {
  const { server } = await showDrawer({ status: "checked_in" });
  server.answer({ "bookings.departures": () => [] });
  await button("Check out").click();
  await expect.poll(() => server.inputsOf("bookings.departures")).toEqual([{ ids: ["lena-huber"] }]);
});

test("colour, debtor and source are folded up until asked for", async () => {
  await showDrawer({});
  await expect.element(page.getByRole("textbox", { name: "Comment" })).toBeVisible();
  await expect.element(page.getByLabelText("Debtor")).not.toBeVisible();
  await page.getByText("Colour, debtor and source").click();
  await expect.element(page.getByLabelText("Debtor")).toBeVisible();
});

test("the strip is German, too", async () => {
  await showDrawer({ arrival_time: "18:00" }, "de");
  const strip = page.getByRole("region", { name: "Auf einen Blick" });
  await expect.element(strip).toHaveTextContent(/Offen.*181,00.*kommt um 18:00/);
});
