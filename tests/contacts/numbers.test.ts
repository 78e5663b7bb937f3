import { expect, test } from "vitest";
import { startTestServer } from "#tests/support/test-server.ts";

type List = { count: number; data: { number: string }[] };

test("customer numbers have no gap, also where thirty are made at once and some are refused", async () => {
  const { login, property } = await startTestServer();
  const { call } = await login("staff");
  await call("POST /contacts", { name: "First", communication: { email: "taken@example.com" } });

  const replies = await Promise.all(
    Array.from({ length: 30 }, (_, i) =>
      call("POST /contacts", {
        name: `Guest ${i}`,
        communication: { email: i % 3 === 0 ? "Taken@example.com" : `guest${i}@example.com` },
        ...(i % 5 === 0 ? { default_rate_id: "nowhere" } : {}),
      }),
    ),
  );

  const refused = replies.filter(({ status }) => status !== 200);
  expect(refused.map(({ body }) => body.type).sort()).toEqual([...Array(8).fill("contact/already_exists"), ...Array(6).fill("not_found")]);
  const { body } = await call<List>("GET /contacts?page_size=100");
  const numbers = body.data.map(({ number }) => Number(number.replace("G-", ""))).sort((a, b) => a - b);
  expect(numbers).toEqual(Array.from({ length: 17 }, (_, i) => i + 1));
  const events = property.runtime.db.$client.prepare("SELECT count(*) FROM events WHERE type = 'contact.created'").pluck().get();
  expect(events).toBe(17);
});

test("a deleted contact's number is never given again", async () => {
  const { call } = await (await startTestServer()).login("staff");
  const { body } = await call("POST /contacts", { name: "Gone" });
  expect(body).toMatchObject({ number: "G-1" });
  await call(`DELETE /contacts/${body["id"]}`);
  expect((await call("POST /contacts", { name: "Next" })).body).toMatchObject({ number: "G-2" });
});

test("a repeated creation takes no second number", async () => {
  const { call } = await (await startTestServer()).login("staff");
  const once = { "idempotency-key": "form-1" };
  const first = await call("POST /contacts", { name: "Anna" }, once);
  expect((await call("POST /contacts", { name: "Anna" }, once)).body).toEqual(first.body);
  expect((await call("POST /contacts", { name: "Bert" })).body).toMatchObject({ number: "G-2" });
});

test("the list sorts by number as people count", async () => {
  const { call } = await (await startTestServer()).login("staff");
  for (let i = 1; i <= 11; i++) await call("POST /contacts", { name: `Guest ${i}` });
  const numbers = async (sort: string) =>
    (await call<List>(`GET /contacts?sort=${sort}&page_size=3`)).body.data.map(({ number }) => number);
  expect(await numbers("number")).toEqual(["G-1", "G-2", "G-3"]);
  expect(await numbers("-number")).toEqual(["G-11", "G-10", "G-9"]);
});
