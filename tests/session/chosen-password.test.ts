import { expect, test } from "vitest";
import { prepareProperty } from "#server/office/setup/service.ts";
import { isEasyToGuess } from "#server/platform/core/secrets/chosen-password.ts";
import { hashPassword } from "#server/platform/core/secrets/passwords.ts";
import { makeAccount, PASSWORD } from "#tests/support/accounts.ts";
import { makeEmptyDatabase } from "#tests/support/empty-database.ts";
import { startTestServer } from "#tests/support/test-server.ts";

const OWNER = { email: "anna.gruber@pension-alpenrose.at", name: "Anna Gruber" };
test.each([
  ["a common one with figures", "password1234"],
  ["one in other letters", "P@ssw0rd1234"],
  ["figures in a row", "123456789012"],
  ["keys in a row", "qwertzuiopasdf"],
  ["one letter", "aaaaaaaaaaaa"],
  ["a common one twice", "iloveyouiloveyou"],
  ["the owner's name", "Anna Gruber 1"],
  ["the owner's address", "anna.gruber@pension-alpenrose.at"],
  ["the place of the address", "pension-alpenrose1"],
])("%s is easy to guess: %s", async (_, password) => {
  expect(await isEasyToGuess(password, OWNER)).toBe(true);
});

test.each(["vier lose Wörter hier", "correct horse battery", "xK9mQp2vLwTz", "Nordwind klopft ans Fenster"])(
  "%s is not",
  async (password) => {
    expect(await isEasyToGuess(password, OWNER)).toBe(false);
  },
);

test("an own password that is easy to guess is refused, and the former one stays", async () => {
  const { anybody, cookieOf, callerWith, property } = await startTestServer();
  const resi = await makeAccount(property, { email: "resi@example.com" });
  const call = callerWith({ cookie: await cookieOf(resi) });
  const change = { current_password: PASSWORD, new_password: "resi@example.com" };
  const refused = await call("POST /session/update_password", change, { "accept-language": "de" });
  expect(refused).toMatchObject({ status: 400, body: { type: "session/guessable_password" } });
  expect(refused.body.title).toMatch(/leicht zu erraten/);
  expect((await anybody("POST /session/login", { email: "resi@example.com", password: PASSWORD })).status).toBe(200);
});

test("a short password from before goes on opening the property", async () => {
  const { anybody, property } = await startTestServer();
  const resi = await makeAccount(property, { email: "resi@example.com" });
  property.runtime.db.$client.prepare("UPDATE users SET password_hash = ? WHERE id = ?").run(await hashPassword("12345678"), resi.user_id);
  expect((await anybody("POST /session/login", { email: "resi@example.com", password: "12345678" })).status).toBe(200);
});

test.each([
  ["shortish1", /at least 12 characters/],
  ["password1234", /easy to guess/],
])("the first user can't be given %s, and nothing is made", async (password, why) => {
  const { runtime } = makeEmptyDatabase();
  await expect(prepareProperty(runtime, { email: "owner@example.com", password, demo: false })).rejects.toThrow(why);
  expect(runtime.db.$client.prepare("SELECT count(*) FROM users").pluck().get()).toBe(0);
});

test("a later start takes the short password that the first user was given before this rule", async () => {
  const { runtime } = makeEmptyDatabase();
  const wish = { email: "owner@example.com", password: "open sesame for the mountain", demo: false };
  await prepareProperty(runtime, wish);
  expect(await prepareProperty(runtime, { ...wish, password: "shortish1" })).toMatchObject({ created: false });
});
