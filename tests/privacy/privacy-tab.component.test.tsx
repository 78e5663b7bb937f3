import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { RetentionKind } from "#shared/privacy/retention.ts";
import type { Retention, Retentions } from "#shared/privacy/schema.ts";
import { fakeGuesthouse } from "#tests/support/components/guesthouse.ts";
import { dialogOf, expectAccessible, picture } from "#tests/support/components/hand.ts";
import { showApp } from "#tests/support/components/screen.tsx";

const kind = (name: RetentionKind, given: Partial<Retention> = {}): Retention => ({
  ...{ kind: name, months: 36, usual_months: 36, min_months: null, max_months: null, running_months: 36, due: 0, names: [] },
  ...given,
});

const fixed = { months: 84, usual_months: 84, min_months: 84 };

function retentions(contacts: Partial<Retention>): Retentions {
  return {
    version: 1,
    kinds: [
      kind("register", { ...fixed, max_months: 84, running_months: 84 }),
      kind("invoices", { ...fixed, running_months: null }),
      kind("contacts", contacts),
      kind("deleted_contacts", { months: 1, usual_months: 1, running_months: 1 }),
      kind("offers", { months: 12, usual_months: 12, running_months: null, due: 1, names: ["B-17"] }),
      kind("mails", { ...fixed, min_months: null, running_months: 84 }),
      kind("documents", { months: 1, usual_months: 1, running_months: 1 }),
    ],
  };
}

const WAITING = { running_months: null, due: 12, names: ["Anna Huber", "Karl Berger"] };

test("an admin sees whom the coming night would remove, and nothing is removed before they confirm it", async () => {
  let now = retentions(WAITING);
  const { answers } = fakeGuesthouse();
  const confirmed = () => (now = { ...now, kinds: now.kinds.map((each) => ({ ...each, running_months: each.months })) });
  const privacy = { "privacy.retention": () => now, "privacy.confirmRetention": confirmed };
  const { server } = await showApp({ at: "/settings/privacy", answers: { ...answers, ...privacy }, language: "de", role: "admin" });
  await expect.element(page.getByText("Ab der kommenden Nacht: 12 Kontakte, 1 Angebot")).toBeVisible();
  await page.getByText("12 Kontakte", { exact: true }).click();
  await expect.element(page.getByText("Anna Huber")).toBeVisible();
  await expect.element(page.getByText("und 10 weitere")).toBeVisible();
  await expectAccessible();
  await picture("privacy-waiting");
  await page.getByRole("button", { name: "Bestätigen" }).click();
  expect(server.inputsOf("privacy.confirmRetention")).toEqual([]);
  await dialogOf("Ab der kommenden Nacht endgültig entfernen?").getByRole("button", { name: "Bestätigen" }).click();
  await expect.element(page.getByText("Noch wird nichts davon gelöscht")).not.toBeInTheDocument();
  expect(server.inputsOf("privacy.confirmRetention")).toEqual([{ seen: { invoices: 84, contacts: 36, offers: 12 } }]);
  await expect.element(page.getByRole("row", { name: /Rechnungen: 84 Monate gesetzlich mindestens 84 Monate/ })).toHaveTextContent("läuft");
});

test("a shortened period is told to run by the former one, and a field says what the law demands", async () => {
  const { answers } = fakeGuesthouse();
  const privacy = { "privacy.retention": () => retentions({ months: 12, running_months: 36 }) };
  const { server } = await showApp({ at: "/settings/privacy", answers: { ...answers, ...privacy }, role: "admin" });
  await expect
    .element(page.getByRole("row", { name: /Guests without a new stay: 12 months/ }))
    .toHaveTextContent("still runs with 36 months");
  await page.getByRole("textbox", { name: "Invoices" }).fill("12");
  await page.getByRole("button", { name: "Save" }).click();
  await expect.element(page.getByText("At least 84", { exact: true }).first()).toBeVisible();
  expect(server.inputsOf("privacy.updateRetention")).toEqual([]);
});
