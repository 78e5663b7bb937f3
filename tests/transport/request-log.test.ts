import { expect, test } from "vitest";
import { loggedPath } from "#server/core/process/logged-path.ts";
import { startTestServer } from "#tests/support/test-server.ts";

test.each([
  ["/trpc/search.find?input=%7B%22query%22%3A%22Maria%20Huber%2012.03.1980%22%7D", "/trpc/search.find"],
  ["/public/0b9uFqkT4pWl/pre-check-in", "/public/*/pre-check-in"],
  ["/api/public/bookings/0b9uFqkT4pWl", "/api/public/bookings/*"],
  ["/api/public/bookings/0b9uFqkT4pWl/property?x=1", "/api/public/bookings/*/property"],
  ["/api/public/calendars/0b9uFqkT4pWl.ics", "/api/public/calendars/*"],
  ["/api/public/files/7?expires=1&signature=abc", "/api/public/files/7"],
  ["/api/bookings/0198", "/api/bookings/0198"],
])("the log shows %s as %s", (url, shown) => {
  expect(loggedPath(url)).toBe(shown);
});

test("neither what a receptionist searched for nor the token of a guest's link is in the log", async () => {
  const lines: string[] = [];
  const server = await startTestServer(undefined, undefined, { logLevel: "info", logTo: { write: (line) => void lines.push(line) } });
  const { call } = await server.login("staff");
  await call("GET /search?query=Huber-1980");
  await server.anybody("GET /public/bookings/token-of-a-guest");
  await server.anybody("POST /public/bookings/token-of-a-guest/decline?by=Huber-1980");
  const log = lines.join("");
  expect(log).toContain("/api/search");
  expect(log).toContain("/api/public/bookings/*");
  expect(log).not.toContain("Huber-1980");
  expect(log).not.toContain("token-of-a-guest");
});
