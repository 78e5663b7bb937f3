import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { RetentionKind } from "#shared/office/privacy/retention.ts";
import type { RecordFacts, Retention, Retentions } from "#shared/office/privacy/schema.ts";
import { fakeGuesthouse } from "#tests/support/components/guesthouse.ts";
import { dialogOf, expectAccessible, picture, scrollTo } from "#tests/support/components/hand.ts";
import { showApp } from "#tests/support/components/screen.tsx";

const kind = (name: RetentionKind, given: Partial<Retention> = {}): Retention => ({
  kind: name,
  months: 36,
  usual_months: 36,
  min_months: null,
  max_months: null,
  running_months: 36,
  due: 0,
  names: [],
  soon: 0,
  held: false,
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

const FACTS: RecordFacts = {
  controller: { name: "Pension Edelweiss", company: null, director: "Eva Berg", address: ["Weg 1", "8010 Graz"], email: null, phone: null },
  country: "AT",
  as_of: "2030-04-01",
  mail_server: "smtp.example.com",
  register_service: null,
  lock_system: null,
  sheet_mail: null,
  months: { register: 84, invoices: 84, contacts: 36, deleted_contacts: 1, offers: 12, mails: 84, documents: 1 },
  has_register: true,
  has_accounting: false,
  api_keys: [],
  backup_folder: "data",
  is_backup_encrypted: true,
  is_https: true,
  is_mail_encrypted: true,
  members: 3,
  members_with_second_factor: 1,
};
const record = { "privacy.record": () => FACTS };

const WAITING = { running_months: null, due: 12, names: ["Anna Huber", "Karl Berger"] };

test("an admin sees whom the coming night would remove, and nothing is removed before they confirm it", async () => {
  let now = retentions(WAITING);
  const { answers } = fakeGuesthouse();
  const confirmed = () => (now = { ...now, kinds: now.kinds.map((each) => ({ ...each, running_months: each.months })) });
  const privacy = { "privacy.retention": () => now, "privacy.confirmRetention": confirmed };
  const { server } = await showApp({
    at: "/settings/privacy",
    answers: { ...answers, ...record, ...privacy },
    language: "de",
    role: "admin",
  });
  await expect.element(page.getByText("Ab der kommenden Nacht: 12 Kontakte, 1 Angebot")).toBeVisible();
  await page.getByText("12 Kontakte", { exact: true }).click();
  await expect.element(page.getByText("Anna Huber")).toBeVisible();
  await expect.element(page.getByText("und 10 weitere")).toBeVisible();
  await expectAccessible();
  await picture("privacy-waiting");
  await page.getByRole("button", { name: "Bestätigen" }).click();
  const question = dialogOf("Ab der kommenden Nacht endgültig entfernen?");
  await expect.element(question).toBeVisible();
  expect(server.inputsOf("privacy.confirmRetention")).toEqual([]);
  await question.getByRole("button", { name: "Bestätigen" }).click();
  await expect.element(page.getByText("Noch wird nichts davon gelöscht")).not.toBeInTheDocument();
  await expect.poll(() => server.inputsOf("privacy.confirmRetention")).toEqual([{ seen: { invoices: 84, contacts: 36, offers: 12 } }]);
  await expect.element(page.getByRole("row", { name: /Rechnungen: 84 Monate gesetzlich mindestens 84 Monate/ })).toHaveTextContent("läuft");
});

test("a shortened period is told to run by the former one, and a field says what the law demands", async () => {
  const { answers } = fakeGuesthouse();
  const privacy = { "privacy.retention": () => retentions({ months: 12, running_months: 36 }) };
  const { server } = await showApp({ at: "/settings/privacy", answers: { ...answers, ...record, ...privacy }, role: "admin" });
  await expect
    .element(page.getByRole("row", { name: /Guests without a new stay: 12 months/ }))
    .toHaveTextContent("still runs with 36 months");
  await page.getByRole("textbox", { name: "Invoices" }).fill("12");
  await page.getByRole("button", { name: "Save" }).click();
  await expect.element(page.getByText("At least 84", { exact: true }).first()).toBeVisible();
  expect(server.inputsOf("privacy.updateRetention")).toEqual([]);
});

test("the record of processing names who gets data and how long it is kept, and comes as a PDF in either language", async () => {
  const { answers } = fakeGuesthouse();
  const privacy = { "privacy.retention": () => retentions({}) };
  const { server } = await showApp({ at: "/settings/privacy", answers: { ...answers, ...record, ...privacy }, role: "admin" });
  await expect.element(page.getByRole("heading", { name: "Guest register" })).toBeVisible();
  await expect.element(page.getByText("Mail server smtp.example.com", { exact: true }).first()).toBeVisible();
  await expect.element(page.getByText("84 months after the end of the year")).toBeVisible();
  await expectAccessible();
  await scrollTo(page.getByRole("heading", { name: "Record of processing activities" }));
  await picture("privacy-record");
  server.answerFile("/api/privacy/record/pdf", () => new Response("%PDF-", { headers: { "content-type": "application/pdf" } }));
  await page.getByRole("button", { name: "PDF in German" }).click();
  await expect.poll(() => server.requests.map(({ search }) => search)).toEqual(["?language=de"]);
});
