import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { ContactInput } from "#shared/guests/contacts/input.ts";
import { ItemInput } from "#shared/inventory/items/schema.ts";
import { PaymentMethodInput } from "#shared/inventory/payment-methods/schema.ts";
import { RoomTypeInput } from "#shared/inventory/room-types/schema.ts";
import { fakeGuesthouse } from "#tests/support/components/guesthouse.ts";
import { makeContact, makeItem, makePaymentMethod, makeTaxRate } from "#tests/support/components/records.ts";
import { showApp } from "#tests/support/components/screen.tsx";
import { fakeStays } from "#tests/support/components/stays.ts";
import { changedIn, filled, leavesOf } from "#tests/support/filled.ts";

/** A foreigner, who is asked for a travel document. */
const CONTACT = filled(ContactInput, (path) => ({ nationality: "DE", default_rate_id: "standard" })[path.join()]);
const TAX_RATE = makeTaxRate({ id: "reduced", name: "Reduced", percentage: 10 });

type Form = { at: string; input: unknown; answers: Parameters<typeof showApp>[0]["answers"] };

/** Forms that show a record in which every field is filled. */
const FORMS: Readonly<Record<string, () => Form>> = {
  contact: () => ({
    at: "/contacts/anna",
    input: CONTACT,
    answers: fakeStays({ contacts: [makeContact({ id: "anna", ...CONTACT })] }).answers,
  }),
  item: () => {
    const input = filled(ItemInput, (path) => (path.join() === "tax_rate_id" ? "reduced" : undefined));
    return {
      at: "/items/tea",
      input,
      answers: fakeGuesthouse({ items: [makeItem({ id: "tea", ...input })], taxRates: [TAX_RATE] }).answers,
    };
  },
  "payment method": () => {
    const input = filled(PaymentMethodInput);
    const answers = fakeGuesthouse({ paymentMethods: [makePaymentMethod({ id: "cash", ...input })] }).answers;
    return { at: "/payment-methods/cash", input, answers };
  },
  "room type": () => {
    const input = filled(RoomTypeInput);
    const { answers, types } = fakeGuesthouse();
    types.change("double", input);
    return { at: "/room-types/double", input, answers };
  },
};

test.each(Object.entries(FORMS))("the form of a full %s has an input for every field", async (_, form) => {
  const { at, input, answers } = form();
  await showApp({ at, answers });
  await expect.element(page.getByRole("textbox", { name: "Name", exact: true }).first()).toBeVisible();
  const shown = () => new Set([...document.querySelectorAll<HTMLElement>("[data-path]")].map(({ dataset }) => dataset["path"]));
  await expect.poll(() => [...leavesOf(input).keys()].filter((field) => !shown().has(field))).toEqual([]);
});

test("the fake server keeps every field that it is sent", async () => {
  const { answers } = fakeStays();
  const made = await answers["contacts.create"]?.({ ...CONTACT, name: "Anna" });
  expect(changedIn({ ...CONTACT, name: "Anna" }, made)).toEqual([]);
  const changed = await answers["contacts.update"]?.({ ...CONTACT, id: "Anna", name: "Eva" });
  expect(changedIn({ ...CONTACT, name: "Eva" }, changed)).toEqual([]);
});
