import { expect, test } from "vitest";
import { type Locator, page } from "vitest/browser";
import type { Language } from "#shared/platform/core/language.ts";
import type { Charge, Payment } from "#shared/stays/folios/schema.ts";
import { Refusal } from "#tests/support/components/fake-server.ts";
import { dialogOf, dragMouse, expectAccessible, expectCount, picture, press, scrollTo, type } from "#tests/support/components/hand.ts";
import { makeFolio, makeItem, makePaymentMethod } from "#tests/support/components/records.ts";
import { showApp } from "#tests/support/components/screen.tsx";
import { fakeStays, stayOf } from "#tests/support/components/stays.ts";
import { decimal } from "#tests/support/whole-cents.ts";

const CRIB: Charge = {
  ...makeFolio({ id: "any" }),
  object: "charge",
  folio_id: "",
  folio: null,
  original_item_id: null,
  original_item: null,
  default: false,
  edited: false,
  included: false,
  name: "",
  tax_percentage: 10,
  exemption: null,
  unit_gross_amount: decimal(10),
  quantity: 1,
  booked_on: "2030-05-03",
  credit_note_id: null,
};
const ITEMS = ["Bike", "Crib", "Dog", "Garage", "Laundry", "Minibar", "Sauna", "Shuttle"];

async function showFolios(language: Language = "en", payments: Payment[] = []) {
  const fake = fakeStays({
    stays: [stayOf("Lena Huber", "r101", [3, 5])],
    folios: payments.length > 0 ? [makeFolio({ id: "lena-huber-folio", booking_id: "lena-huber", payments })] : [],
    items: ITEMS.map((name) => makeItem({ id: name, name })),
    paymentMethods: [makePaymentMethod({ id: "cash", name: "Cash" })],
  });
  const answers = { ...fake.answers, "folios.addPayment": () => fake.folios.get("lena-huber-folio") };
  return showApp({ at: "/bookings/lena-huber?tab=folios", answers, language });
}

const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
const paying = page.getByRole("form", { name: /Payment on folio/ });
/** A click on the screen's left edge, beside whatever is open. */
const clickBeside = () => dragMouse([8, 400]);

test.for([
  { language: "de", pay: "Zahlen", field: "Betrag", typed: "100,50" },
  { language: "en", pay: "Pay", field: "Amount", typed: "100.50" },
] as const)("a payment of $typed ($language) is booked with Enter, as in its field", async ({ language, pay, field, typed }) => {
  const { server } = await showFolios(language);
  await button(pay).click();
  const amount = page.getByRole("textbox", { name: field });
  await amount.tripleClick();
  await type(typed);
  await expect.element(amount).toHaveValue(typed);
  await press("Enter");
  await expect.poll(() => server.inputsOf("folios.addPayment")).toMatchObject([{ payment_method_id: "cash", amount: 100.5 }]);
});

test("a payment waits as it was typed behind a click beside it, until it is booked", async () => {
  await showFolios();
  await button("Pay").click();
  await paying.getByRole("textbox", { name: "Amount" }).fill("50");
  await paying.getByRole("textbox", { name: "Reference" }).fill("Receipt 7");
  await clickBeside();
  await expectCount(paying, 0);
  await button("Pay").click();
  await expect.element(paying.getByRole("textbox", { name: "Reference" })).toHaveValue("Receipt 7");
  await paying.getByRole("button", { name: "Cash" }).click();
  await expectCount(paying, 0);
  await button("Pay").click();
  await expect.element(paying.getByRole("textbox", { name: "Reference" })).toHaveValue("");
});

const PAYMENT: Payment = {
  object: "payment",
  id: "payment",
  created_at: "2030-04-01T10:00:00.000Z",
  updated_at: "2030-04-01T10:00:00.000Z",
  deleted_at: null,
  version: 1,
  folio_id: "lena-huber-folio",
  folio: null,
  payment_method_id: "cash",
  payment_method: null,
  reference: null,
  booked_on: "2030-04-01",
  amount: decimal(100.5),
  virtual: false,
  share_of_id: null,
  receipt_id: null,
  not_deletable_because: null,
};

test("a payment that can't be deleted any more has a greyed button that says why", async () => {
  const closed = { ...PAYMENT, not_deletable_because: "payment/day_closed" as const };
  const { server } = await showFolios("en", [closed]);
  const bin = page.getByRole("button", { name: "Cancel the payment of €100.50" });
  await expect.element(bin).toHaveAttribute("aria-disabled", "true");
  await bin.hover();
  await expect.element(page.getByRole("tooltip")).toHaveTextContent("daily closing");
  await bin.click({ force: true });
  expect(server.inputsOf("folios.deletePayment")).toEqual([]);
});

/** Resolves with an answer of the moment in which words first appear on the screen. */
function whenShown<T>(words: string, answer: () => T): Promise<T> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!document.body.textContent?.includes(words)) return;
      observer.disconnect();
      resolve(answer());
    });
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  });
}

test("Ctrl+Z takes a payment back as soon as its notice is on the screen, the second time, too", async () => {
  const paid = makeFolio({
    id: "lena-huber-folio",
    booking_id: "lena-huber",
    payments: [PAYMENT],
  });
  const { server } = await showFolios();
  server.answer({ "folios.addPayment": () => paid, "folios.deletePayment": () => undefined });
  const taken = { folio_id: "lena-huber-folio", payment_id: "payment" };
  for (const calls of [[taken], [taken, taken]]) {
    await button("Pay").click();
    await paying.getByRole("textbox", { name: "Amount" }).fill("100.50");
    const isOpenWithNotice = whenShown("€100.50 paid (Cash)", () => paying.elements().length > 0);
    await press("Enter");
    expect(await isOpenWithNotice).toBe(false);
    await press("Control+z");
    await expect.poll(() => server.inputsOf("folios.deletePayment")).toEqual(calls);
    await expectCount(page.getByText("€100.50 paid (Cash)"), 0);
  }
});

test("a payment far above what is due is asked about, and none goes back beyond what was paid", async () => {
  const { server } = await showFolios();
  await button("Pay").click();
  await paying.getByRole("textbox", { name: "Amount" }).fill("1810");
  await press("Enter");
  const question = dialogOf(/more than is due: keep as credit/);
  await question.getByRole("button", { name: "Change the amount" }).click();
  await expectCount(question, 0);
  await expect.element(paying.getByRole("textbox", { name: "Amount" })).toHaveValue("1,810.00");
  await paying.getByRole("checkbox", { name: "Give money back" }).click();
  await press("Enter");
  await expect.element(paying).toHaveTextContent("There is no credit.");
  expect(server.inputsOf("folios.addPayment")).toEqual([]);
});

/** Escape and a click beside ask before typed words go, and only then. */
async function expectKept(dialog: Locator, field: Locator): Promise<void> {
  const question = dialogOf("Discard changes?");
  await field.click();
  await type("Spa");
  // The first Escape may close a list of matches.
  await expect
    .poll(async () => {
      await press("Escape");
      return question.elements().length;
    })
    .toBe(1);
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect.element(field).toHaveValue("Spa");
  await clickBeside();
  await question.getByRole("button", { name: "Discard", exact: true }).click();
  await expectCount(dialog, 0);
  await expectCount(question, 0);
}

test("who is typed as the payer is not lost by Escape or a click beside the dialog", async () => {
  await showFolios();
  await button(/Who pays folio/).click();
  const payer = dialogOf(/Who pays folio/);
  await expectKept(payer, payer.getByRole("combobox"));
});

test("typed room numbers are not lost by Escape or a click beside the dialog", async () => {
  await showApp({ at: "/rooms?new=room", answers: fakeStays().answers });
  const rooms = dialogOf("New rooms");
  await expectKept(rooms, rooms.getByLabelText("Room numbers"));
});

test("a list is not cut off by its small dialog, and what it doesn't have is charged as free text", async () => {
  await showFolios("de");
  await button("Leistung buchen").click();
  const item = page.getByRole("combobox", { name: "Artikel" });
  await item.click();
  const last = page.getByRole("option").last();
  await expect.element(last).toBeVisible();
  await scrollTo(last, "nearest");
  await expect
    .poll(() => {
      const { x, y, width, height } = last.element().getBoundingClientRect();
      return y + height <= window.innerHeight && last.element().contains(document.elementFromPoint(x + width / 2, y + height - 3));
    })
    .toBe(true);
  await item.fill("Schneeketten");
  await expect.element(page.getByRole("option", { name: "„Schneeketten“ als freien Text buchen" })).toBeVisible();
  await press("Enter");
  await expect.element(page.getByRole("textbox", { name: "Leistung" })).toHaveValue("Schneeketten");
  await expect.element(page.getByRole("textbox", { name: "Preis pro Stück" })).toHaveFocus();
});

test("several items are charged in a row, one of them at another price; those charged most often are one click away", async () => {
  const { server } = await showFolios();
  server.answer({
    "folios.usualItems": () => ({ item_ids: ["Sauna", "Minibar", "gone"] }),
    "folios.addCharge": () => makeFolio({ id: "lena-huber-folio", booking_id: "lena-huber" }),
  });
  await button("Add charge").click();
  const dialog = dialogOf(/Add a charge/);
  const usual = dialog.getByRole("group", { name: "Often charged" });
  await expectCount(usual.getByRole("checkbox"), 2);
  await usual.getByText("Sauna").click();
  const price = dialog.getByRole("textbox", { name: "Price of one" });
  await price.fill("7.5");
  await dialog.getByRole("textbox", { name: "Quantity" }).fill("2");
  await expect.element(dialog.getByText("Together €15.00")).toBeVisible();
  await expectAccessible();
  await picture("charge-at-another-price");
  await dialog.getByRole("button", { name: "Add and next" }).click();
  await expect.element(price).toHaveValue("");
  await usual.getByText("Minibar").click();
  await dialog.getByRole("button", { name: "Add charge" }).click();
  await expectCount(dialog, 0);
  await expect
    .poll(() => server.inputsOf("folios.addCharge"))
    .toEqual([
      expect.objectContaining({ item_id: "Sauna", gross_amount: 7.5, quantity: 2 }),
      expect.not.objectContaining({ gross_amount: expect.anything() }),
    ]);
});

test.each([
  { at: "charge_to=lena-huber-folio", call: "folios.addCharge", save: "Add charge" },
  { at: "charge=crib", call: "folios.changeCharge", save: "Save" },
] as const)("$call above the stock of an item says what is left, and is done anyway if the same is saved again", async ({ at, ...of }) => {
  const crib = { ...CRIB, id: "crib", folio_id: "lena-huber-folio", original_item_id: "Crib", name: "Crib" };
  const folio = makeFolio({ id: "lena-huber-folio", booking_id: "lena-huber", charges: [crib] });
  const fake = fakeStays({
    stays: [stayOf("Lena Huber", "r101", [3, 5])],
    folios: [folio],
    items: [makeItem({ id: "Crib", name: "Crib" })],
  });
  const guarded = (input: object) => {
    if (!("ignore_stock" in input)) throw new Refusal("item/out_of_stock", { detail: "Crib: only 0 left" });
    return folio;
  };
  const answers = { ...fake.answers, "folios.addCharge": guarded, "folios.changeCharge": guarded };
  const { server } = await showApp({ at: `/bookings/lena-huber?tab=folios&${at}`, answers, language: "en" });
  const dialog = page.getByRole("dialog");
  const anyway = dialog.getByRole("button", { name: "Save anyway" });
  if (of.save === "Add charge") {
    await dialog.getByRole("combobox", { name: "Item" }).fill("Crib");
    await page.getByRole("option", { name: /Crib/ }).click();
  }
  const quantity = dialog.getByRole("textbox", { name: "Quantity" });
  await quantity.fill("3");
  await dialog.getByRole("button", { name: of.save, exact: true }).click();
  await expect.element(dialog.getByText(/only 0 left/)).toBeVisible();
  await expect.element(anyway).toBeVisible();
  await quantity.fill("4");
  await expectCount(anyway, 0);
  await quantity.fill("3");
  await anyway.click();
  await expectCount(dialog, 0);
  await expect.poll(() => server.inputsOf(of.call)).toMatchObject([{ quantity: 3 }, { quantity: 3, ignore_stock: true }]);
});
