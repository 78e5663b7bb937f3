import { expect, test } from "vitest";
import { startTestServer } from "#tests/support/test-server.ts";

const reduced = { name: "Ermäßigt", percentage: 10, account_number: "4100" };

test("a tax rate is made, read, changed and deleted", async () => {
  const { call } = await (await startTestServer()).login("manager");

  const made = await call("POST /tax_rates", reduced);
  expect(made.status).toBe(200);
  expect(made.headers.get("etag")).toBe('"1"');
  expect(made.body).toMatchObject({ object: "tax_rate", ...reduced, tax_code: null, deleted_at: null, version: 1 });

  const changed = await call(`PUT /tax_rates/${made.body["id"]}`, { name: "Reduced", percentage: 13 });
  expect(changed.body).toMatchObject({ name: "Reduced", percentage: 13, account_number: null, version: 2 });
  expect((await call(`GET /tax_rates/${made.body["id"]}`)).body).toEqual(changed.body);
  const { body: history } = await call<{ data: unknown[] }>("GET /events?type=tax_rate.changed");
  expect(history.data).toMatchObject([{ data: { from: { percentage: 10 }, to: { percentage: 13 } } }]);

  expect((await call(`DELETE /tax_rates/${made.body["id"]}`)).status).toBe(204);
  expect((await call(`GET /tax_rates/${made.body["id"]}`)).body).toMatchObject({ type: "not_found", status: 404 });
  expect((await call("GET /tax_rates")).body).toMatchObject({ count: 0, data: [] });
});

test("a form that was opened before a colleague's change overwrites nothing", async () => {
  const { call } = await (await startTestServer()).login("manager");
  const { body } = await call("POST /tax_rates", reduced);
  await call(`PUT /tax_rates/${body["id"]}`, { ...reduced, name: "Colleague's" });

  const late = await call(`PUT /tax_rates/${body["id"]}`, { ...reduced, name: "Mine" }, { "if-match": '"1"' });

  expect(late).toMatchObject({ status: 412, body: { type: "stale" } });
  expect((await call(`GET /tax_rates/${body["id"]}`)).body).toMatchObject({ name: "Colleague's" });
});

test("a repeated POST with the same key gets the first answer again, and another body is refused", async () => {
  const { call } = await (await startTestServer()).login("manager");
  const first = await call("POST /tax_rates", reduced, { "idempotency-key": "k1" });
  const again = await call("POST /tax_rates", reduced, { "idempotency-key": "k1" });
  const other = await call("POST /tax_rates", { ...reduced, name: "x" }, { "idempotency-key": "k1" });

  expect(again.body).toEqual(first.body);
  expect((await call("GET /tax_rates")).body).toMatchObject({ count: 1 });
  expect(other).toMatchObject({ status: 400, body: { type: "idempotency_key_reused" } });
});

test("a typo in a field is refused and names the field", async () => {
  const { call } = await (await startTestServer()).login("manager");
  const { status, body } = await call("POST /tax_rates", { ...reduced, percentag: 5, percentage: 10.12345 });
  expect(status).toBe(400);
  expect(body.type).toBe("validation");
  expect(body.errors).toEqual(expect.arrayContaining([expect.objectContaining({ path: "percentage" })]));
});
