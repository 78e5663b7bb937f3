import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { beginBooking, customer, form, picked } from "#tests/bookings/begin-booking.ts";
import { dialogOf, expectAccessible, expectCount, press, type } from "#tests/support/components/hand.ts";
import { makeContact, pageOf } from "#tests/support/components/records.ts";

test("Enter waits for the list of matches and takes the customer who is found, whom the undo doesn't name", async () => {
  const { server } = await beginBooking();
  await expect.element(customer).toHaveFocus();
  await type("maier j");
  await press("Enter");
  await expect.element(picked("Josef Maier")).toBeVisible();
  await press("Control+Enter");
  await expectCount(form, 0);
  await expect
    .poll(() => server.inputsOf("bookings.create"))
    .toMatchObject([{ customer_id: "josef", room_id: "r101", adults: 2, children: [] }]);
  expect(server.inputsOf("contacts.create")).toEqual([]);
  await press("Control+z");
  await expect.element(page.getByText(/Undone: Booking [^.]* created$/)).toBeVisible();
});

test("nobody new is offered before it is known who is there", async () => {
  let answer = () => {};
  const waiting = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const found = pageOf(makeContact({ id: "josef", name: "Josef Maier" }));
  const { server } = await beginBooking("en", { "contacts.list": () => waiting.then(() => found) });
  await expect.element(customer).toHaveFocus();
  await type("Maier");
  await expect.poll(() => server.inputsOf("contacts.list").at(-1)).toMatchObject({ query: "Maier" });
  await expectCount(page.getByRole("option", { name: /Maier/ }), 0);
  answer();
  await expect.element(page.getByRole("option", { name: /Josef Maier/ })).toBeVisible();
  await expect.element(page.getByRole("option", { name: "Create “Maier”" })).toBeVisible();
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

test("a name with a legal form becomes a company, any name one if the user says so", async () => {
  const { server } = await beginBooking();
  await expect.element(customer).toHaveFocus();
  await type("Alpenbau GmbH");
  await expect.element(page.getByRole("option", { name: "Create “Alpenbau GmbH” as a company" })).toHaveAttribute("data-combobox-selected");
  await expect.element(page.getByRole("option", { name: "… as a person" })).toBeVisible();
  await press("Enter");
  await expect.element(picked("Alpenbau GmbH")).toBeVisible();
  await form.getByRole("button", { name: "Remove Alpenbau GmbH" }).click();
  await customer.click();
  await type("Edelweiss");
  await page.getByRole("option", { name: "… as a company" }).click();
  await expect.element(picked("Edelweiss")).toBeVisible();
  await expect
    .poll(() => server.inputsOf("contacts.create"))
    .toMatchObject([
      { name: "Alpenbau GmbH", type: "company" },
      { name: "Edelweiss", type: "company" },
    ]);
});

test("a booking for someone else names who travels, and both contacts stay when it is undone", async () => {
  const { server } = await beginBooking();
  const travels = form.getByRole("checkbox", { name: "is one of the guests" });
  await expect.element(customer).toHaveFocus();
  await type("Alpenbau GmbH");
  await press("Enter");
  await expect.element(picked("Alpenbau GmbH")).toBeVisible();
  await expect.element(travels).not.toBeChecked();
  const traveler = form.getByRole("combobox", { name: "Who travels?" });
  await traveler.click();
  await type("Lena Auer");
  await expect.element(page.getByRole("option", { name: "Create “Lena Auer”" })).toBeVisible();
  await expectCount(page.getByRole("option", { name: "… as a company" }), 0);
  await press("Enter");
  await expect.element(picked("Lena Auer")).toBeVisible();
  await expectAccessible();
  await press("Control+Enter");
  await expectCount(form, 0);
  await expect.poll(() => server.inputsOf("bookings.create")).toMatchObject([{ customer_id: "Alpenbau GmbH", guest_id: "Lena Auer" }]);
  await press("Control+z");
  await expect.element(page.getByText(/The contact Alpenbau GmbH, Lena Auer stays/)).toBeVisible();
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
  await expect.poll(() => server.inputsOf("bookings.create")).toMatchObject([{ customer_id: "Huber Eva" }]);
});
