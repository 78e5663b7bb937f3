import { TRPCClientError } from "@trpc/client";
import { describe, expect, test } from "vitest";
import { makeErrorReporter } from "#client/platform/core/report-error.ts";
import { loggedError } from "#server/tenant/system/client-error.ts";
import { type ClientError, pathWithoutIds, redactedError } from "#shared/platform/core/client-error.ts";
import { startTestServer } from "#tests/support/test-server.ts";

const ERROR: ClientError = {
  message: "TypeError: Cannot read properties of null (reading 'room_id')",
  stack: "at Stay (https://pension.example/assets/room-page-B7xq.js?v=1:12:3456)",
  build: "2030-04-01T10:00:00.000Z",
  path: "/rooms/:id",
};

/** A server and the lines that it logs about screens. */
async function startLogging() {
  const lines: unknown[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line));
  const server = await startTestServer(undefined, undefined, { logLevel: "error", logTo: { write } });
  return { ...server, lines };
}

describe("a screen's unexpected error", () => {
  test.each([
    ["a quoted value", 'Invalid time value "Maria Huber"', "Invalid time value …"],
    ["values in German quotes", "Kein Zimmer für „Maria Huber“", "Kein Zimmer für …"],
    ["an e-mail address", "no contact maria.huber@example.com here", "no contact … here"],
    ["a telephone number", "cannot call +43 664 123 45 67", "cannot call …"],
    ["a day of birth", "not a day: 1980-02-30", "not a day: …"],
    ["an id", "no booking 01906d3c-6d4f-7aaa-8bbb-0123456789ab", "no booking …"],
    ["the host and the query of an address", "Failed to fetch https://pension.example/rooms?guest=Huber", "Failed to fetch /rooms"],
    ["text over several lines", "bad note `line one\nline two`!", "bad note …!"],
  ])("is reported without %s", (_, message, reported) => {
    expect(redactedError({ ...ERROR, message }).message).toBe(reported);
  });

  test("keeps the names in the code and the place in the file", () => {
    expect(redactedError(ERROR)).toEqual({ ...ERROR, stack: "at Stay (/assets/room-page-B7xq.js:12:3456)" });
  });

  test.each([
    ["/rooms/01906d3c-6d4f-7aaa-8bbb-0123456789ab?tab=notes", "/rooms/:id"],
    ["/public/aaaaaaaaaaaaaaaaaaaaaa/pre-check-in", "/public/:id/pre-check-in"],
    ["/actions/rooms/101/clean", "/actions/rooms/:id/clean"],
    ["/settings/general#top", "/settings/general"],
    ["/", "/"],
  ])("names the screen %s as %s", (path, named) => {
    expect(pathWithoutIds(path)).toBe(named);
  });

  test("is cut to what the server takes", () => {
    const long = redactedError({ ...ERROR, message: "x".repeat(9_000), stack: "y".repeat(9_000) });
    expect([long.message.length, long.stack.length]).toEqual([500, 4_000]);
  });
});

describe("the reporter of a screen", () => {
  function makeReporter() {
    const sent: ClientError[] = [];
    const clock = { now: 0 };
    const report = makeErrorReporter({ send: (error) => sent.push(error), path: () => "/rooms/7", now: () => clock.now, build: "b1" });
    return { report, sent, clock };
  }

  test("sends the same error once, and no refusal of the server", () => {
    const { report, sent } = makeReporter();
    const error = new TypeError('Cannot read "Huber"');
    report(error);
    report(error);
    report(new TRPCClientError("refused"));
    report(new DOMException("gone", "AbortError"));
    report("ResizeObserver loop completed with undelivered notifications.");
    expect(sent).toMatchObject([{ message: "TypeError: Cannot read …", build: "b1", path: "/rooms/:id" }]);
    expect(JSON.stringify(sent)).not.toContain("Huber");
  });

  test("sends at most five a minute", () => {
    const { report, sent, clock } = makeReporter();
    for (const word of "a b c d e f g h".split(" ")) report(`failed at ${word}`);
    expect(sent).toHaveLength(5);
    clock.now += 61_000;
    report("failed once more");
    expect(sent).toHaveLength(6);
  });
});

describe("the log of a screen's error", () => {
  test.each([
    ["TypeError: Maria Huber", "TypeError: …"],
    ["TypeError: maria huber", "TypeError: …"],
    ["Maria Huber", "…"],
    ["Error: Kein Zimmer für Maria Huber", "Error: …"],
    ["TypeError: Cannot read properties of undefined (reading 'Maria Huber')", "TypeError: Cannot read properties of undefined …"],
    ["TypeError: guests.map is not a function, Maria Huber", "TypeError: guests.map is not a function …"],
    ["TypeError: Maria Huber is not a function", "TypeError: …"],
    ["Error: Objects are not valid as a React child (found: Maria Huber)", "Error: Objects are not valid as a React child …"],
    ["SyntaxError: Unexpected token 'M', \"Maria Huber\" is not valid JSON", "SyntaxError: Unexpected token …"],
  ])("keeps of %s only %s", (message, kept) => {
    expect(loggedError({ ...ERROR, message }).message).toBe(kept);
  });

  test.each([
    "TypeError: Cannot read properties of null (reading 'room_id')",
    "TypeError: undefined is not an object",
    "ReferenceError: bookings is not defined",
    "RangeError: Maximum call stack size exceeded",
    "RangeError: Invalid time value",
    "TypeError: Failed to fetch dynamically imported module: /assets/room-page-B7xq.js",
    "Error: Minified React error #31",
    "thrown: object",
  ])("keeps %s", (message) => {
    expect(loggedError({ ...ERROR, message }).message).toBe(message);
  });

  test("keeps the frames of Chrome, Firefox and Safari, and no other line, build or path", () => {
    const frames = [
      "at Stay (/assets/room-page-B7xq.js:12:3456)",
      "    at async Promise.all (/assets/a.js:1:2)",
      "    at Object.onClick [as handler] (/assets/a.js:1:2)",
      "    at /assets/a.js:1:2",
      "render@/assets/a.js:1:2",
    ];
    const stack = ["TypeError: Maria Huber", ...frames, "Maria Huber", "at Maria Huber (/contacts/Maria:1:2)"].join("\n");
    expect(loggedError({ ...ERROR, stack, build: "Maria Huber", path: "/contacts/Maria" })).toEqual({
      message: ERROR.message,
      stack: frames.join("\n"),
      build: "",
      path: "/contacts/:id",
    });
  });
});

describe("the server", () => {
  test("writes one structured line for a member, and redacts what an older client left in", async () => {
    const { login, lines, property } = await startLogging();
    const { call } = await login("catering");
    expect(
      (await call("POST /client_errors", { ...ERROR, message: 'no room for "Maria Huber"', path: "/rooms/7?guest=Huber" })).status,
    ).toBe(204);
    expect(lines).toMatchObject([
      {
        client_error: {
          message: "…",
          path: "/rooms/:id",
          build: ERROR.build,
          property_id: property.property_id,
          role: "catering",
        },
      },
    ]);
    expect(JSON.stringify(lines)).not.toContain("Huber");
  });

  test("takes thirty reports in a quarter of an hour from an address without a login, and those of a member beside them", async () => {
    const { anybody, login, lines } = await startLogging();
    for (let i = 0; i < 30; i += 1) expect((await anybody("POST /client_errors", ERROR)).status).toBe(204);
    expect((await anybody("POST /client_errors", ERROR)).status).toBe(429);
    expect(lines).toHaveLength(30);
    expect(lines[0]).toMatchObject({ client_error: { property_id: null, role: null } });
    const { call } = await login("staff");
    expect((await call("POST /client_errors", ERROR)).status).toBe(204);
  });

  test("refuses what is too long, and what another site's page sends with a member's cookie", async () => {
    const { login, lines } = await startLogging();
    const { call } = await login("staff");
    expect((await call("POST /client_errors", { ...ERROR, stack: "y".repeat(4_001) })).status).toBe(400);
    expect((await call("POST /client_errors", ERROR, { origin: "https://evil.example" })).status).toBe(403);
    expect(lines).toEqual([]);
  });
});
