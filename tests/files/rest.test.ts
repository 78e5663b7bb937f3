import { existsSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startJobs } from "#server/platform/core/jobs/jobs-runner.ts";
import { readFileBytes } from "#server/tenant/files/disk.ts";
import { logoOf } from "#server/tenant/files/logo.ts";
import { sweepFiles } from "#server/tenant/files/sweep.ts";
import { MAX_FILE_BYTES } from "#shared/tenant/files/schema.ts";
import { startBillingServer } from "#tests/invoices/billing-server.ts";
import { furnishLetterhead } from "#tests/support/fetch-pdf.ts";
import { insertProperty, startTestServer, type TestProperty, type TestServer, viewOf } from "#tests/support/test-server.ts";

/** The smallest image: one pixel. */
const DOT = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==", "base64");
const TEXT = Buffer.from("Frühstück ab 7 Uhr\n".repeat(200));

type Kept = Record<string, unknown> & { id: string; errors?: { path: string }[] };
type Sent = { name?: string; type?: string; field?: string; headers?: Record<string, string> };

/** Uploads a file as a browser's form does. */
async function send(
  { url }: Pick<TestServer, "url">,
  cookie: string,
  bytes: Buffer,
  { name = "dot.png", type = "image/png", field = "file", headers = {} }: Sent = {},
) {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(bytes)], { type }), name);
  const response = await fetch(`${url}/api/files`, {
    method: "POST",
    body: form,
    headers: { cookie, "accept-language": "en", ...headers },
  });
  return { status: response.status, body: (await response.json()) as Kept };
}

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
const onDisk = ({ dir }: TestProperty) => (existsSync(join(dir, "files")) ? readdirSync(join(dir, "files")) : []);
const local = (open: TestServer, address: string) => address.replace(open.property.config.public_url, open.url);

test("what was sent is kept under its name, listed newest first and comes back byte by byte", async () => {
  const open = await startTestServer();
  const { call, cookie } = await open.login("staff");
  const first = await send(open, cookie, DOT, { name: "C:\\Bilder\\Logo für Gäste.png" });
  expect(first.status).toBe(200);
  expect(first.body).toMatchObject({ object: "file", name: "Logo für Gäste.png", content_type: "image/png", size: DOT.length, version: 1 });
  open.property.clock.now = "2030-04-01T10:05:00.000Z";
  const second = await send(open, cookie, TEXT, { name: "hours.txt", type: "text/plain" });

  const list = await call("GET /files");
  expect(list.body).toMatchObject({ count: 2, data: [{ id: second.body.id }, { id: first.body.id }] });
  expect((await call("GET /files?query=gaste")).body).toMatchObject({ count: 1, data: [{ id: first.body.id }] });
  expect((await call(`GET /files/${first.body.id}`)).body).toMatchObject({ name: "Logo für Gäste.png" });

  const content = await fetch(`${open.url}/api/files/${first.body.id}/content`, { headers: { cookie } });
  expect(await bytesOf(content)).toEqual(DOT);
  expect(content.headers.get("content-type")).toBe("image/png");
  expect(content.headers.get("content-disposition")).toBe(
    `inline; filename="Logo f?r G?ste.png"; filename*=UTF-8''Logo%20f%C3%BCr%20G%C3%A4ste.png`,
  );
  expect(content.headers.get("x-content-type-options")).toBe("nosniff");
  expect(onDisk(open.property).sort()).toEqual([first.body.id, second.body.id].sort());
});

test("what could carry a script is saved, never shown, whatever it calls itself", async () => {
  const open = await startTestServer();
  const { cookie } = await open.login("staff");
  const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`);
  const page = Buffer.from("<!doctype html><script>alert(1)</script>");
  for (const [bytes, sent, kept] of [
    [svg, { name: "logo.svg", type: "image/svg+xml" }, "image/svg+xml"],
    [page, { name: "page.html", type: "text/html" }, "text/html"],
    [page, { name: "page.png", type: "image/png" }, "application/octet-stream"],
    [page, { name: "page", type: 'text/html; x="<>"' }, "text/html"],
    [DOT, { name: "page.html", type: "text/html" }, "image/png"],
  ] as const) {
    const { body } = await send(open, cookie, bytes, sent);
    expect(body).toMatchObject({ content_type: kept, name: sent.name });
    const content = await fetch(`${open.url}/api/files/${body.id}/content`, { headers: { cookie } });
    expect(content.headers.get("content-disposition")).toMatch(kept === "image/png" ? /^inline/ : /^attachment/);
    expect(content.headers.get("x-content-type-options")).toBe("nosniff");
    expect(await bytesOf(content)).toEqual(bytes);
  }
});

test("a part of a file is answered as a part, and one past its end refused", async () => {
  const open = await startTestServer();
  const { cookie } = await open.login("staff");
  const { body } = await send(open, cookie, TEXT, { name: "hours.txt", type: "text/plain" });
  const part = async (range: string) => {
    const response = await fetch(`${open.url}/api/files/${body.id}/content`, { headers: { cookie, range, "accept-encoding": "gzip" } });
    return { status: response.status, range: response.headers.get("content-range"), bytes: await bytesOf(response) };
  };
  const size = TEXT.length;
  expect(await part("bytes=0-3")).toEqual({ status: 206, range: `bytes 0-3/${size}`, bytes: TEXT.subarray(0, 4) });
  expect(await part(`bytes=${size - 5}-`)).toEqual({
    status: 206,
    range: `bytes ${size - 5}-${size - 1}/${size}`,
    bytes: TEXT.subarray(-5),
  });
  expect(await part("bytes=-7")).toEqual({ status: 206, range: `bytes ${size - 7}-${size - 1}/${size}`, bytes: TEXT.subarray(-7) });
  expect(await part(`bytes=10-${size + 999}`)).toMatchObject({ status: 206, bytes: TEXT.subarray(10) });
  expect(await part("bytes=0-1,5-6")).toMatchObject({ status: 200, bytes: TEXT });
  expect(await part("lines=1-2")).toMatchObject({ status: 200, bytes: TEXT });
  expect(await part(`bytes=${size}-`)).toMatchObject({ status: 416, range: `bytes */${size}` });
  expect((await part("bytes=9-3")).status).toBe(416);
});

test("too much, nothing, another field, no form and a nameless file are refused, and leave nothing behind", async () => {
  const open = await startTestServer();
  const { call, cookie } = await open.login("staff");
  const large = await send(open, cookie, Buffer.alloc(MAX_FILE_BYTES + 1, 1));
  expect(large).toMatchObject({ status: 413, body: { type: "payload_too_large" } });
  expect(await send(open, cookie, Buffer.alloc(0))).toMatchObject({ status: 400, body: { errors: [{ path: "file" }] } });
  expect(await send(open, cookie, DOT, { field: "picture" })).toMatchObject({ status: 400, body: { type: "validation" } });
  expect(await send(open, cookie, DOT, { name: "x".repeat(201) })).toMatchObject({ status: 400, body: { errors: [{ path: "file" }] } });
  expect((await call("POST /files", { file: "text" })).status).toBe(415);
  expect((await call("POST /files")).body).toMatchObject({ type: "validation" });
  expect((await call("GET /files")).body).toMatchObject({ count: 0 });
  expect(onDisk(open.property)).toEqual([]);
});

test("the largest file that fits is taken", async () => {
  const open = await startTestServer();
  const { cookie } = await open.login("staff");
  const { status, body } = await send(open, cookie, Buffer.alloc(MAX_FILE_BYTES, 7), { name: "big.bin", type: "" });
  expect(status).toBe(200);
  expect(body).toMatchObject({ size: MAX_FILE_BYTES, content_type: "application/octet-stream" });
});

test("a write that fails leaves neither row nor bytes", async () => {
  const open = await startTestServer();
  const { call, cookie } = await open.login("staff");
  const { $client } = open.property.runtime.db;
  $client.exec("CREATE TRIGGER broken BEFORE INSERT ON events BEGIN SELECT RAISE(ABORT, 'disk full'); END");
  expect(await send(open, cookie, DOT)).toMatchObject({ status: 500, body: { type: "unknown" } });
  expect(onDisk(open.property)).toEqual([]);
  $client.exec("DROP TRIGGER broken");
  expect((await call("GET /files")).body).toMatchObject({ count: 0 });
});

test("a repeated upload counts once", async () => {
  const open = await startTestServer();
  const { call, cookie } = await open.login("staff");
  const headers = { "idempotency-key": "one" };
  const first = await send(open, cookie, DOT, { headers });
  expect((await send(open, cookie, DOT, { headers })).body.id).toBe(first.body.id);
  expect((await send(open, cookie, TEXT, { headers })).body).toMatchObject({ type: "idempotency_key_reused" });
  expect((await call("GET /files")).body).toMatchObject({ count: 1 });
  expect(onDisk(open.property)).toEqual([first.body.id]);
});

test("the start sweeps away what a crash has left, and nothing that the runtime has never heard of", async () => {
  const open = await startTestServer();
  const { call, cookie } = await open.login("staff");
  const kept = await send(open, cookie, DOT);
  const deleted = await send(open, cookie, TEXT);
  await call(`DELETE /files/${deleted.body.id}`);
  const leave = (name: string) => writeFileSync(join(open.property.dir, "files", name), "half");
  for (const name of [deleted.body.id, "no-row", ".incoming-old", ".incoming-now"]) leave(name);
  utimesSync(join(open.property.dir, "files", ".incoming-old"), new Date(0), new Date(0));

  const jobs = startJobs(open.property.runtime, [sweepFiles], (thrown) => {
    throw thrown;
  });
  await jobs.tick();
  await jobs.stop();
  expect(onDisk(open.property).sort()).toEqual([".incoming-now", "no-row", kept.body.id].sort());
});

test("a signed address shows the file without a session, for fifteen minutes and for this file only", async () => {
  const open = await startTestServer();
  const { call, cookie } = await open.login("staff");
  const { body } = await send(open, cookie, DOT);
  const other = await send(open, cookie, TEXT, { name: "secret.txt", type: "text/plain" });
  const link = await call<{ url: string; expires_at: string }>(`GET /files/${body.id}/url`);
  expect(link.body.expires_at).toBe("2030-04-01T10:15:00.000Z");
  expect(link.body.url).toMatch(/^http:\/\/keyrack\.example\//);
  const fetchAs = (address: string) => fetch(local(open, address));

  const shown = await fetchAs(link.body.url);
  expect(shown.status).toBe(200);
  expect(await bytesOf(shown)).toEqual(DOT);
  expect((await fetchAs(link.body.url.replace(body.id, other.body.id))).status).toBe(403);
  expect((await fetchAs(link.body.url.replace(/expires=\d+/, "expires=99999999999"))).status).toBe(403);
  expect((await fetchAs(link.body.url.replace(/signature=.*/, "signature=x"))).status).toBe(403);
  expect((await fetchAs(link.body.url.replace(/[?].*/, ""))).status).toBe(400);

  open.property.clock.now = "2030-04-01T10:14:59.000Z";
  expect((await fetchAs(link.body.url)).status).toBe(200);
  open.property.clock.now = "2030-04-01T10:15:00.000Z";
  expect((await fetchAs(link.body.url)).status).toBe(403);

  const later = await call<{ url: string }>(`GET /files/${body.id}/url`);
  await call(`DELETE /files/${body.id}`);
  expect((await fetchAs(later.body.url)).status).toBe(404);
  expect((await call(`GET /files/${body.id}/url`)).status).toBe(404);
});

test("a deleted file is gone from list, disk and record alike, and so is one that the disk has lost", async () => {
  const open = await startTestServer();
  const { call, cookie } = await open.login("staff");
  const { body } = await send(open, cookie, DOT);
  expect((await call(`DELETE /files/${body.id}`)).status).toBe(204);
  expect((await call(`GET /files/${body.id}`)).status).toBe(404);
  expect((await call(`DELETE /files/${body.id}`)).status).toBe(404);
  expect(onDisk(open.property)).toEqual([]);
  expect((await call(`GET /events?parent_id=${body.id}`)).body).toMatchObject({
    data: [{ type: "file.deleted", description: "File dot.png deleted" }, { type: "file.created" }],
  });

  open.property.runtime.db.$client.prepare("UPDATE files SET deleted_at = NULL").run();
  expect((await fetch(`${open.url}/api/files/${body.id}/content`, { headers: { cookie } })).status).toBe(404);
  expect(readFileBytes(open.property.config, body.id)).toBeNull();
});

test("files of another property are nobody's here, and cleaning and catering have none", async () => {
  const open = await startTestServer();
  const { cookie } = await open.login("staff");
  const { body } = await send(open, cookie, DOT);
  const neighbour = await open.login("admin", "Neighbour", insertProperty(open.property.runtime, "Almhof"));
  for (const path of ["", "/url", "/content"] as const) {
    expect((await neighbour.call(`GET /files/${body.id}${path}`)).status).toBe(404);
    expect((await open.anybody(`GET /files/${body.id}${path}`)).status).toBe(401);
  }
  expect((await neighbour.call(`DELETE /files/${body.id}`)).status).toBe(404);
  for (const role of ["cleaning", "catering"] as const) {
    const { cookie: theirs } = await open.login(role);
    expect((await send(open, theirs, DOT)).status).toBe(403);
  }
  expect((await send(open, "", DOT)).status).toBe(401);
});

test("the property's logo is a PNG or JPEG of this property, and stays while it is shown", async () => {
  const open = await startTestServer();
  const { actor, call, cookie } = await open.login("manager");
  const put = (logo_id: string | null) =>
    call(`PUT /properties/${open.property.property_id}`, { name: "Pension Edelweiss", branding: { logo_id, primary_color: "#226644" } });
  const picture = await send(open, cookie, DOT);
  const text = await send(open, cookie, TEXT, { name: "hours.txt", type: "text/plain" });
  const id = picture.body.id;

  expect(logoOf(viewOf(open.property, actor), open.property.config)).toBeNull();
  expect((await put("nothing")).body).toMatchObject({ status: 404, errors: [{ path: "branding.logo_id" }] });
  expect((await put(text.body.id)).body).toMatchObject({ type: "validation", errors: [{ path: "branding.logo_id" }] });
  expect((await put(id)).body).toMatchObject({ branding: { logo_id: id, primary_color: "#226644" } });
  expect(logoOf(viewOf(open.property, actor), open.property.config)).toEqual({ file_id: id, bytes: DOT, type: "image/png" });

  expect((await call(`DELETE /files/${id}`)).body).toMatchObject({ type: "in_use", detail: "1 property" });
  expect(onDisk(open.property)).toContain(id);
  await put(null);
  expect((await call(`DELETE /files/${id}`)).status).toBe(204);
});

test("the list shows what uses a file, and where", async () => {
  const open = await startTestServer();
  const { call, cookie } = await open.login("manager");
  const logo = (await send(open, cookie, DOT)).body.id;
  const pdf = (await send(open, cookie, TEXT, { name: "contract.txt", type: "text/plain" })).body.id;
  await call(`PUT /properties/${open.property.property_id}`, {
    name: "Pension Edelweiss",
    branding: { logo_id: logo, primary_color: null },
  });
  const { id } = (await call<{ id: string }>("POST /contacts", { name: "Anna Huber" })).body;
  await call(`POST /contacts/${id}/documents/${pdf}`, {});
  const { body } = await call<{ data: { id: string; uses: unknown }[] }>("GET /files?expand=uses");
  expect(Object.fromEntries(body.data.map((file) => [file.id, file.uses]))).toEqual({
    [logo]: [{ object: "property", id: open.property.property_id, name: "Pension Edelweiss" }],
    [pdf]: [{ object: "contact", id, name: "Anna Huber" }],
  });
  expect((await call(`GET /files/${pdf}`)).body).toMatchObject({ uses: null });
  await call(`DELETE /contacts/${id}/documents/${pdf}`);
  expect((await call(`GET /files/${pdf}?expand=uses`)).body).toMatchObject({ uses: [] });
});

test("files that people uploaded are listed apart from the invoices' PDFs", async () => {
  const { property, sale, draft, finalize, actor, cookieOf, call, url } = await startBillingServer();
  furnishLetterhead(property);
  const own = await send({ url }, await cookieOf(actor), DOT, { name: "logo.png" });
  const { file_id } = await finalize((await draft(await sale())).id);
  const idsOf = async (query: string) => (await call<{ data: Kept[] }>(`GET /files?${query}`)).body.data.map(({ id }) => id);
  expect(await idsOf("origin=uploaded")).toEqual([own.body.id]);
  expect(await idsOf("origin=invoice")).toEqual([file_id]);
  expect(new Set(await idsOf(""))).toEqual(new Set([own.body.id, file_id]));
});
