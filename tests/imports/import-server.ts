import type { ImportOutcome, ImportPreview } from "#shared/tenant/imports/schema.ts";
import { furnish } from "#tests/support/guesthouse.ts";
import { makeTestProperty, startTestServer } from "#tests/support/test-server.ts";

type Answer = ImportPreview & ImportOutcome & { errors: { path: string; message: string }[] };
type Choices = { mapping?: object; formats?: object; values?: object; answers?: object; skip_bad_rows?: boolean };

/** A property with rooms, whose manager brings files. */
export async function startImports() {
  const property = makeTestProperty();
  const rooms = furnish(property);
  const { login, url } = await startTestServer(property);
  const { call, cookie } = await login("manager");

  async function send(path: string, content: string | Buffer, { skip_bad_rows, ...objects }: Choices) {
    const form = new FormData();
    if (skip_bad_rows !== undefined) form.append("skip_bad_rows", String(skip_bad_rows));
    for (const [name, value] of Object.entries(objects)) form.append(name, JSON.stringify(value));
    form.append("file", new Blob([content as BlobPart], { type: "text/csv" }), "list.csv");
    const response = await fetch(`${url}/api${path}`, { method: "POST", headers: { cookie, "accept-language": "en" }, body: form });
    return { status: response.status, body: (await response.json()) as Answer };
  }

  const all = <T>(sql: string) => property.runtime.db.$client.prepare<[], T>(sql).all();
  return {
    ...rooms,
    property,
    call,
    all,
    preview: (kind: "contacts" | "bookings", content: string | Buffer, choices: Choices = {}) =>
      send(`/imports/preview?kind=${kind}`, content, choices),
    bring: (kind: "contacts" | "bookings", content: string | Buffer, choices: Choices = {}) =>
      send(`/imports?kind=${kind}`, content, choices),
    /** The bookings as short words: `A-1 Double 06-05 06-07 2 230.5 confirmed`. */
    stays: () =>
      all<Record<string, string | number | null>>(
        `SELECT b.code, coalesce(r.number, t.name) AS place, substr(check_in, 6, 5) AS came, substr(check_out, 6, 5) AS went, occupancy, gross_amount / 100.0 AS gross, b.status
         FROM bookings b JOIN room_types t ON t.id = b.room_type_id LEFT JOIN rooms r ON r.id = b.room_id ORDER BY b.code`,
      ).map((row) => Object.values(row).join(" ")),
  };
}

/** Lines of a file. */
export const lines = (...rows: string[]) => rows.join("\r\n");
