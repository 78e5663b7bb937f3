import { writeFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { GUEST_SCREENS } from "#client/open-screens.ts";
import { loggedPath } from "#server/platform/core/process/logged-path.ts";
import { endpointsOf } from "#server/platform/transport/rest.ts";
import { appRouter } from "#server/router.ts";
import { redactedError } from "#shared/platform/core/client-error.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { startTestServer, type TestServer } from "#tests/support/test-server.ts";

test.each([
  ["/trpc/search.find?input=%7B%22query%22%3A%22Maria%20Huber%2012.03.1980%22%7D", "/trpc/search.find"],
  ["/public/0b9uFqkT4pWl/pre-check-in", "/public/*"],
  ["/public/0b9uFqkT4pWl", "/public/*"],
  ["/public/", "/public"],
  ["/api/public/bookings/0b9uFqkT4pWl", "/api/public/bookings/*"],
  ["/api/public/bookings/0b9uFqkT4pWl/property?x=1", "/api/public/bookings/*"],
  ["/api/public/calendars/0b9uFqkT4pWl.ics", "/api/public/calendars/*"],
  ["/api/public/receipts/0198.c2ln", "/api/public/receipts/*"],
  ["/api/public/card_payments/pay/0198.c2ln?done=1", "/api/public/card_payments/*"],
  ["/api/public/card_payments/stripe", "/api/public/card_payments/*"],
  ["/api/public/files/7?expires=1&signature=abc", "/api/public/files/*"],
  ["/api/public/a-kind-that-is-a-secret/x", "/public/*"],
  ["/api/public/bookings", "/api/public/bookings"],
  ["/API/PUBLIC/receipts/0198.c2ln", "/public/*"],
  ["/PUBLIC/0b9uFqkT4pWl", "/public/*"],
  ["/api/%70ublic/receipts/0198.c2ln", "/api/public/receipts/*"],
  ["/api/%2570ublic/receipts/0198.c2ln", "/api/public/receipts/*"],
  ["/api/public%2Freceipts%2F0198.c2ln", "/api/public/receipts/*"],
  ["/api/public/%62ookings/0b9uFqkT4pWl", "/api/public/bookings/*"],
  ["/api//public/receipts/0198.c2ln", "/public/*"],
  ["//api/public//receipts///0198.c2ln", "/api/public/receipts/*"],
  ["/api/./public/receipts/0198.c2ln", "/public/*"],
  ["/api/public/../public/receipts/0198.c2ln", "/public/*"],
  ["/api/public;v=1/receipts;x/0198.c2ln", "/public/*"],
  ["\\api\\public\\receipts\\0198.c2ln", "/api/public/receipts/*"],
  ["/api/public/receipts%3f0198.c2ln", "/api/public/receipts"],
  ["http://keyrack.example/api/public/receipts/0198.c2ln", "/api/public/receipts/*"],
  ["/api/bookings/0198", "/api/bookings/0198"],
  ["/trpc/live.events#0198", "/trpc/live.events"],
  ["/book/hotel?hold=0198", "/book/hotel"],
  ["/reset-password#0198", "/reset-password"],
])("the log shows %s as %s", (url, shown) => {
  expect(loggedPath(url)).toBe(shown);
});

const aToken = fc.stringMatching(/^[A-Z0-9][A-Za-z0-9_.-]{20,40}$/);
const SPELLINGS: readonly ((path: string) => string)[] = [
  (path) => path,
  (path) => path.toUpperCase(),
  (path) => path.replaceAll("/", "//"),
  (path) => path.replace("public", "%70ublic"),
  (path) => path.replace("public", "%2570UBLIC"),
  (path) => path.replace(/\/(?=[^/]*$)/, "%2F"),
  (path) => path.replaceAll("/", "/./"),
  (path) => path.replace("/public", "/x/../public"),
  (path) => path.replace("public", "public;v=1"),
  (path) => `${path}/`,
  (path) => `${path}%`,
  (path) => `${path};jsessionid=1`,
  (path) => `/trpc${path}`,
  (path) => `http://keyrack.example${path}`,
];

/** The paths of everything that answers without a login, with `{…}` in place of what a link has of its own. */
function openPaths({ app }: TestServer): string[] {
  const procedures = endpointsOf(appRouter).filter(({ permission }) => permission === null);
  const others = [...app.printRoutes({ commonPrefix: false }).matchAll(/(\/api\/public\/\S+)/g)].map(([, path = ""]) => path);
  const paths = [...procedures.map(({ path }) => `/api${path}`), ...others, ...GUEST_SCREENS.map(({ path }) => path)];
  return paths.map((path) => path.replaceAll(/:\w+/g, "{secret}")).filter((path) => path.includes("{"));
}

function call({ port }: TestServer, path: string, method: string): Promise<void> {
  return new Promise((resolve, reject) => {
    request({ port, path, method, headers: { referer: `http://x${path}` } }, (response) => void response.resume().on("end", resolve))
      .on("error", reject)
      .end();
  });
}

test("no secret of any link that works without a login is in the log, however it is spelled", async () => {
  const lines: string[] = [];
  const server = await startTestServer(undefined, aClient(), { logLevel: "trace", logTo: { write: (line) => void lines.push(line) } });
  const withoutClient = await startTestServer(undefined, undefined, {
    logLevel: "trace",
    logTo: { write: (line) => void lines.push(line) },
  });
  const paths = openPaths(withoutClient);
  expect(paths).toEqual(expect.arrayContaining(["/api/public/receipts/{link}", "/api/public/card_payments/pay/{secret}"]));
  const aCase = fc.record({
    path: fc.constantFrom(...paths),
    spelling: fc.constantFrom(...SPELLINGS),
    token: aToken,
    method: fc.constantFrom("GET", "POST", "HEAD"),
  });
  await fc.assert(
    fc.asyncProperty(aCase, async ({ path, spelling, token, method }) => {
      const spelled = spelling(path.replaceAll(/\{\w+\}/g, token));
      lines.length = 0;
      for (const each of [server, withoutClient]) {
        await call(each, spelled, method);
        await call(each, `${path.replaceAll(/\{\w+\}/g, "x")}?signature=${token}`, method);
      }
      expect(lines.length).toBeGreaterThan(0);
      expect(lines.join("").toLowerCase()).not.toContain(token.toLowerCase());
    }),
    { numRuns: 150 },
  );
});

test("no secret is in the log that a call by tRPC has in its query", async () => {
  const lines: string[] = [];
  const server = await startTestServer(undefined, undefined, { logLevel: "trace", logTo: { write: (line) => void lines.push(line) } });
  const open = endpointsOf(appRouter).filter(({ permission }) => permission === null);
  for (const { name } of open) {
    const input = JSON.stringify({ id: "SECRET0b9u", token: "SECRET0b9u", link: "SECRET0b9u" });
    await call(server, `/trpc/${name}?input=${encodeURIComponent(input)}`, "GET");
    await call(server, `/trpc/${name},${name}?batch=1&input=${encodeURIComponent(`{"0":${input},"1":${input}}`)}`, "GET");
  }
  expect(lines.length).toBeGreaterThan(open.length);
  expect(lines.join("")).not.toContain("SECRET0b9u");
});

test("what a guest's page reports of an error has no secret of its address", () => {
  const error = {
    message: "Failed to fetch /public/secretword/confirm",
    stack: "Error: x\n    at https://hotel.example/public/secretword/confirm:12:3\n    at fn (/api/public/receipts/0198.secretword:1:2)",
    build: "1",
    path: "/PUBLIC/secretword/confirm",
  };
  expect(JSON.stringify(redactedError(error))).not.toContain("secretword");
});

test("what a receptionist searched for is not in the log", async () => {
  const lines: string[] = [];
  const server = await startTestServer(undefined, undefined, { logLevel: "info", logTo: { write: (line) => void lines.push(line) } });
  const { call: callAsStaff } = await server.login("staff");
  await callAsStaff("GET /search?query=Huber-1980");
  await server.anybody("POST /public/bookings/token-of-a-guest/decline?by=Huber-1980");
  const log = lines.join("");
  expect(log).toContain("/api/search");
  expect(log).toContain("/api/public/bookings/*");
  expect(log).not.toContain("Huber-1980");
  expect(log).not.toContain("token-of-a-guest");
});

/** A built client of one page. */
function aClient(): string {
  const dir = temporaryFolder();
  writeFileSync(join(dir, "index.html"), "<!doctype html><title>Keyrack</title>");
  return dir;
}
