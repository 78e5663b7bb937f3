import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Booking } from "#shared/stays/bookings/schema.ts";
import { dialogOf, expectAccessible, picture } from "#tests/support/components/hand.ts";
import { makeFolio, makePaymentMethod, makeSetting, pageOf } from "#tests/support/components/records.ts";
import { showApp } from "#tests/support/components/screen.tsx";
import { fakeStays, makeGuest, stayOf } from "#tests/support/components/stays.ts";
import { decimal } from "#tests/support/whole-cents.ts";

const TWO_PAYERS = { due_amount: decimal(731), guest_due_amount: decimal(181) };
const THREE_PAYERS = { due_amount: decimal(751), guest_due_amount: decimal(181) };
const CREDIT = { due_amount: decimal(530), guest_due_amount: decimal(-20) };
const ONLY_OTHERS = { due_amount: decimal(550), guest_due_amount: decimal(0), paid_amount: decimal(181) };

function lena(dues: Partial<Booking>) {
  return stayOf("Lena Huber", "r101", [1, 4], { occupancy: 1, ...dues });
}

async function show(at: string, dues: Partial<Booking>) {
  const fake = fakeStays({ stays: [lena(dues)], contacts: [makeGuest("lena-huber-contact", "Lena Huber")] });
  return await showApp({ at, answers: fake.answers, role: "staff" });
}

test.each([
  ["two payers", TWO_PAYERS, "Due", "€181.00", "Other payers: €550.00"],
  ["three payers", THREE_PAYERS, "Due", "€181.00", "Other payers: €570.00"],
  ["a credit of the guest", CREDIT, "In credit", "€20.00", "Other payers: €550.00"],
])("the page's head says what the guest owes apart from others, with %s", async (_, dues, label, amount, others) => {
  await show("/bookings/lena-huber", dues);
  const strip = page.getByLabelText("Stay").first();
  await expect.element(strip).toHaveTextContent(new RegExp(`${label}.*${amount}.*${others}`));
});

test.each([
  ["two payers", TWO_PAYERS, "€181.00", "Other payers: €550.00"],
  ["three payers", THREE_PAYERS, "€181.00", "Other payers: €570.00"],
])("the drawer says it, too, with %s", async (_, dues, amount, others) => {
  await show("/bookings?booking=lena-huber", dues);
  const drawer = page.getByRole("dialog");
  await expect.element(drawer).toHaveTextContent(`Due${amount}`);
  await expect.element(drawer).toHaveTextContent(others);
});

test("the list says what the guest owes, and what others do; paid is only who owes nothing with all others", async () => {
  await show("/bookings", TWO_PAYERS);
  const row = page.getByRole("row", { name: /Lena Huber/ });
  await expect.element(row).toHaveTextContent("€181.00Other payers: €550.00");
  await expectAccessible();
  await picture("bookings-other-payers");
});

test("a guest who has paid is not called paid while others owe", async () => {
  await show("/bookings", ONLY_OTHERS);
  const row = page.getByRole("row", { name: /Lena Huber/ });
  await expect.element(row).toHaveTextContent("Other payers: €550.00");
  await expect.element(row).not.toHaveTextContent("paid");
});

type Payer = { name: string; payer: string | null; asked: string[] };
const PAYERS: readonly Payer[] = [
  { name: "nobody else", payer: null, asked: ["181.00"] },
  { name: "the guest", payer: "lena-huber-contact", asked: ["181.00"] },
  { name: "a company", payer: "alpenbau", asked: [] },
];

test.each(PAYERS)("a check-in asks for the booking's own folio when $name pays it, and never for the others", async ({ payer, asked }) => {
  const own = makeFolio({ id: "own", booking_id: "lena-huber", customer_id: payer, due_amount: decimal(181) });
  const fake = fakeStays({
    stays: [lena(THREE_PAYERS)],
    contacts: [makeGuest("lena-huber-contact", "Lena Huber")],
    paymentMethods: [makePaymentMethod({ id: "cash", name: "Cash" })],
  });
  const get = fake.answers["bookings.get"];
  await showApp({
    at: "/rooms?check_in=lena-huber",
    role: "staff",
    answers: {
      ...fake.answers,
      "settings.list": () => pageOf(makeSetting("FEATURE_PAYMENT_AT_ARRIVAL", "true")),
      "bookings.get": async (input) => {
        const booking = await get?.(input);
        if (!booking) throw new Error("no booking");
        return { ...booking, default_folio: own };
      },
    },
  });
  const wizard = dialogOf(/Check in/);
  await expect.element(wizard).toBeVisible();
  const amount = wizard.getByRole("textbox", { name: "Amount" });
  await expect.poll(() => amount.elements().map((field) => (field instanceof HTMLInputElement ? field.value : ""))).toEqual(asked);
});
