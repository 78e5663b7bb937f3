import { request } from "node:http";
import { expect, test } from "vitest";
import { openHouse } from "#tests/support/house.ts";

const rate = { name: "Reduced", percentage: 10 };

test("every refusal is a problem with type, title, status, detail and instance", async () => {
  const { call } = await (await openHouse()).login("admin");
  const { headers, body } = await call("GET /tax_rates/nothing");
  expect(headers.get("content-type")).toContain("application/problem+json");
  expect(body).toEqual({
    type: "not_found",
    title: "This does not exist (any more).",
    status: 404,
    detail: null,
    instance: "/api/tax_rates/nothing",
  });
  expect((await call("GET /tax_rates/nothing", undefined, { "accept-language": "de-AT,en" })).body.title).toBe("Das gibt es nicht (mehr).");
});

test("what the door itself refuses speaks the same language", async () => {
  const house = await openHouse();
  const { call, cookie } = await house.login("admin");
  expect(await call("GET /nowhere")).toMatchObject({ status: 404, body: { type: "not_found" } });
  expect(await call("PATCH /tax_rates")).toMatchObject({ status: 405, body: { type: "method_not_allowed" } });
  expect(await call("POST /tax_rates", "{broken")).toMatchObject({ status: 400, body: { type: "validation" } });
  expect(await call("POST /tax_rates", [rate])).toMatchObject({ status: 400, body: { type: "validation" } });
  expect(await call("POST /tax_rates", "name=x", { "content-type": "text/csv" })).toMatchObject({
    status: 415,
    body: { type: "unsupported_media_type" },
  });
  expect(await call("POST /tax_rates", { ...rate, name: "x".repeat(1_100_000) })).toMatchObject({
    status: 413,
    body: { type: "payload_too_large" },
  });
  expect(await house.anybody("GET /tax_rates")).toMatchObject({ status: 401, body: { type: "unauthenticated" } });
  expect(await call("POST /tax_rates", rate, { origin: "https://evil.example" })).toMatchObject({
    status: 403,
    body: { type: "forbidden" },
  });
  expect(await rawStatus(house.port, "/api/tax_rates/%E0%A4%A", cookie)).toBe(400);
  expect((await call("GET /tax_rates")).body).toMatchObject({ count: 0 });
});

function rawStatus(port: number, path: string, cookie: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request({ port, path, headers: { cookie } }, (response) => resolve(response.resume().statusCode))
      .on("error", reject)
      .end();
  });
}

test("a list answers pages: bounds are checked, a page past the end is empty, both sides are told", async () => {
  const { call } = await (await openHouse()).login("admin");
  for (let i = 1; i <= 17; i++) await call("POST /tax_rates", { name: `T${i}`, percentage: i });

  expect((await call("GET /tax_rates")).body).toMatchObject({
    page_number: 1,
    page_size: 15,
    count: 17,
    total_pages: 2,
    has_previous_page: false,
    has_next_page: true,
  });
  const second = await call<{ data: { name: string }[] }>("GET /tax_rates?page_number=2&sort=-percentage");
  expect(second.body.data.map(({ name }) => name)).toEqual(["T2", "T1"]);
  expect((await call("GET /tax_rates?page_number=99")).body).toMatchObject({ data: [], has_previous_page: true, has_next_page: false });
  for (const query of ["page_size=0", "page_size=1001", "page_number=0", "page_number=x", "sort=color", "colour=red"]) {
    expect(await call(`GET /tax_rates?${query}`), query).toMatchObject({ status: 400, body: { type: "validation" } });
  }
});

test("a write for the wrong version changes nothing, a tag that can't be ours matches nothing, and the right one is taken", async () => {
  const { call } = await (await openHouse()).login("admin");
  const { body } = await call("POST /tax_rates", rate);
  const put = (tag: string) => call(`PUT /tax_rates/${body["id"]}`, { ...rate, name: tag }, { "if-match": tag });
  expect(await put('"7"')).toMatchObject({ status: 412, body: { type: "stale" } });
  expect(await put("garbage")).toMatchObject({ status: 412 });
  expect(await put('"1"')).toMatchObject({ status: 200, body: { version: 2 } });
  expect(await put("*")).toMatchObject({ status: 200, body: { version: 3 } });
  expect(await call(`DELETE /tax_rates/${body["id"]}`, undefined, { "if-match": '"2"' })).toMatchObject({ status: 412 });
});

test("a tab that still shows another property writes nothing", async () => {
  const house = await openHouse();
  const { call } = await house.login("admin");
  expect(await call("POST /tax_rates", rate, { "x-property-id": "the-other-house" })).toMatchObject({
    status: 412,
    body: { type: "property/switched" },
  });
  expect(await call("POST /tax_rates", rate, { "x-property-id": house.house.property_id })).toMatchObject({ status: 200 });
  expect((await call("GET /tax_rates")).body).toMatchObject({ count: 1 });
});

test("a refusal is not remembered under its idempotency key, and a day later the key is free", async () => {
  const { house, login } = await openHouse();
  const { call } = await login("admin");
  const key = { "idempotency-key": "same" };
  expect((await call("POST /tax_rates", { ...rate, percentage: 200 }, key)).status).toBe(400);
  expect((await call("POST /tax_rates", rate, key)).status).toBe(200);
  expect((await call("POST /tax_rates", { ...rate, name: "Other" }, key)).body.type).toBe("idempotency_key_reused");
  house.clock.now = "2030-04-02T10:00:01.000Z";
  expect((await call("POST /tax_rates", { ...rate, name: "Other" }, key)).status).toBe(200);
});

test("the readable page and the document are open to everybody", async () => {
  const { url } = await openHouse();
  expect(await (await fetch(`${url}/api/docs`)).text()).toContain("/tax_rates");
  expect(await (await fetch(`${url}/api/openapi.json`)).json()).toMatchObject({ openapi: "3.1.0" });
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
});
