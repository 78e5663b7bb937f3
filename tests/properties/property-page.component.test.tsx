import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { PropertyPage } from "#client/tenant/properties/property-page.tsx";
import { PropertyInput } from "#shared/tenant/properties/schema.ts";
import { dialogOf, expectAccessible, type } from "#tests/support/components/hand.ts";
import { keepRecords } from "#tests/support/components/kept-records.ts";
import { makeProperty, pageOf } from "#tests/support/components/records.ts";
import { hearChange, showScreen } from "#tests/support/components/screen.tsx";

const form = page.getByRole("form", { name: "Property details" });
const save = form.getByRole("button", { name: "Save" });
const saved = page.getByText("Saved", { exact: true });

async function showProperty() {
  const kept = keepRecords([makeProperty()]);
  const { server, router } = await showScreen({
    at: "/property",
    path: "/property",
    element: <PropertyPage />,
    elsewhere: ["/rooms"],
    answers: {
      "properties.get": ({ id }) => kept.get(id),
      "properties.update": ({ id, ...input }) => {
        const { branding, slug = "edelweiss", ...fields } = PropertyInput.parse(input);
        return kept.change(id, { ...fields, slug, branding: { ...branding, logo: null } });
      },
      "events.list": () => ({ ...pageOf(), next_seq: 0, reset: false }),
    },
  });
  await expect.element(form).toBeVisible();
  return { server, router, kept };
}

test("numbers show what comes next", async () => {
  await showProperty();
  const invoices = form.getByRole("group", { name: /Invoice number/ });
  await invoices.getByRole("textbox", { name: "Pattern" }).fill("RE-{YYYY}{MM}-{0000}");
  await expect.element(invoices).toHaveTextContent("RE-203004-0001");
  await form
    .getByRole("group", { name: /Booking code/ })
    .getByRole("textbox", { name: "Suffix" })
    .fill("-E");
  await expect.element(form).toHaveTextContent("48213-E");
});

test("a wrong IBAN is reported at its field, and nothing is sent until it is right", async () => {
  const { server, router } = await showProperty();
  const iban = form.getByLabelText("IBAN");
  await iban.fill("AT61 1904 3002 3457 3202");
  await save.click();
  await expect.element(form.getByText("This IBAN is not right")).toBeVisible();
  await expect.element(iban).toHaveFocus();
  await expectAccessible();
  expect(server.inputsOf("properties.update")).toEqual([]);
  router.navigate("/rooms");
  await dialogOf("Discard changes?").getByRole("button", { name: "Keep editing" }).click();
  await iban.fill("AT61 1904 3002 3457 3201");
  await save.click();
  await expect.element(saved).toBeVisible();
  await expect.poll(() => server.inputsOf("properties.update")).toMatchObject([{ bank: { iban: "AT61 1904 3002 3457 3201" } }]);
});

test("time zone and currency are found by a part of their name", async () => {
  const { server } = await showProperty();
  await form.getByRole("combobox", { name: "Currency" }).click();
  await type("swiss");
  await page.getByRole("option", { name: /CHF/ }).click();
  await form.getByRole("combobox", { name: "Time zone" }).click();
  await type("zurich");
  await page.getByRole("option", { name: "Europe/Zurich" }).click();
  await save.click();
  await expect.element(save).toBeDisabled();
  await expect.poll(() => server.inputsOf("properties.update")).toMatchObject([{ currency: "CHF", time_zone: "Europe/Zurich" }]);
});

test("what a colleague saves meanwhile in the same field is shown beside one's own, and the rest is taken over", async () => {
  const { server, kept } = await showProperty();
  await form.getByLabelText("Phone").fill("+43 1 234");
  const { address, communication } = kept.get("edelweiss");
  const theirs = { address: { ...address, city: "Graz" }, communication: { ...communication, website: "https://edelweiss.example" } };
  const { version } = kept.change("edelweiss", theirs);
  hearChange({ object: "property", id: "edelweiss", version, type: "property.changed" });
  await expect.element(page.getByText("Ben has changed this record in the meantime")).toBeVisible();
  await expectAccessible();
  await page.getByRole("button", { name: "Keep my input" }).click();
  await save.click();
  await expect.element(saved).toBeVisible();
  const sent = { address: { city: "Graz" }, communication: { phone: "+43 1 234" } };
  await expect.poll(() => server.inputsOf("properties.update")).toMatchObject([sent]);
  await expect.poll(() => server.headersOf("properties.update")?.get("if-match")).toBe('"2"');
});
