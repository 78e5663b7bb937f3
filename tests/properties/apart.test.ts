import { expect, test } from "vitest";
import { foundDemo } from "#server/office/setup/service.ts";
import type { Actor } from "#server/platform/core/work/actor.ts";
import { write } from "#server/platform/core/work/work.ts";
import type { JsonSchema } from "#server/platform/transport/rest.ts";
import { callAs, PROCEDURES } from "#tests/support/procedures.ts";
import { isIdName, sample } from "#tests/support/samples.ts";
import { makeMember, makeTestProperty, type TestProperty } from "#tests/support/test-server.ts";

const SMALL = { rooms: 12, bookings: 90 };

/** Two full properties of one owner, with a session in the first. */
function twoProperties() {
  const property = makeTestProperty();
  const owner = makeMember(property, "admin", "Olga");
  const found = () =>
    write(
      property.runtime,
      owner,
      (work) => foundDemo(work, { admins: [{ id: owner.user_id, name: owner.name }], size: SMALL }).property.id,
    );
  const [own, foreign] = [found(), found()];
  const actor: Actor = { ...owner, property_id: own, session_id: "session-of-test" };
  return { property, actor, own, foreign };
}

/** The ids of all rows of a property, in every table. */
function idsIn({ runtime }: TestProperty, property_id: string): string[] {
  const { $client } = runtime.db;
  const tables = $client
    .prepare<[], { name: string }>(
      `SELECT m.name FROM sqlite_schema m WHERE m.type = 'table'
         AND EXISTS (SELECT 1 FROM pragma_table_info(m.name) c WHERE c.name = 'property_id')
         AND EXISTS (SELECT 1 FROM pragma_table_info(m.name) c WHERE c.name = 'id' AND lower(c.type) = 'text')`,
    )
    .all();
  return tables.flatMap(({ name }) =>
    $client.prepare<[string], string>(`SELECT id FROM "${name}" WHERE property_id = ?`).pluck().all(property_id),
  );
}

/** The input that makes a list return most: whole pages, a range around the demo's days, and a text that many names contain. */
function widest(input: JsonSchema | null): Record<string, unknown> {
  if (!input) return {};
  const asked: Record<string, unknown> = { ...(sample(input, () => null) as object) };
  const known = Object.keys(input.properties ?? {});
  if (known.includes("page_size")) asked["page_size"] = 1000;
  if (asked["query"] !== undefined) asked["query"] = "er";
  for (const [name, day] of Object.entries({ from: "2030-03-10", to: "2030-04-20", check_in: "2030-04-02", check_out: "2030-04-05" })) {
    const value = asked[name];
    if (typeof value === "string") asked[name] = value.replace(/^\d{4}-\d\d-\d\d/, day);
  }
  return asked;
}

const needsNoId = ({ input }: (typeof PROCEDURES)[number]) => !((input?.["required"] as string[] | undefined) ?? []).some(isIdName);

test("no list of one property shows anything of another, even to who owns both", { timeout: 60_000 }, async () => {
  const { property, actor, own, foreign } = twoProperties();
  const mine = new Set(idsIn(property, own));
  const theirs = new Set(idsIn(property, foreign));
  expect(theirs.size).toBeGreaterThan(500);
  const lists = PROCEDURES.filter((procedure) => procedure.type === "query" && needsNoId(procedure));
  const leaks: string[] = [];
  let telling = 0;
  for (const { name, input } of lists) {
    const outcome = await callAs(property, actor, name, widest(input));
    expect("bug" in outcome ? `${name}: ${String(outcome.bug)}` : "").toBe("");
    const said = "answer" in outcome ? (JSON.stringify(outcome.answer) ?? "") : "";
    const ids: readonly string[] = said.match(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g) ?? [];
    // The user is a member of both: a property's own fields may name its logo.
    if (name !== "properties.list" && ids.some((id) => theirs.has(id))) leaks.push(name);
    if (ids.some((id) => mine.has(id))) telling += 1;
    if (!["properties.list", "properties.names"].includes(name) && ids.includes(foreign)) leaks.push(`${name}: the property itself`);
  }
  expect(leaks).toEqual([]);
  expect(lists.length).toBeGreaterThan(35);
  expect(telling).toBeGreaterThan(18);
});
