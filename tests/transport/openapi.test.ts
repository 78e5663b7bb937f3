import { setImmediate } from "node:timers/promises";
import { validate } from "@readme/openapi-parser";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { expect, onTestFinished, test, vi } from "vitest";
import { API_DOCS } from "#server/api-docs.ts";
import { openApiDocument } from "#server/platform/transport/openapi.ts";
import { endpointsOf } from "#server/platform/transport/rest.ts";
import { appRouter } from "#server/router.ts";
import { PROCEDURES } from "#tests/support/procedures.ts";
import { startTestServer } from "#tests/support/test-server.ts";

type Operation = {
  operationId: string;
  tags: string[];
  summary?: string;
  description: string;
  parameters: { name: string; in: string; $ref?: string }[];
  requestBody?: object;
  responses: Record<string, unknown>;
};
type Document = {
  openapi: string;
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown>; responses: Record<string, unknown> };
};

/** Validators of a document of two megabytes take seconds on a busy machine. */
const SLOW = 120_000;

/** It takes most of a second to make, and is the same for all tests here. */
let known: Document | undefined;

/** The document as a server sends it. */
async function readDocument(): Promise<Document> {
  known ??= await askedOfServer();
  return structuredClone(known);
}

async function askedOfServer(): Promise<Document> {
  const { anybody } = await startTestServer();
  const { status, body } = await anybody<Document>("GET /openapi.json");
  expect(status).toBe(200);
  return body;
}

test(
  "the document is valid OpenAPI 3.1 and needs no login",
  async () => {
    const document = await readDocument();
    expect(document.openapi).toBe("3.1.0");
    const result = await validate(structuredClone(document) as unknown as Parameters<typeof validate>[0]);
    expect(result).toMatchObject({ valid: true });
  },
  SLOW,
);

test("the event loop goes on while the document is made: after each step that took a turn's time", async () => {
  // Each look at the clock finds the turn of ten milliseconds over.
  let now = 0;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => (now += 11));
  onTestFinished(() => clock.mockRestore());
  const endpoints = endpointsOf(appRouter);
  let turns = 0;
  let isMade = false;
  const making = openApiDocument(endpoints, { ...API_DOCS, version: "1.0.0" }).then(() => (isMade = true));
  while (!isMade) {
    await setImmediate();
    turns += 1;
  }
  await making;
  expect(turns).toBeGreaterThan(endpoints.length);
});

test("two callers who ask while it is made get the same document", async () => {
  const { anybody } = await startTestServer();
  const [first, second] = await Promise.all([anybody<Document>("GET /openapi.json"), anybody<Document>("GET /openapi.json")]);
  expect(first.status).toBe(200);
  expect(second.body).toEqual(first.body);
});

test(
  "a public linter has nothing to say against it by its recommended rules",
  async () => {
    const source = JSON.stringify(await readDocument());
    const config = await createConfig({ extends: ["recommended"] });
    const findings = await lintFromString({ source, absoluteRef: "openapi.json", config });
    // The specification has both /registrations/undo/{registrationNumber} and calls below a number, which is never "undo".
    const others = findings.filter(({ message }) => !/ambiguous.*\/registrations\/undo\//.test(message));
    expect(others.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)).toEqual([]);
  },
  SLOW,
);

test("further parameters of a deletion are in its query", async () => {
  const { paths } = await readDocument();
  const parameters = paths["/calendar_feeds/{id}"]?.["delete"]?.parameters ?? [];
  expect(parameters).toContainEqual(
    expect.objectContaining({ name: "cancel_stays", in: "query", required: false, description: expect.stringContaining("canceled") }),
  );
});

test("the days of an issued invoice's stays are days", async () => {
  const { components } = await readDocument();
  const text = JSON.stringify(components.schemas);
  const stay = text.slice(0, text.indexOf('"folio_numbers"')).split('"check_in"').at(-1) ?? "";
  expect(stay).toMatch(/^:\{[^}]*"format":"date"[,}]/);
  expect(stay).not.toContain("date-time");
});

test("each call names the problems it can answer, with their status", async () => {
  const { paths, components } = await readDocument();
  const problemsAt = (path: string, method: string, status: string): unknown => {
    const response = paths[path]?.[method]?.responses[status] as { $ref?: string } | undefined;
    const name = response?.$ref?.split("/").at(-1);
    return JSON.stringify(name ? components.responses[name] : response);
  };
  expect(problemsAt("/bookings", "post", "400")).toMatch(/booking\/overlap_detected.*rate\/rule_violated/);
  expect(problemsAt("/bookings/{id}", "patch", "412")).toContain("stale");
  expect(problemsAt("/users", "post", "403")).toContain("session/password_needed");
  expect(problemsAt("/files", "post", "413")).toContain("payload_too_large");
  expect(problemsAt("/rooms", "get", "404")).toBeUndefined();
});

test("every chapter of the documentation has calls, and every call a chapter", async () => {
  const { paths, tags } = await readDocument();
  const used = new Set(Object.values(paths).flatMap((operations) => Object.values(operations).flatMap((operation) => operation.tags)));
  expect([...used].sort()).toEqual(tags.map(({ name }) => name).sort());
});

test("it is made once: strangers who ask again and again cost no more than sending it", async () => {
  const { anybody } = await startTestServer();
  await anybody("GET /openapi.json");
  const stringify = vi.spyOn(JSON, "stringify");
  await anybody("GET /openapi.json");
  const made = stringify.mock.calls.filter(([value]) => typeof value === "object" && value !== null && "openapi" in value);
  stringify.mockRestore();
  expect(made).toEqual([]);
});

test("every procedure with a REST endpoint is in it, at its method and path, and nothing else is", async () => {
  const { paths } = await readDocument();
  const documented = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { operationId }]) => `${operationId}: ${method.toUpperCase()} ${path}`),
  );
  const doors = PROCEDURES.flatMap(({ name, rest }) => (rest ? [`${name}: ${rest}`] : []));
  expect(documented.sort()).toEqual(doors.sort());
});

test("every operation names its path parameters, an answer and the problem that a refusal is", async () => {
  const { paths, components } = await readDocument();
  expect(components.schemas).toHaveProperty("Problem");
  for (const [path, operations] of Object.entries(paths)) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    for (const { parameters, responses } of Object.values(operations)) {
      expect(parameters.filter((parameter) => parameter.in === "path").map(({ name }) => name)).toEqual(inPath);
      expect(Object.keys(responses).filter((status) => /^20[04]$/.test(status))).toHaveLength(1);
      expect(Object.keys(responses)).toEqual(expect.arrayContaining(["400", "default"]));
    }
  }
});

test("every operation says in words what it does and who may", async () => {
  const { paths } = await readDocument();
  const mute = Object.values(paths)
    .flatMap((operations) => Object.values(operations))
    .filter(({ summary, description }) => !summary || !/^(For|Needs no login)/.test(description));
  expect(mute.map(({ operationId }) => operationId)).toEqual([]);
  expect(paths["/rooms/{id}/clean"]?.["post"]?.description).toBe("For admin, manager, staff, cleaning.");
  expect(paths["/users/me"]?.["get"]?.description).toBe("For people, not for API keys: admin, manager, staff, cleaning, catering.");
  expect(paths["/session/login"]?.["post"]).toMatchObject({ description: "Needs no login.", security: [] });
});

test("fields stand where a caller has to put them", async () => {
  const { paths } = await readDocument();
  const inQuery = (path: string, method: string) =>
    paths[path]?.[method]?.parameters.filter((parameter) => parameter.in === "query").map(({ name }) => name);
  for (const path of ["/bookings/{id}/confirmation", "/groups/{id}/confirmation"]) {
    expect(inQuery(path, "post")).toEqual(["includeRates"]);
    expect(paths[path]?.["post"]).not.toHaveProperty("requestBody");
  }
  expect(inQuery("/session/switch_property", "post")).toEqual(["propertyId"]);
  expect(inQuery("/bookings", "post")).toEqual([]);
  expect(paths["/folios/{folio_id}/charges"]?.["post"]?.requestBody).toMatchObject({
    required: true,
    content: { "application/json": { schema: { anyOf: [{ required: ["item_id"] }, { required: expect.arrayContaining(["name"]) }] } } },
  });
  expect(paths["/files"]?.["post"]?.requestBody).toMatchObject({
    content: { "multipart/form-data": { schema: { properties: { file: { format: "binary" } } } } },
  });
});

test("an amount that can't be below zero says so", async () => {
  const { paths } = await readDocument();
  expect(paths["/items"]?.["post"]).toHaveProperty("requestBody.content.application/json.schema.properties.gross_amount.minimum", 0);
});

test("every list can be sorted, but a day's work in the order of the rooms, what was found, and the own passkeys and sessions", async () => {
  const { paths } = await readDocument();
  const lists = Object.values(paths).flatMap((operations) =>
    Object.values(operations).filter(({ parameters }) => parameters.some(({ name }) => name === "page_number")),
  );
  const unsorted = lists.filter(({ parameters }) => !parameters.some(({ name }) => name === "sort"));
  expect(unsorted.map(({ operationId }) => operationId)).toEqual([
    "registrations.stays",
    "search.find",
    "session.passkeys",
    "session.list",
  ]);
});

test("headers that a call knows are named at it", async () => {
  const { paths } = await readDocument();
  const refs = (path: string, method: string) => paths[path]?.[method]?.parameters.map((parameter) => parameter.$ref?.split("/").at(-1));
  expect(refs("/bookings", "post")).toEqual(["IdempotencyKey"]);
  expect(refs("/bookings/{id}", "patch")).toContain("IfMatch");
  expect(refs("/users/me", "patch")).toEqual(["IfMatch"]);
  expect(refs("/settings/general", "patch")).toEqual(["IfMatch"]);
  expect(refs("/room_locks/batch", "patch")).toEqual([]);
  expect(paths["/bookings/{id}"]?.["get"]?.responses["200"]).toHaveProperty("headers.ETag");
  expect(paths["/properties/current"]?.["get"]?.responses["200"]).toHaveProperty("headers.ETag");
  expect(paths["/bookings"]?.["get"]?.responses["200"]).not.toHaveProperty("headers");
  expect(paths["/session/login"]?.["post"]?.parameters).toEqual([]);
  expect(refs("/public/properties/{slug}/holds", "post")).toContain("IdempotencyKey");
  expect(refs("/public/bookings/{id}/confirm", "post")).toContain("IdempotencyKey");
});
