import { expect, test } from "vitest";
import { type Check, type CheckFacts, Checklist, checksOf, NO_ROOMS } from "#shared/office/setup/checklist.ts";
import { addRoom, furnish } from "#tests/support/guesthouse.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { startTestServer } from "#tests/support/test-server.ts";

const READY: CheckFacts = {
  rooms: 12,
  unpriced: [],
  company: { vat_number: "ATU12345678", tax_number: null },
  address: { line1: "Dorf 1", city: "Lech" },
  bank: { iban: "AT611904300234573201" },
  logo_id: "logo",
  lacksRegister: false,
  mail: { refusal: null, isTried: true },
  isLocal: false,
  members: 3,
  notNeeded: [],
};

const openIn = (facts: CheckFacts) => checksOf(facts).filter(({ state }) => state === "open");

test.each<[string, Partial<CheckFacts>, Check | null, string[]]>([
  ["a property with everything", {}, null, []],
  ["one with rooms that nobody has priced", { unpriced: ["Suite"] }, "prices", ["Suite"]],
  ["one without a room, which has nothing to price yet", { rooms: 0 }, "prices", [NO_ROOMS]],
  ["one with a tax number in place of a VAT number", { company: { vat_number: null, tax_number: "12/345" } }, null, []],
  ["one that issues no lawful invoice", { company: { vat_number: null, tax_number: null } }, "invoice_details", ["company.vat_number"]],
  ["one without a bank account", { bank: { iban: null } }, "invoice_details", ["bank.iban"]],
  ["one whose law wants the guest register that is off", { lacksRegister: true }, "guest_register", ["FEATURE_REGISTRATION_MANAGEMENT"]],
  ["one that registers its guests in another program", { lacksRegister: true, notNeeded: ["guest_register"] }, null, []],
  ["one without a mail server", { mail: { refusal: "no_server", isTried: false } }, "mail", ["no_server"]],
  ["one that has not tried its mail", { mail: { refusal: null, isTried: false } }, "mail", ["untried"]],
  ["one that only its own computer finds", { isLocal: true }, "address", ["local"]],
  ["one that works alone", { members: 1 }, "team", ["alone"]],
  ["one that works alone for good", { members: 1, notNeeded: ["team"] }, null, []],
  ["one without a logo", { logo_id: null }, "logo", ["branding.logo_id"]],
  ["one that needs no prices, as it says", { unpriced: ["Suite"], notNeeded: ["prices2"] }, "prices", ["Suite"]],
])("%s shows what is left", (_, facts, check, missing) => {
  expect(openIn({ ...READY, ...facts })).toEqual(check ? [{ check, state: "open", missing }] : []);
});

test("the list follows what is there, and what a property does without is counted no more", async () => {
  const { property, login } = await startTestServer();
  const { call } = await login("admin");
  const { suite } = furnish(property);
  property.config.public_url = "http://127.0.0.1:3000";
  const open = async () => {
    const { checks } = Checklist.parse((await call("GET /properties/current/checklist")).body);
    return checks?.flatMap(({ check, state }) => (state === "open" ? [check] : []));
  };
  addRoom(property, suite, "901");
  property.runtime.db.$client.prepare("DELETE FROM prices WHERE room_type_id = ?").run(suite);
  expect(await open()).toEqual(["prices", "invoice_details", "mail", "address", "team", "logo"]);

  await call("POST /properties/current/checklist", { check: "logo", not_needed: true });
  await call("POST /properties/current/checklist", { check: "team", not_needed: true });
  property.config.public_url = "http://keyrack.example.com";
  expect(await open()).toEqual(["prices", "invoice_details", "mail"]);
  await call("POST /properties/current/checklist", { check: "team", not_needed: false });
  expect(await open()).toContain("team");
  expect((await call("POST /properties/current/checklist", { check: "prices", not_needed: true })).status).toBe(400);
});

test("a test mail really goes out, and says what the mail server has answered", async () => {
  const { property, login } = await startTestServer();
  const { call } = await login("admin");
  const { call: callAsStaff } = await login("staff");
  const to = { to: "owner@example.com" };
  expect((await callAsStaff("POST /mails/test", to)).status).toBe(403);
  expect((await call("POST /mails/test", to)).body).toEqual({ sent: false, error: "no_server", answer: null });

  const mailServer = await startMailServer();
  property.config.smtp_url = mailServer.url;
  expect((await call("POST /mails/test", to)).body).toMatchObject({ sent: false, error: "no_sender" });
  property.config.mail_from = "office@example.com";
  expect((await call("POST /mails/test", to)).body).toMatchObject({ sent: true, error: null, answer: expect.stringMatching(/^250/) });
  expect(mailServer.received).toMatchObject([
    { to_addresses: ["owner@example.com"], subject: expect.stringContaining("Pension Edelweiss") },
  ]);

  mailServer.behaviour.recipient = () => [550, "no such user"];
  const refused = await call("POST /mails/test", to);
  expect(refused.body).toMatchObject({ sent: false, error: "recipient_refused", answer: expect.stringContaining("no such user") });
  await mailServer.close();
  expect((await call("POST /mails/test", to)).body).toMatchObject({ sent: false, error: "unreachable" });
});
