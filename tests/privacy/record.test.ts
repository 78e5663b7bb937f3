import { expect, test } from "vitest";
import { type ProcessingRecord, processingRecord } from "#shared/office/privacy/record.ts";
import { RETENTION_KINDS } from "#shared/office/privacy/retention.ts";
import type { RecordFacts } from "#shared/office/privacy/schema.ts";
import { readPdf } from "#tests/support/pdf.ts";
import { makeTestProperty, startTestServer } from "#tests/support/test-server.ts";

const BARE: RecordFacts = {
  controller: { name: "Pension Edelweiss", company: null, director: "Eva Berg", address: ["Weg 1", "8010 Graz"], email: null, phone: null },
  country: "AT",
  as_of: "2030-04-01",
  months: { register: 84, invoices: 84, contacts: 36, deleted_contacts: 1, offers: 12, mails: 84, documents: 1 },
  mail_server: null,
  register_service: null,
  lock_system: null,
  sheet_mail: null,
  has_register: false,
  has_accounting: false,
  api_keys: [],
  backup_folder: "data",
  is_backup_encrypted: false,
  is_https: false,
  is_mail_encrypted: false,
  members: 3,
  members_with_second_factor: 0,
};
const textOf = (record: ProcessingRecord) => JSON.stringify(record);

test("only recipients and measures that are configured are named", () => {
  const bare = textOf(processingRecord(BARE, { language: "en", as_of: "1 April 2030" }));
  for (const absent of [
    "Mail server",
    "Lock system",
    "HTTPS",
    "AES",
    "Second factor",
    "Tax adviser",
    "Registration authority",
    "API key",
  ]) {
    expect(bare).not.toContain(absent);
  }
  const full = textOf(
    processingRecord(
      {
        ...BARE,
        mail_server: "smtp.example.com",
        register_service: "api.meldescheine.de",
        lock_system: "doors.example.com",
        sheet_mail: "chef@example.com",
        has_register: true,
        has_accounting: true,
        api_keys: ["Channel manager"],
        is_backup_encrypted: true,
        is_https: true,
        is_mail_encrypted: true,
        members_with_second_factor: 2,
      },
      { language: "en", as_of: "1 April 2030" },
    ),
  );
  for (const named of [
    ...["Mail server smtp.example.com", "Lock system doors.example.com", "chef@example.com", "Tax adviser", "Registration authority"],
    "registrations (api.meldescheine.de)",
    ...["Channel manager", "AES-256", "HTTPS", "Second factor for 2 of 3 logins"],
  ]) {
    expect(full).toContain(named);
  }
});

test("the periods are those of the settings, counted as the country's law does", () => {
  const kept = (given: Partial<RecordFacts>, name: string) =>
    processingRecord({ ...BARE, has_register: true, ...given }, { language: "de", as_of: "1. April 2030" })
      .activities.find((activity) => activity.name === name)
      ?.rows.at(-1)?.text;
  expect(kept({}, "Gästeverzeichnis")).toBe("84 Monate nach der Eintragung");
  expect(kept({ country: "DE", months: { ...BARE.months, register: 15 } }, "Gästeverzeichnis")).toBe("15 Monate nach der Abreise");
  expect(kept({}, "Rechnungen und Zahlungen")).toBe("84 Monate nach dem Ende des Jahres");
  expect(Object.keys(BARE.months).sort()).toEqual([...RETENTION_KINDS].sort());
});

test.each(["de", "en"] as const)("every activity has purpose, basis, persons, data, recipients and erasure (%s)", (language) => {
  for (const { rows } of processingRecord(BARE, { language, as_of: "2030-04-01" }).activities) {
    expect(rows).toHaveLength(6);
    for (const { label, text } of rows) expect(`${label}: ${text}`).not.toMatch(/undefined|\{\{|: $/);
  }
});

test("admin and manager read it, also as a PDF in either language; what is switched on shows at once", async () => {
  const { login, url } = await startTestServer(makeTestProperty());
  const admin = await login("admin");
  const manager = await login("manager");
  expect((await (await login("staff")).call("GET /privacy/record")).status).toBe(403);
  expect((await manager.call<RecordFacts>("GET /privacy/record")).body).toMatchObject({ has_register: false, members: 3, is_https: false });
  await admin.call("POST /settings", { key: "FEATURE_REGISTRATION_MANAGEMENT", value: "true" });
  await admin.call("POST /api_keys", { name: "Kitchen screen", role_id: "catering" });
  expect((await manager.call<RecordFacts>("GET /privacy/record")).body).toMatchObject({ has_register: true, api_keys: ["Kitchen screen"] });
  const pdfIn = async (language: string) => {
    const answer = await fetch(`${url}/api/privacy/record/pdf?language=${language}`, { headers: { cookie: manager.cookie } });
    return readPdf(new Uint8Array(await answer.arrayBuffer()));
  };
  const german = await pdfIn("de");
  const english = await pdfIn("en");
  expect(german.text).toContain("Verzeichnis der Verarbeitungstätigkeiten");
  expect(english.text).toContain("Programs with an API key: Kitchen screen");
});
