import { afterEach, expect, test, vi } from "vitest";
import { startJobs } from "#server/platform/core/jobs/jobs-runner.ts";
import { safeError } from "#server/platform/core/monitoring/safe-error.ts";
import { mailJob } from "#server/tenant/mail/mail-job.ts";
import { makeTestProperty, startTestServer } from "#tests/support/test-server.ts";

afterEach(() => vi.restoreAllMocks());

type Line = {
  level: number;
  reqId?: string;
  msg: string;
  slow_query?: { sql: string; ms: number; where: string };
  err?: { message: string };
};

async function loggedServer(proxies = 0) {
  const written: string[] = [];
  const options = { logLevel: "trace", logTo: { write: (line: string) => void written.push(line) }, proxies };
  const server = await startTestServer(makeTestProperty(), undefined, options);
  return { ...server, text: () => written.join(""), lines: () => written.map((line) => JSON.parse(line) as Line) };
}

test("an answer carries the id of its request in the log", async () => {
  const server = await loggedServer();
  const { headers } = await server.anybody("GET /version", undefined, { "x-request-id": "chosen-by-a-stranger" });
  const id = headers.get("x-request-id");
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  expect(
    server
      .lines()
      .filter(({ reqId }) => reqId === id)
      .map(({ msg }) => msg),
  ).toEqual(["incoming request", "request completed"]);
});

test("behind a proxy its own id is kept, so that both logs can be laid side by side", async () => {
  const server = await loggedServer(1);
  const idAfter = async (given: string) =>
    (await server.anybody("GET /version", undefined, { "x-request-id": given })).headers.get("x-request-id");
  expect(await idAfter("caddy-0123456789")).toBe("caddy-0123456789");
  expect(await idAfter('no id "} {')).toMatch(/^[0-9a-f-]{36}$/);
});

test("a slow query is logged once a minute, with its text and its place, without its values", async () => {
  const { property, lines, text } = await loggedServer();
  const { db, monitor } = property.runtime;
  // Of all statements only this one takes time.
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  db.$client.function("dawdle", (name) => {
    now += 25;
    return name;
  });
  const slow = db.$client.prepare<[string], { name: string }>("SELECT dawdle(?) AS name");
  function readSlowly() {
    return slow.get("Zacharias Quendler");
  }
  expect(readSlowly()).toEqual({ name: "Zacharias Quendler" });
  readSlowly();
  const found = lines().filter(({ slow_query }) => slow_query);
  expect(found).toHaveLength(1);
  expect(found[0]?.slow_query).toMatchObject({ sql: "SELECT dawdle(?) AS name", where: expect.stringContaining("readSlowly") as string });
  expect(text()).not.toContain("Quendler");
  expect(monitor.slowQueries()).toMatchObject([{ sql: "SELECT dawdle(?) AS name", count: 2 }]);
});

test("an error in the log keeps what helps to find it, and nothing of what people typed", () => {
  const refused = Object.assign(new Error("550 no mailbox <zacharias@quendler.example>"), {
    rejected: ["zacharias@quendler.example"],
    code: "EENVELOPE",
  });
  const wrapped = new Error('no room for "Zacharias Quendler"', { cause: refused });
  const safe = safeError(wrapped);
  expect(JSON.stringify(safe)).not.toMatch(/zacharias|quendler/i);
  expect(safe).toMatchObject({ type: "Error", message: "no room for …", cause: { code: "EENVELOPE" } });
  expect(safe.stack).toContain("log.test.ts");
});

const GUEST = {
  name: "Zacharias Quendler",
  communication: { email: "zacharias@quendler.example", phone: "+43 664 9182736" },
  date_of_birth: "1971-08-29",
};
const OF_PEOPLE = /zacharias|quendler|9182736|1971-08-29|Brunhilde|Tiefenthaler|192\.0\.2\.77|kr_|Bearer/i;

test("after a day of calls, refusals and errors the log has no name, address, number or token of anybody", async () => {
  const server = await loggedServer(1);
  const { property } = server;
  const from = { "x-forwarded-for": "192.0.2.77" };
  const { cookie } = await server.login("admin", "Brunhilde Tiefenthaler");
  const clerk = { call: server.callerWith({ cookie, ...from }) };
  const stranger = server.callerWith(from);
  const { body: contact } = await clerk.call<{ id: string; version: number }>("POST /contacts", GUEST);
  expect(contact.id).toMatch(/^0/);
  await clerk.call(`PATCH /contacts/${contact.id}`, { name: "Quendler-Tiefenthaler" });
  await clerk.call("GET /contacts?query=Quendler");
  await clerk.call("GET /search?query=Zacharias");
  await clerk.call("POST /contacts", { name: "Zacharias", date_of_birth: "Quendler" });
  await clerk.call("POST /bookings", { customer_id: "Quendler" });
  await clerk.call("POST /session/update_password", { current_password: "Quendler", new_password: "Quendler" });
  await stranger("POST /session/login", { email: GUEST.communication.email, password: "Quendler1971" });
  await stranger("GET /rooms", undefined, { authorization: "Bearer kr_zacharias" });
  await stranger("GET /public/bookings/zacharias-secret");
  await stranger("POST /client_errors", { message: 'cannot show "Zacharias Quendler"', path: `/contacts/${contact.id}` });
  await stranger("POST /contacts", '{"last_name": "Quendler', { "content-type": "application/json" });
  await fetch(`${server.url}/trpc/contacts.list?input=${encodeURIComponent('{"query":"Quendler"}')}`, {
    headers: { cookie, ...from },
  });
  // What nobody expects: a table is gone under a running server.
  property.runtime.db.$client.exec("ALTER TABLE contacts RENAME TO contacts_elsewhere");
  const broken = await clerk.call("POST /contacts", GUEST);
  expect(broken.status).toBe(500);
  vi.spyOn(mailJob, "run").mockRejectedValue(new Error("no mail for zacharias@quendler.example"));
  const jobs = startJobs(property.runtime, [mailJob], (thrown, job) => server.app.log.error({ err: thrown, job }, "a job failed"));
  await jobs.tick();
  await jobs.stop();

  expect(server.lines().length).toBeGreaterThan(25);
  expect(
    server
      .lines()
      .filter(({ level }) => level === 50)
      .map(({ msg }) => msg),
  ).toEqual(expect.arrayContaining(["a call failed unexpectedly", "a screen failed unexpectedly", "a job failed"]));
  expect(server.text().match(OF_PEOPLE)).toBeNull();
  expect(JSON.stringify(property.runtime.monitor.errors())).not.toMatch(OF_PEOPLE);
  expect(property.runtime.monitor.errors().map(({ message }) => message)).toContain("a call failed unexpectedly");
});
