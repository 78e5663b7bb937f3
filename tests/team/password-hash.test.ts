import { expect, test } from "vitest";
import { startTestServer } from "#tests/support/test-server.ts";

test("the hash of a password is in the table of users and nowhere else, also after a repeated invitation", async () => {
  const { property, login } = await startTestServer();
  const { call } = await login("admin", "Olga");
  const invitation = { email: "ben@example.com", name: "Ben", role_id: "staff" };
  const first = await call("POST /users", invitation, { "idempotency-key": "once" });
  expect(first.body).toMatchObject({ user: { email: "ben@example.com" } });
  expect((await call("POST /users", invitation, { "idempotency-key": "once" })).body["id"]).toBe(first.body["id"]);

  const sqlite = property.runtime.db.$client;
  const tables = sqlite.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'").pluck().all();
  const holding = tables
    .map(String)
    .filter((table) => JSON.stringify(sqlite.prepare(`SELECT * FROM "${table}"`).all()).includes("$argon2"));
  expect(holding).toEqual(["users"]);
});
