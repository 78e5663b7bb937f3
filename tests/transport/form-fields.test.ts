import { expect, test } from "vitest";
import { endpointsOf } from "#server/platform/transport/rest.ts";
import { appRouter } from "#server/router.ts";
import type { ImportOutcome } from "#shared/tenant/imports/schema.ts";
import { furnish } from "#tests/support/guesthouse.ts";
import { makeTestProperty, startTestServer } from "#tests/support/test-server.ts";

async function open() {
  const property = makeTestProperty();
  furnish(property);
  const { login, url } = await startTestServer(property);
  const { cookie } = await login("manager");
  return async (address: string, fields: Readonly<Record<string, string>>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append("file", new Blob(["Zimmer;Kategorie\r\n301;Double\r\n;Double"], { type: "text/csv" }), "rooms.csv");
    const response = await fetch(`${url}/api${address}`, { method: "POST", headers: { cookie }, body: form });
    return { status: response.status, body: (await response.json()) as ImportOutcome & { errors: { path: string }[] } };
  };
}

test("a boolean in a form is read as the document describes it", async () => {
  const send = await open();
  expect(await send("/imports", { kind: "rooms" })).toMatchObject({ status: 400, body: { errors: [{ path: "rows.3.number" }] } });
  expect(await send("/imports", { kind: "rooms", skip_bad_rows: "false" })).toMatchObject({ status: 400 });
  expect(await send("/imports", { kind: "rooms", skip_bad_rows: "yes" })).toMatchObject({
    status: 400,
    body: { errors: [{ path: "skip_bad_rows" }] },
  });
  expect(await send("/imports", { kind: "rooms", skip_bad_rows: "true" })).toMatchObject({ status: 200, body: { made: 1, refused: 1 } });
});

test("the address may say it, too, and the form wins", async () => {
  const send = await open();
  expect(await send("/imports?kind=rooms&skip_bad_rows=true", { skip_bad_rows: "false" })).toMatchObject({ status: 400 });
  expect(await send("/imports?kind=rooms&skip_bad_rows=true", {})).toMatchObject({ status: 200, body: { made: 1 } });
});

test("every field of every upload is a file, a text, or what can be read from a text", () => {
  const uploads = endpointsOf(appRouter).filter(({ upload }) => upload);
  const others = uploads.flatMap(({ name, input }) =>
    Object.entries(input.properties ?? {}).flatMap(([field, schema]) =>
      Object.keys(schema).length === 0 || ["string", "boolean", "integer", "number"].includes(String(schema.type))
        ? []
        : [`${name}.${field}`],
    ),
  );
  expect(uploads.length).toBeGreaterThan(6);
  expect(others).toEqual([]);
});
