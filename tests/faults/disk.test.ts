import { closeSync, openSync, rmSync, statSync, writeSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openDb } from "#server/platform/core/database/db.ts";
import { logIn, open } from "#tests/support/process.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { makeTestProperty, startTestServer } from "#tests/support/test-server.ts";

const LATER = "2030-04-18T10:00:00.000Z";

test("on a full disk writing says so in both languages, reading goes on for weeks, and writing resumes with the space", async () => {
  const lines: string[] = [];
  const property = makeTestProperty();
  const server = await startTestServer(property, undefined, { logLevel: "error", logTo: { write: (line) => void lines.push(line) } });
  const { call, cookie } = await server.login("admin");
  const { $client } = property.runtime.db;
  const pages = Number($client.pragma("page_count", { simple: true }));
  $client.pragma(`max_page_count = ${pages}`);
  let refused = await call("GET /rooms");
  for (let n = 0; n < 500 && refused.status === 200; n += 1) {
    refused = await call("POST /contacts", { name: `Guest ${n} ${"of a long name ".repeat(8)}` });
  }
  expect(refused).toMatchObject({
    status: 503,
    body: { type: "disk/full", title: expect.stringContaining("The server's disk is full") as string },
  });
  const german = await server.callerWith({ cookie, "accept-language": "de" })("POST /contacts", { name: "x".repeat(150) });
  expect([german.status, german.body.type]).toEqual([503, "disk/full"]);
  const overTrpc = await fetch(`${server.url}/trpc/contacts.create`, {
    method: "POST",
    headers: { cookie, "content-type": "application/json" },
    body: JSON.stringify({ name: "y".repeat(150) }),
  });
  expect([overTrpc.status, JSON.parse(await overTrpc.text())]).toMatchObject([
    503,
    { error: { data: { problem: { type: "disk/full" } } } },
  ]);
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.every((line) => line.includes("SQLITE_FULL"))).toBe(true);

  // The session would note its use and be lengthened now, which needs space, too.
  property.clock.now = LATER;
  expect((await call("GET /contacts")).status).toBe(200);
  $client.pragma("max_page_count = 1073741823");
  expect((await call("POST /contacts", { name: "x".repeat(150) })).status).toBe(200);
  expect($client.pragma("integrity_check", { simple: true })).toBe("ok");
});

test("where the disk takes no more of a file the whole server says so and goes on", { timeout: 40_000 }, async () => {
  const dir = temporaryFolder();
  // In blocks of 1 KiB; the signal of the limit would end the process, where a full disk only refuses.
  const { url, cookie, child, exit } = await open(dir, { shell: "trap '' XFSZ; ulimit -f 3000" });
  const form = new FormData();
  form.append("file", new Blob([Buffer.from(`name\n${"x".repeat(5 * 2 ** 20)}`)], { type: "text/csv" }), "long.csv");
  const upload = await fetch(`${url}/api/files`, { method: "POST", headers: { cookie }, body: form });
  expect([upload.status, JSON.parse(await upload.text())]).toMatchObject([503, { type: "disk/full" }]);
  const write = (name: string) =>
    fetch(`${url}/api/contacts`, {
      method: "POST",
      headers: { cookie, "content-type": "application/json" },
      body: JSON.stringify({ name }),
    });
  let last = await write("first");
  for (let n = 0; n < 3000 && last.status === 200; n += 1) last = await write(`Guest ${n} ${"x".repeat(150)}`);
  expect([last.status, JSON.parse(await last.text())]).toMatchObject([
    503,
    { type: expect.stringMatching(/^disk\/(full|not_writable)$/) as string },
  ]);
  expect((await fetch(`${url}/api/contacts?page_size=1`, { headers: { cookie } })).status).toBe(200);
  child.kill("SIGKILL");
  await exit;

  const again = await open(dir);
  const answer = await fetch(`${again.url}/api/contacts`, {
    method: "POST",
    headers: { cookie: again.cookie, "content-type": "application/json" },
    body: JSON.stringify({ name: "with space again" }),
  });
  expect(answer.status).toBe(200);
});

test("on a disk that is full to the last byte an admin still logs in and makes room", { timeout: 60_000 }, async () => {
  const dir = temporaryFolder();
  // A little disk of its own, which nothing but this process sees.
  const { url, cookie } = await open(dir, {
    shell: `exec unshare -rm bash -c 'mount -t tmpfs -o size=40m none ${dir} && exec "$0" "$@"' "$0" "$@"`,
  });
  const headers = { cookie, "content-type": "application/json" };
  const upload = async (bytes: number) => {
    const form = new FormData();
    form.append("file", new Blob([Buffer.alloc(bytes, "name\n")], { type: "text/csv" }), "list.csv");
    const answer = await fetch(`${url}/api/files`, { method: "POST", headers: { cookie }, body: form });
    return { status: answer.status, id: ((await answer.json()) as { id?: string }).id };
  };
  const first = await upload(2 ** 20);
  for (const bytes of [8 * 2 ** 20, 2 ** 20, 2 ** 16, 2 ** 12]) {
    let status = 200;
    for (let n = 0; n < 100 && status === 200; n += 1) ({ status } = await upload(bytes));
    expect(status).toBe(503);
  }
  const write = (name: string) => fetch(`${url}/api/contacts`, { method: "POST", headers, body: JSON.stringify({ name }) });
  let status = 200;
  for (let n = 0; n < 3000 && status === 200; n += 1) ({ status } = await write(`Guest ${n} ${"x".repeat(150)}`));
  expect(status).toBe(503);
  expect((await fetch(`${url}/healthz`)).status).toBe(503);

  const login = await logIn(url);
  expect(login.status).toBe(200);
  const again = login.headers.get("set-cookie")?.split(";")[0] ?? "";
  expect((await fetch(`${url}/api/files/${first.id}`, { method: "DELETE", headers: { cookie: again } })).status).toBe(204);
  expect((await write("with space again")).status).toBe(200);
});

test("a page that the disk has damaged is told by the call that needs it, and the others go on", async () => {
  const property = makeTestProperty();
  const server = await startTestServer(property);
  const { call } = await server.login("admin");
  await call("POST /tax_rates", { name: "Reduced", percentage: 10 });
  const { $client } = property.runtime.db;
  $client.pragma("wal_checkpoint(TRUNCATE)");
  const root = $client.prepare<[], number>("SELECT rootpage FROM sqlite_schema WHERE name = 'tax_rates'").pluck().get() ?? 0;
  const file = openSync($client.name, "r+");
  writeSync(file, Buffer.alloc(4096, 0x55), 0, 4096, (root - 1) * 4096);
  closeSync(file);
  // What another connection commits makes this one forget the pages that it has in memory.
  const other = openDb($client.name);
  other.$client.pragma("user_version = 7");
  other.$client.close();
  const damaged = await call("GET /tax_rates");
  expect(damaged).toMatchObject({ status: 503, body: { type: "disk/damaged" } });
  expect(damaged.body.title).toContain("restore a backup");
  expect((await call("GET /contacts")).status).toBe(200);
});

test("a stored file whose bytes are gone is not found, and the rest of its record is there", async () => {
  const property = makeTestProperty();
  const server = await startTestServer(property);
  const { call, cookie } = await server.login("admin");
  const form = new FormData();
  form.append("file", new Blob(["name\nEva"], { type: "text/csv" }), "guests.csv");
  const { id } = (await (await fetch(`${server.url}/api/files`, { method: "POST", headers: { cookie }, body: form })).json()) as {
    id: string;
  };
  const stored = join(property.dir, "files", id);
  expect(statSync(stored).size).toBe(8);
  rmSync(stored);
  expect(await call(`GET /files/${id}/content`)).toMatchObject({ status: 404, body: { type: "not_found" } });
  expect((await call(`GET /files/${id}`)).status).toBe(200);
});
