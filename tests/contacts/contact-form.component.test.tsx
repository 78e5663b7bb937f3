import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { press, type } from "#tests/support/components/hand.ts";
import { showApp } from "#tests/support/components/screen.tsx";
import { fakeStays } from "#tests/support/components/stays.ts";

test("a country is found by a part of its name or by its code; what is none is asked about, and kept", async () => {
  const { server } = await showApp({ at: "/rooms?new=contact", answers: fakeStays().answers, language: "de" });
  await page.getByRole("dialog").getByRole("textbox", { name: "Name", exact: true }).fill("Eva Huber");
  const nationality = page.getByRole("combobox", { name: "Staatsangehörigkeit" });
  await nationality.click();
  await type("Öst");
  await press("Tab");
  await expect.element(nationality).toHaveValue("Österreich");
  const country = page.getByRole("combobox", { name: "Land", exact: true });
  await country.click();
  await type("DE");
  await press("Enter");
  await expect.element(country).toHaveValue("Deutschland");
  await country.fill("Atlantis");
  await press("Control+Enter");
  await expect.element(page.getByText("Bitte aus der Liste wählen")).toBeVisible();
  await expect.element(country).toHaveValue("Atlantis");
  expect(server.inputsOf("contacts.create")).toEqual([]);
  await country.fill("ita");
  await press("Control+Enter");
  await expect.poll(() => server.inputsOf("contacts.create")).toMatchObject([{ nationality: "AT", address: { country: "IT" } }]);
});
