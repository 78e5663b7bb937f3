import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { ServiceTab } from "#client/stays/registrations/service-tab.tsx";
import type { ServiceState } from "#shared/stays/registrations/transmission.ts";
import { expectAccessible, picture } from "#tests/support/components/hand.ts";
import { showScreen } from "#tests/support/components/screen.tsx";

const OFF: ServiceState = {
  object: "registration_service",
  setup: null,
  has_password: false,
  waiting: 0,
  failed: 0,
  last_sent_at: null,
  version: 0,
};
const OFFER = {
  municipalities: [{ id: 1, name: "Fehmarn" }],
  properties: [{ id: 2049, name: "Haus Sonne" }],
  tariffs: [
    { id: 1, name: "Erwachsener" },
    { id: 6, name: "Kinder" },
  ],
};

test("an admin checks the login, chooses what belongs to it, and saves", async () => {
  const at = "/registrations";
  const { server } = await showScreen({
    at,
    path: at,
    element: <ServiceTab />,
    role: "admin",
    answers: { "registrations.service": () => OFF },
  });
  const sent: unknown[] = [];
  server.answer({
    "registrations.checkService": () => OFFER,
    "registrations.saveService": (input) => {
      sent.push(input);
      return { ...OFF, has_password: true, version: 2 };
    },
  });
  await expect.element(page.getByText("Not set up yet", { exact: false })).toBeVisible();
  await picture("service-empty");
  await page.getByLabelText("User name").fill("DemoV");
  await page.getByRole("textbox", { name: "Password" }).fill("demodemo");
  await page.getByRole("button", { name: "Check the login" }).click();
  await expect.element(page.getByText("The login is right", { exact: false })).toBeVisible();
  for (const [field, choice] of [
    ["Municipality", "Fehmarn (1)"],
    ["Property there", "Haus Sonne (2049)"],
    ["Tariff for adults", "Erwachsener (1)"],
    ["Tariff for children", "Kinder (6)"],
  ] as const) {
    await page.getByRole("combobox", { name: field, exact: true }).click();
    await page.getByRole("option", { name: choice }).click();
  }
  await page.getByLabelText("Children under").fill("15");
  await picture("service-checked");
  await expectAccessible();
  await page.getByRole("button", { name: "Save and send" }).click();
  await expect
    .poll(() => sent)
    .toEqual([
      {
        setup: {
          service: "meldescheine",
          url: "https://api.meldescheine.de/api/",
          username: "DemoV",
          municipality: 1,
          property: 2049,
          tariffs: { adult: 1, child: 6, child_below: 15, exempt: null },
          everybody: false,
        },
        password: "demodemo",
      },
    ]);
});

test("how it goes, in German, for who may only look", async () => {
  const setup = {
    service: "meldescheine" as const,
    url: "https://api.meldescheine.de/api/",
    username: "DemoV",
    municipality: 1,
    property: 2049,
    tariffs: { adult: 1, child: 6, child_below: 15, exempt: null },
    everybody: true,
  };
  const state = { ...OFF, setup, has_password: true, waiting: 2, failed: 1, last_sent_at: "2030-04-01T09:00:00.000Z", version: 2 };
  const at = "/registrations";
  await showScreen({
    at,
    path: at,
    element: <ServiceTab />,
    role: "staff",
    language: "de",
    answers: { "registrations.service": () => state },
  });
  await expect.element(page.getByText("1 Meldung braucht Sie", { exact: false })).toBeVisible();
  await expect.element(page.getByText("2 Meldungen werden gesendet")).toBeVisible();
  expect(page.getByRole("button", { name: "Speichern und senden" }).elements()).toEqual([]);
  await picture("service-state-de");
});
