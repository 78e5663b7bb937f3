import { expect, test, vi } from "vitest";
import type { Page } from "#shared/platform/core/paging.ts";
import { furnish } from "#tests/support/guesthouse.ts";
import { startTestServer, type TestProperty } from "#tests/support/test-server.ts";

/** As many make a long page. */
const COPIES = 230;

/** Copies of the one row of a table, with ids and numbers of their own. */
function copyRow(property: TestProperty, table: string, number: string): void {
  const { $client } = property.runtime.db;
  const columns = $client.prepare<unknown[], string>("SELECT name FROM pragma_table_info(?)").pluck().all(table);
  const others = columns.filter((name) => !["id", "default", number].includes(name)).map((name) => `"${name}"`);
  const fresh = columns.includes("default") ? ', "default"' : "";
  $client.exec(`WITH RECURSIVE copies (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM copies WHERE n < ${COPIES})
    INSERT INTO ${table} (id, ${number}, ${others.join(", ")}${fresh})
    SELECT n || '-copy', 'C' || n, ${others.join(", ")}${fresh && ", 0"} FROM ${table}, copies`);
}

async function openDesk() {
  const served = await startTestServer();
  const { suite } = furnish(served.property);
  const { call, cookie } = await served.login("staff", "Clara");
  const { id: customer_id } = (await call<{ id: string }>("POST /contacts", { type: "person", name: "Anna Gruber" })).body;
  const stay = { check_in: "2030-04-10", check_out: "2030-04-12", occupancy: 2, room_type_id: suite, total_gross_amount: 100.5 };
  const { id } = (await call<{ id: string }>("POST /bookings", { ...stay, customer_id })).body;
  await call(`POST /bookings/${id}/cancel`);
  copyRow(served.property, "folios", "number");
  copyRow(served.property, "bookings", "code");
  copyRow(served.property, "contacts", "number");
  return { ...served, call, cookie };
}

test.each([
  ["bookings", "code", ["customer", "actions", "folios"]],
  ["folios", "number", ["charges", "payments", "booking"]],
  ["contacts", "name", ["bookings_as_customer", "folios"]],
])("a page of many %s is the same as its parts, over REST and from a screen", async (list, sort, expand) => {
  const { call, url, cookie, property } = await openDesk();
  const asked = `sort=${sort}${expand.map((name) => `&expand=${name}`).join("")}`;
  const prepare = vi.spyOn(property.runtime.db.$client, "prepare");
  const long = await call<Page<unknown>>(`GET /${list}?page_size=1000&${asked}`);
  expect(long.body).toMatchObject({ page_size: 1000, count: COPIES + 1, total_pages: 1, has_next_page: false });
  // The main thread, on which all calls wait, has read one row, to know how many there are, and none of the related ones.
  expect(prepare.mock.calls.map(([sql]) => sql).filter((sql) => sql.includes("AND id IN (SELECT"))).toEqual([]);

  const parts: unknown[] = [];
  for (const page_number of [1, 2, 3]) {
    const part = await call<Page<unknown>>(`GET /${list}?page_size=100&page_number=${page_number}&${asked}`);
    parts.push(...part.body.data);
  }
  expect(long.body.data).toEqual(parts);

  const input = encodeURIComponent(JSON.stringify({ page_size: 1000, sort, expand }));
  const screen = await fetch(`${url}/trpc/${list}.list?input=${input}`, { headers: { cookie } });
  const { result } = (await screen.json()) as { result: { data: unknown } };
  expect(result.data).toEqual(long.body);
});
