import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { expect, test, vi } from "vitest";
import type { Exchange } from "#server/platform/transport/examples.ts";
import { recorder } from "#tests/api-client/record.ts";
import { furnish, insert } from "#tests/support/guesthouse.ts";
import { startTestServer } from "#tests/support/test-server.ts";

// Each starts processes or draws documents.
vi.setConfig({ testTimeout: 60_000 });

/** The program as a customer would write it. Its types are generated, so only this test compiles it. */
const PROGRAM: string = "#tests/api-client/first-booking.ts";
type Program = {
  firstBooking: (options: { baseUrl: string; key: string; fetch: (request: Request) => Promise<Response> }) => Promise<{
    booking: { id: string; version: number };
    again: { id: string };
    changed: object;
    stale?: object;
    paid: object;
    invoice: object;
    pdf: ArrayBuffer;
    canceled: { status: string };
    events: { data: { type: string }[] };
  }>;
};

/** Generating and compiling take seconds on a busy machine. */
const SLOW = 180_000;

/** A property with rooms, prices, parking and a way to pay, and the key of a program. */
async function openForPrograms() {
  const server = await startTestServer();
  const { property, login } = server;
  furnish(property);
  const tax_rate_id = insert(property, "tax_rates", { name: "20 %", percentage: 20 });
  insert(property, "items", { name: "Parking", active: 1, book_next_day: 0, type: "service", tax_rate_id, gross_amount: 1200 });
  insert(property, "payment_methods", { name: "Credit card", kind: "card" });
  const { call } = await login("admin", "Maria Berger");
  const key = await call<{ secret: string }>("POST /api_keys", { name: "Channel manager", role_id: "staff" });
  return { ...server, key: key.body.secret };
}

test(
  "a client that is generated from the document compiles strictly, and plays from key to first booking",
  async () => {
    const { url, key } = await openForPrograms();
    const folder = resolve("node_modules/.cache/keyrack-api-client");
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "keyrack-api.d.ts"), await generatedTypes(await (await fetch(`${url}/api/openapi.json`)).json()));
    copyFileSync(PROGRAM.replace("#", ""), join(folder, "first-booking.ts"));
    expect(compile(folder)).toBe("");

    const { exchanges, fetchAndRecord } = recorder();
    const { firstBooking } = (await import(PROGRAM)) as Program;
    const told = await firstBooking({ baseUrl: `${url}/api`, key, fetch: fetchAndRecord });
    expect(told.again.id).toBe(told.booking.id);
    expect(told.changed).toMatchObject({ version: told.booking.version + 1, number_of_nights: 4, gross_amount: 400 });
    expect(told.stale).toMatchObject({ type: "stale", status: 412 });
    expect(told.paid).toMatchObject({ due_amount: 0 });
    expect(told.invoice).toMatchObject({ status: "paid", number: expect.stringMatching(/\d/) });
    expect(Buffer.from(told.pdf).subarray(0, 5).toString()).toBe("%PDF-");
    expect(told.canceled.status).toBe("canceled");
    expect(told.events.data.map(({ type }) => type)).toContain("invoice.finalized");
    expectAsKept(exchanges);
  },
  SLOW,
);

/** The types of the document. The generator needs the interface of TypeScript 5, which another package holds. */
async function generatedTypes(document: object): Promise<string> {
  const outfile = resolve("node_modules/.cache/keyrack-api-client/generator.mjs");
  await build({
    stdin: { contents: GENERATOR, resolveDir: process.cwd() },
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    logLevel: "error",
    alias: { typescript: resolve("node_modules/@ts-morph/common/dist/typescript.js") },
    banner: {
      js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url); const __filename = ""; const __dirname = "";',
    },
  });
  const { generate } = (await import(pathToFileURL(outfile).href)) as { generate: (document: object) => Promise<string> };
  return generate(document);
}

const GENERATOR = `
  import openapiTS, { astToString } from "openapi-typescript";
  export const generate = async (document) => astToString(await openapiTS(document));
`;

/** Errors of the compiler in its strictest mode. */
function compile(folder: string): string {
  const strict = ["--strict", "--noUncheckedIndexedAccess", "--exactOptionalPropertyTypes", "--noPropertyAccessFromIndexSignature"];
  const how = [
    "--noEmit",
    "--target",
    "ES2023",
    "--module",
    "Preserve",
    "--allowImportingTsExtensions",
    "--lib",
    "ES2023,DOM,DOM.Iterable",
  ];
  try {
    const options = [...strict, ...how, "--types", "", "--ignoreConfig", join(folder, "first-booking.ts")];
    return execFileSync(process.execPath, ["node_modules/typescript/bin/tsc", ...options], { encoding: "utf8" });
  } catch (failed) {
    return String((failed as { stdout?: unknown }).stdout);
  }
}

const KEPT = "server/office/api-docs/first-booking.json";

/** The exchanges that the documentation shows are those of this run, but for ids and times. `KEEP=1` writes them again. */
function expectAsKept(exchanges: readonly Exchange[]): void {
  if (process.env["KEEP"]) writeFileSync(KEPT, `${JSON.stringify(exchanges, null, 2)}\n`);
  const kept = JSON.parse(readFileSync(KEPT, "utf8")) as Exchange[];
  expect(exchanges.map(shapeOf)).toEqual(kept.map(shapeOf));
}

function shapeOf({ method, path, status, request, response }: Exchange) {
  return {
    method,
    path: path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "{id}"),
    status,
    request: fieldsOf(request),
    response: fieldsOf(response),
  };
}

/** The names of all fields, at any depth, in their order. */
function fieldsOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(fieldsOf);
  if (typeof value !== "object" || value === null) return null;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, fieldsOf(field)]));
}
