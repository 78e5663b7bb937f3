import { rmSync } from "node:fs";
import { expect, test } from "vitest";
import { diskState } from "#server/platform/core/monitoring/disk.ts";
import { makeTestProperty, startTestServer } from "#tests/support/test-server.ts";

const TOKEN = "a token of the monitoring";

test("/healthz says ok where the server can save, and no more than that it cannot where its folder is gone", async () => {
  const { url, property } = await startTestServer();
  const healthy = await fetch(`${url}/healthz`);
  expect([healthy.status, await healthy.json()]).toEqual([200, { status: "ok" }]);

  const other = await startTestServer(makeTestProperty());
  rmSync(other.property.dir, { recursive: true });
  const gone = await fetch(`${other.url}/healthz`);
  expect([gone.status, await gone.json()]).toEqual([503, { status: "cannot save" }]);
  expect(diskState(other.property.runtime.db, other.property.dir).trouble).toBe("missing");
  expect(diskState(property.runtime.db, property.dir).free).toBeGreaterThan(0);
});

test("/readyz answers while the first start is under way, and sends proxies elsewhere before and after", async () => {
  const property = makeTestProperty();
  const never = new Promise<void>(() => {});
  const { url } = await startTestServer(property, undefined, { prepared: never });
  const state = async () => (await fetch(`${url}/readyz`)).status;
  expect(await state()).toBe(503);
  property.runtime.monitor.phase = "ready";
  expect(await state()).toBe(200);
  property.runtime.monitor.phase = "stopping";
  expect(await state()).toBe(503);
});

test("/metrics counts calls by procedure and outcome, and says what waits", async () => {
  const server = await startTestServer(undefined, undefined, { metrics: { token: TOKEN, isLocalOnly: false } });
  const { call } = await server.login("staff");
  await call("GET /rooms");
  await call("GET /rooms");
  await call("GET /rooms?page_size=0");
  await call("GET /contacts/0190a5f0-0000-7000-8000-000000000001");
  server.property.runtime.monitor.jobEnded("mail", { thrown: new Error("no way") });

  const response = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
  expect(response.headers.get("content-type")).toMatch("text/plain");
  await response.text();
  const metrics = await (await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })).text();
  for (const line of [
    'keyrack_calls_total{procedure="rooms.list",outcome="ok"} 2',
    'keyrack_calls_total{procedure="rooms.list",outcome="validation"} 1',
    'keyrack_calls_total{procedure="contacts.get",outcome="not_found"} 1',
    'keyrack_call_duration_seconds_count{procedure="rooms.list"} 3',
    "keyrack_sockets 0",
    'keyrack_jobs_waiting{queue="mails"} 0',
    'keyrack_jobs_waiting{queue="keys"} 0',
    'keyrack_jobs_waiting{queue="invoice_pdfs"} 0',
    'keyrack_job_failures_total{job="mail"} 1',
    "keyrack_slow_queries_total",
    "keyrack_feed_delay_seconds_bucket",
    "nodejs_eventloop_lag_p99_seconds",
    "process_resident_memory_bytes",
  ]) {
    expect(metrics).toContain(line);
  }
  for (const size of ["database_bytes", "wal_bytes", "disk_free_bytes"]) expect(metrics).toMatch(new RegExp(`^keyrack_${size} \\d+`, "m"));
});

test("strangers don't read /metrics, and neither does a proxy's visitor, who comes from this computer, too", async () => {
  const withToken = await startTestServer(undefined, undefined, { metrics: { token: TOKEN, isLocalOnly: true } });
  const statusOf = async (url: string, authorization = "") => (await fetch(`${url}/metrics`, { headers: { authorization } })).status;
  expect(await statusOf(withToken.url)).toBe(404);
  expect(await statusOf(withToken.url, "Bearer guessed")).toBe(404);
  expect(await statusOf(withToken.url, `Bearer ${TOKEN}`)).toBe(200);
  const reachable = await startTestServer(makeTestProperty(), undefined, { metrics: { token: null, isLocalOnly: false } });
  expect(await statusOf(reachable.url)).toBe(404);
  const local = await startTestServer(makeTestProperty(), undefined, { metrics: { token: null, isLocalOnly: true } });
  expect(await statusOf(local.url)).toBe(200);
});
