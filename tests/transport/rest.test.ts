import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { expect, test } from "vitest";
import { addContact, furnish } from "#tests/support/guesthouse.ts";
import { startTestServer } from "#tests/support/test-server.ts";

const rate = { name: "Reduced", percentage: 10 };

test("every refusal is a problem with type, title, status, detail and instance", async () => {
  const { call } = await (await startTestServer()).login("admin");
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

test("what the transport itself refuses speaks the same language", async () => {
  const property = await startTestServer();
  const { call, cookie } = await property.login("admin");
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
  expect(await property.anybody("GET /tax_rates")).toMatchObject({ status: 401, body: { type: "unauthenticated" } });
  expect(await call("POST /tax_rates", rate, { origin: "https://evil.example" })).toMatchObject({
    status: 403,
    body: { type: "forbidden" },
  });
  expect(await rawAnswer(property.port, "/api/tax_rates/%E0%A4%A", cookie)).toMatchObject({
    status: 400,
    type: "application/problem+json; charset=utf-8",
    body: { type: "validation", instance: "/api/tax_rates/%E0%A4%A" },
  });
  expect((await call("GET /tax_rates")).body).toMatchObject({ count: 0 });
});

test("a caller without permission is refused, whatever their input", async () => {
  const property = await startTestServer();
  const { call } = await property.login("staff");
  const { body: key } = await (await property.login("admin")).call("POST /api_keys", { name: "Till", role_id: "admin" });
  const byKey = property.callerWith({ authorization: `Bearer ${String(key["secret"])}` });
  const forbidden = { status: 403, body: { type: "forbidden" } };
  expect(await call("POST /rooms/audit", { sure: true })).toMatchObject(forbidden);
  expect(await call("POST /imports", { kind: "contacts" })).toMatchObject(forbidden);
  expect(await byKey("POST /session/logout", { sure: true })).toMatchObject(forbidden);
  expect(await byKey("POST /users/me/avatar", { file: "x" })).toMatchObject(forbidden);
  expect(await property.anybody("POST /rooms/audit", { sure: true })).toMatchObject({ status: 401, body: { type: "unauthenticated" } });
});

async function rawAnswer(port: number, path: string, cookie: string) {
  const asking = request({ port, path, headers: { cookie } }).end();
  const [response] = (await once(asking, "response")) as [IncomingMessage];
  const body: unknown = JSON.parse((await response.toArray()).map(String).join(""));
  return { status: response.statusCode, type: response.headers["content-type"], body };
}

test("a list answers pages: bounds are checked, a page past the end is empty, and each page says whether others precede or follow", async () => {
  const { call } = await (await startTestServer()).login("admin");
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
  const { call } = await (await startTestServer()).login("admin");
  const { body } = await call("POST /tax_rates", rate);
  const put = (tag: string) => call(`PUT /tax_rates/${body["id"]}`, { ...rate, name: tag }, { "if-match": tag });
  expect(await put('"7"')).toMatchObject({ status: 412, body: { type: "stale" } });
  expect(await put("garbage")).toMatchObject({ status: 412 });
  expect(await put('"1"')).toMatchObject({ status: 200, body: { version: 2 } });
  expect(await put("*")).toMatchObject({ status: 200, body: { version: 3 } });
  // A proxy that compresses answers weakens their tags.
  expect(await put('W/"3"')).toMatchObject({ status: 200, body: { version: 4 } });
  expect(await call(`DELETE /tax_rates/${body["id"]}`, undefined, { "if-match": '"2"' })).toMatchObject({ status: 412 });
});

test("a PATCH that changes nothing is no change: the version stays and the history says nothing", async () => {
  const { call } = await (await startTestServer()).login("admin");
  const { body } = await call("POST /contacts", { name: "Eva Moser" });
  const events = async () => (await call<{ count: number }>(`GET /events?parent_id=${String(body["id"])}`)).body.count;
  const before = await events();
  for (const patch of [{}, { name: "Eva Moser" }, { communication: { email: null } }]) {
    expect(await call(`PATCH /contacts/${body["id"]}`, patch)).toMatchObject({ status: 200, body: { version: 1 } });
  }
  expect(await events()).toBe(before);
  expect(await call(`PATCH /contacts/${body["id"]}`, {}, { "if-match": '"7"' })).toMatchObject({ status: 412 });
});

test("a tab that still shows another property writes nothing", async () => {
  const property = await startTestServer();
  const { call } = await property.login("admin");
  expect(await call("POST /tax_rates", rate, { "x-property-id": "the-other-house" })).toMatchObject({
    status: 412,
    body: { type: "property/switched" },
  });
  expect(await call("POST /tax_rates", rate, { "x-property-id": property.property.property_id })).toMatchObject({ status: 200 });
  expect((await call("GET /tax_rates")).body).toMatchObject({ count: 1 });
});

test("a refusal is not remembered under its idempotency key, and a day later the key is free", async () => {
  const { property, login } = await startTestServer();
  const { call } = await login("admin");
  const key = { "idempotency-key": "same" };
  expect((await call("POST /tax_rates", { ...rate, percentage: 200 }, key)).status).toBe(400);
  expect((await call("POST /tax_rates", rate, key)).status).toBe(200);
  expect((await call("POST /tax_rates", { ...rate, name: "Other" }, key)).body.type).toBe("idempotency_key_reused");
  property.clock.now = "2030-04-02T10:00:01.000Z";
  expect((await call("POST /tax_rates", { ...rate, name: "Other" }, key)).status).toBe(200);
});

test("the readable page and the document are open to everybody", async () => {
  const { url } = await startTestServer();
  expect(await (await fetch(`${url}/api/docs`)).text()).toContain("/tax_rates");
  expect(await (await fetch(`${url}/api/openapi.json`)).json()).toMatchObject({ openapi: "3.1.0" });
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
});

test("what may be read may be asked for without its body, and OPTIONS of a path lists its methods", async () => {
  const { url, login } = await startTestServer();
  const { cookie, call } = await login("admin");
  const { body } = await call("POST /tax_rates", rate);
  const ask = (method: string, path: string, headers: Record<string, string> = { cookie }) =>
    fetch(`${url}/api${path}`, { method, headers });

  const head = await ask("HEAD", `/tax_rates/${body["id"]}`);
  expect([head.status, head.headers.get("etag"), await head.text()]).toEqual([200, '"1"', ""]);
  expect((await ask("HEAD", "/tax_rates", {})).status).toBe(401);

  const options = await ask("OPTIONS", `/tax_rates/${body["id"]}`, {});
  expect([options.status, options.headers.get("allow"), await options.text()]).toEqual([204, "GET, HEAD, PUT, DELETE, OPTIONS", ""]);
  expect(options.headers.get("access-control-allow-origin")).toBeNull();
  expect((await ask("OPTIONS", "/nowhere")).status).toBe(404);
  const refused = await ask("PATCH", "/tax_rates");
  expect([refused.status, refused.headers.get("allow")]).toEqual([405, "GET, HEAD, POST, OPTIONS"]);
});

test("an unauthenticated caller is answered how to authenticate", async () => {
  const { anybody } = await startTestServer();
  expect((await anybody("GET /tax_rates")).headers.get("www-authenticate")).toBe("Bearer");
});

test("a call that needs no body takes an empty one, whatever it says to be", async () => {
  const { call } = await (await startTestServer()).login("admin");
  const { body } = await call("POST /api_keys", { name: "Channel manager", role_id: "staff" });
  const json = { "content-type": "application/json" };
  expect(await call(`POST /api_keys/${body["id"]}/revoke`, undefined, json)).toMatchObject({ status: 200 });
  expect(await call("POST /tax_rates", "", json)).toMatchObject({
    status: 400,
    body: { errors: [{ path: "name" }, { path: "percentage" }] },
  });
  expect(await call(`DELETE /api_keys/${body["id"]}`, undefined, json)).toMatchObject({ status: 204, body: undefined });
});

test("JSON is taken as JSON only, and a form only where a file is asked for", async () => {
  const { call } = await (await startTestServer()).login("admin");
  const text = JSON.stringify(rate);
  const form = '--x\r\ncontent-disposition: form-data; name="name"\r\n\r\nReduced\r\n--x--\r\n';
  const refused = { status: 415, body: { type: "unsupported_media_type" } };
  expect(await call("POST /tax_rates", text, { "content-type": "text/plain" })).toMatchObject(refused);
  expect(await call("POST /tax_rates", form, { "content-type": "multipart/form-data; boundary=x" })).toMatchObject(refused);
  expect(await call("POST /files", text)).toMatchObject(refused);
  expect(await call("POST /tax_rates", text, { "content-type": "application/json; charset=utf-8" })).toMatchObject({ status: 200 });
});

test("a repeated call that had nothing to answer answers nothing again", async () => {
  const { property, login } = await startTestServer();
  const { call } = await login("admin");
  const key = { "idempotency-key": "same" };
  const contact = addContact(property, "Anna Gruber", { communication: '{"email":"anna@example.com"}' });
  const { double } = furnish(property);
  const stay = { check_in: "2030-04-05", check_out: "2030-04-08", occupancy: 2, room_type_id: double, customer_id: contact };
  const { body } = await call("POST /bookings", stay);
  const send = () => call(`POST /bookings/${body["id"]}/send_confirmation`, {}, key);
  expect([await send(), await send()]).toMatchObject([
    { status: 204, body: undefined },
    { status: 204, body: undefined },
  ]);
  expect((await call("GET /mails")).body).toMatchObject({ count: 1 });
});
