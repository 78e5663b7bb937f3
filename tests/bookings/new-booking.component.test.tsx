import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Language } from "#shared/core/language.ts";
import { dialogOf, expectAccessible, expectCount, press, type, writeClipboard } from "#tests/support/components/hand.ts";
import { makeContact } from "#tests/support/components/records.ts";
import { showApp } from "#tests/support/components/screen.tsx";
import { fakeStays } from "#tests/support/components/stays.ts";

const STAY = "check_in=2030-04-03&check_out=2030-04-05";
const form = page.getByRole("form", { name: "New booking" });
const customer = form.getByRole("combobox", { name: "Customer" });
const picked = (name: string) => form.getByRole("button", { name: new RegExp(name) }).first();

async function beginBooking(language: Language = "en") {
  const contacts = [makeContact({ id: "josef", name: "Josef Maier" }), makeContact({ id: "maria", name: "Maria Maier" })];
  const { answers, stays } = fakeStays({ contacts });
  const shown = await showApp({ at: `/rooms?new=booking&room_id=r101&${STAY}`, answers, role: "staff", language });
  return { ...shown, stays };
}

test("Enter waits for the list of matches, and takes the customer who is found", async () => {
  const { server } = await beginBooking();
  await expect.element(customer).toHaveFocus();
  await type("maier j");
  await press("Enter");
  await expect.element(picked("Josef Maier")).toBeVisible();
  await press("Control+Enter");
  await expectCount(form, 0);
  expect(server.inputsOf("bookings.create")).toMatchObject([{ customer_id: "josef", room_id: "r101", occupancy: 2 }]);
  expect(server.inputsOf("contacts.create")).toEqual([]);
});

test("a name that nobody has becomes a contact, who stays when the booking is undone", async () => {
  await beginBooking();
  await expect.element(customer).toHaveFocus();
  await type("Müller Anna");
  const create = page.getByRole("option", { name: "Create “Müller Anna”" });
  await expect.element(create).toHaveAttribute("data-combobox-selected");
  // Highlighted words keep enough contrast on the selected option.
  await expect.element(create.element().querySelector("span")).toHaveStyle({ color: "rgb(255, 255, 255)" });
  await press("Enter");
  await expect.element(picked("Müller Anna")).toBeVisible();
  await press("Control+Enter");
  await expectCount(form, 0);
  await press("Control+z");
  await expect.element(page.getByText(/Undone: Booking .* created\. The contact Müller Anna stays/)).toBeVisible();
});

test("the undo of a booking for a known customer names no contact", async () => {
  await beginBooking();
  await expect.element(customer).toHaveFocus();
  await type("maier j");
  await press("Enter");
  await expect.element(picked("Josef Maier")).toBeVisible();
  await press("Control+Enter");
  await expectCount(form, 0);
  await press("Control+z");
  await expect.element(page.getByText(/Undone: Booking [^.]* created$/)).toBeVisible();
});

test("a typed name that is neither chosen nor made is asked about, and kept", async () => {
  const { server } = await beginBooking();
  await expect.element(customer).toHaveFocus();
  await type("Huber Eva");
  await expect.element(page.getByRole("option", { name: /Create/ })).toBeVisible();
  await form.getByRole("button", { name: "Book", exact: true }).click();
  await expect.element(form.getByText("Please choose or create")).toBeVisible();
  await expect.element(customer).toHaveValue("Huber Eva");
  await expect.element(customer).toHaveFocus();
  expect(server.inputsOf("bookings.create")).toEqual([]);
  await expectAccessible();
  await press("Escape");
  await dialogOf("Discard changes?").getByRole("button", { name: "Keep editing" }).click();
  await expect.element(customer).toHaveValue("Huber Eva");
  await customer.click();
  await press("Tab");
  await expect.element(picked("Huber Eva")).toBeVisible();
  await form.getByRole("button", { name: "Book", exact: true }).click();
  await expectCount(form, 0);
  expect(server.inputsOf("bookings.create")).toMatchObject([{ customer_id: "Huber Eva" }]);
});

const LANGUAGES = {
  de: {
    mark: ",",
    other: ".",
    says: {
      form: "Neue Buchung",
      total: "Vereinbarter Gesamtpreis",
      persons: "Personen",
      none: "Bitte eine Zahl eingeben",
      whole: "Bitte eine ganze Zahl eingeben",
    },
  },
  en: {
    mark: ".",
    other: ",",
    says: {
      form: "New booking",
      total: "Agreed total",
      persons: "Guests",
      none: "Please enter a number",
      whole: "Please enter a whole number",
    },
  },
} as const;

const WAYS = [
  { amount: "99m90", shows: /99[,.]90/, sends: 99.9, key: "Enter", pastes: false },
  { amount: "100o00", shows: /100[,.]00/, sends: 100, key: "Control+Enter", pastes: false },
  { amount: "€ 1o119m50", shows: /1[.,]119[.,]50/, sends: 1119.5, key: "Enter", pastes: true },
] as const;

const cases = (["de", "en"] as const).flatMap((language) => {
  const { mark, other } = LANGUAGES[language];
  return WAYS.map((way) => ({ ...way, language, amount: way.amount.replace("o", other).replace("m", mark) }));
});

test.for(cases)("of a total “$amount” ($language) what stands in its field is shown and booked", async (way) => {
  const { amount, language, shows, sends, key, pastes } = way;
  const { server } = await beginBooking(language);
  const { says } = LANGUAGES[language];
  const total = page.getByRole("form", { name: says.form }).getByRole("textbox", { name: says.total });
  if (pastes) await writeClipboard(amount);
  await total.click();
  await (pastes ? press("Control+v") : type(amount));
  await expect.element(total).toHaveValue(amount);
  await expect.element(page.css("[aria-live=polite] strong")).toHaveTextContent(shows);
  await press(key);
  await expect.poll(() => server.inputsOf("bookings.create").map(({ total_gross_amount }) => total_gross_amount)).toEqual([sends]);
});

test.for(["de", "en"] as const)("what is no amount, or half a guest, is named at its field and books nothing (%s)", async (language) => {
  const { server } = await beginBooking(language);
  const { says } = LANGUAGES[language];
  const fields = page.getByRole("form", { name: says.form });
  const total = fields.getByRole("textbox", { name: says.total });
  await total.click();
  await type("99,90x");
  await press("Enter");
  await expect.element(fields.getByText(says.none)).toBeVisible();
  await expect.element(total).toHaveFocus();
  await press("Control+Enter");
  const persons = fields.getByLabelText(says.persons);
  await persons.fill("");
  await persons.click();
  await type("2,5");
  await expect.element(fields.getByText(says.whole)).toBeVisible();
  expect(server.inputsOf("bookings.create")).toEqual([]);
});
