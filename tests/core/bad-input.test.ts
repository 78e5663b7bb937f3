import { expect, test } from "vitest";
import { prepared } from "#server/platform/core/database/prepared.ts";
import type { JsonSchema } from "#server/platform/transport/rest.ts";
import { isProblemType, type ProblemType } from "#shared/platform/core/errors.ts";
import { Name } from "#shared/platform/core/fields.ts";
import { partOfToday } from "#tests/support/long-run.ts";
import { callAs, type Outcome, PROCEDURES } from "#tests/support/procedures.ts";
import { chosen, isNullable, type Path, type Place, placesOf, sample, withValue } from "#tests/support/samples.ts";
import { startTestServer } from "#tests/support/test-server.ts";
import { idIn, makeTwoProperties, ownInput, type ProcedureInput, type TwoProperties, tableAt } from "#tests/support/two-properties.ts";

function wordOf(outcome: Outcome): string {
  if ("bug" in outcome) return `500 ${outcome.bug instanceof Error ? outcome.bug.message : String(outcome.bug)}`;
  return "refused" in outcome ? outcome.refused : "done";
}

type Try = { name: string; why: string; input: unknown; wanted: ProblemType };

/** Inputs that were not refused with the expected problem, or that wrote something. */
async function faultsOf({ property, admin }: TwoProperties, tries: readonly Try[]): Promise<string[]> {
  const eventCount = () => prepared(property.runtime.db, "SELECT max(seq) FROM events").pluck().get();
  const faults: string[] = [];
  for (const { name, why, input, wanted } of tries) {
    const before = eventCount();
    const recorded = wordOf(await callAs(property, admin, name, input));
    if (recorded !== wanted) faults.push(`${name} ${why}: ${recorded}`);
    if (eventCount() !== before) faults.push(`${name} ${why}: something was written`);
  }
  return faults;
}

const asked = PROCEDURES.flatMap(({ name, input }) => (input ? [{ name, input }] : []));
/** The procedures whose fields today's run breaks; what reaches into another property is tried at all of them. */
const today = partOfToday(asked);

test("what is no input at all is refused", async () => {
  const properties = makeTwoProperties();
  const tries = today.flatMap(({ name }) =>
    [null, 5, "text", true, [], [{}]].map((input): Try => ({ name, input, why: JSON.stringify(input), wanted: "validation" })),
  );
  expect(await faultsOf(properties, tries)).toEqual([]);
});

test("an unknown field is refused at every level", async () => {
  const properties = makeTwoProperties();
  const tries = today.flatMap((procedure) => {
    const objects = placesOf(procedure.input).filter(({ schema }) => chosen(schema).properties !== undefined);
    return [[], ...objects.map(({ path }) => path)].map((path): Try => {
      const at = [...path, "no_such_field"];
      return { name: procedure.name, input: withValue(ownInput(properties, procedure), at, 1), why: at.join("."), wanted: "validation" };
    });
  });
  expect(await faultsOf(properties, tries)).toEqual([]);
});

test("each field that is missing, null, of another type or too long is refused", async () => {
  const properties = makeTwoProperties();
  const tries = today.flatMap((procedure) => {
    const right = ownInput(properties, procedure);
    return placesOf(procedure.input).flatMap((place) =>
      badValues(place).map(([what, value]): Try => {
        const input = withValue(right, place.path, value);
        return { name: procedure.name, input, why: `${place.path.join(".")} ${what}`, wanted: "validation" };
      }),
    );
  });
  expect(tries.length).toBeGreaterThan(1000);
  expect(await faultsOf(properties, tries)).toEqual([]);
});

/** Legal texts may be longer than notes. */
const longest = (node: JsonSchema) => Math.max(10_000, Number(node["maxLength"] ?? 0));

/** Invalid values for a field. */
function badValues({ schema, required }: Place): [what: string, value: unknown][] {
  const node = chosen(schema);
  const bad: [string, unknown][] = [];
  if (required) bad.push(["missing", undefined]);
  if (!isNullable(schema) && Object.keys(node).length > 0) bad.push(["null", null]);
  if (node.type === "string") bad.push(["a number", 5], ["a list", []], ["an object", {}], ["too long", "x".repeat(longest(node) + 1)]);
  if (node["enum"]) bad.push(["an unknown word", "no-such-word"]);
  if (node.type === "integer" || node.type === "number") bad.push(["text", "five"], ["too much", 1e300], ["no number", Number.NaN]);
  if (node.type === "integer") bad.push(["half", 1.5]);
  if (node.type === "boolean") bad.push(["text", "true"], ["a number", 1]);
  if (node.type === "array") bad.push(["text", "text"], ["too many", Array.from({ length: 1001 }, () => "x")]);
  if (node.type === "object" && node.properties) bad.push(["text", "text"], ["a list", []]);
  return bad;
}

/** A sample input that includes the optional objects around a field: an optional payment, the guest of an arrival. */
function inputTo(properties: TwoProperties, procedure: ProcedureInput, path: Path): unknown {
  const places = placesOf(procedure.input).filter(
    (place) => place.path.length < path.length && place.path.every((step, i) => step === path[i]),
  );
  const idAt = (at: Path) => {
    const table = tableAt(procedure.name, at);
    return table === null ? null : idIn(properties, table, properties.own);
  };
  return places.reduce(
    (input, place) =>
      valueAt(input, place.path) === undefined ? withValue(input, place.path, sample(place.schema, idAt, place.path)) : input,
    ownInput(properties, procedure),
  );
}

/** A rule of routing names a folio or a contact: the sample's contact makes room for the folio. */
function withId(input: unknown, path: Path, id: string): unknown {
  const isRuleToFolio = path[0] === "rules" && path.at(-1) === "folio_id";
  const base = isRuleToFolio ? withValue(input, [...path.slice(0, -1), "customer_id"], null) : input;
  return withValue(base, path, id);
}

function valueAt(input: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (inside, step) => (typeof inside === "object" && inside !== null ? Reflect.get(inside, step) : undefined),
    input,
  );
}

/**
 * Id fields. Filters of lists are no references: an unknown id only gives an empty list. The feed is a subscription. Notices are dismissed
 * from several screens, so one that is not the caller's is left alone.
 */
const references = asked
  .filter(({ name }) => !/\.(list(Export)?|pdfs)$|^adminNotices\.read$/.test(name) && !name.startsWith("live."))
  .flatMap((procedure) => referencesIn(procedure.input).map((path) => ({ procedure, path })))
  .filter(({ procedure, path }) => tableAt(procedure.name, path) !== null);

/** A list of ids counts as one field. */
function referencesIn(schema: JsonSchema): Path[] {
  return placesOf(schema).map(({ path, schema: child }) => (chosen(child).type === "array" ? [...path, "0"] : path));
}

/** Foreign ids are answered with not_found everywhere. Only the switch of property and a file's signed URL answer forbidden. */
const GIVES_NOTHING_AWAY = new Set(["session.switchProperty", "files.signedContent"]);
const refusalOf = (name: string): ProblemType => (GIVES_NOTHING_AWAY.has(name) ? "forbidden" : "not_found");

test("nothing of another property can be reached by its id", async () => {
  const properties = makeTwoProperties();
  const tries = references.map(({ procedure, path }): Try => {
    const id = idIn(properties, tableAt(procedure.name, path) ?? "", properties.foreign);
    const { name } = procedure;
    return { name, input: withId(inputTo(properties, procedure, path), path, id), why: path.join("."), wanted: refusalOf(name) };
  });
  expect(tries.length).toBeGreaterThan(80);
  expect(await faultsOf(properties, tries)).toEqual([]);
});

test("malformed ids find nothing and break nothing", async () => {
  const properties = makeTwoProperties();
  const tries = partOfToday(references).flatMap(({ procedure, path }) => {
    const right = inputTo(properties, procedure, path);
    const { name } = procedure;
    return ["nothing", "' OR 1=1 --", "%00\u0000", "ä".repeat(64)].map(
      (id): Try => ({ name, input: withId(right, path, id), why: `${path.join(".")} ${id}`, wanted: refusalOf(name) }),
    );
  });
  expect(await faultsOf(properties, tries)).toEqual([]);
});

test("what is wrong with a query or a path is a refusal at the REST endpoint, too", { timeout: 60_000 }, async () => {
  const open = await startTestServer();
  const { call } = await open.login("admin");
  const faults: string[] = [];
  for (const { name, rest } of partOfToday(PROCEDURES)) {
    if (rest === null || name === "session.logout") continue;
    const [method = "", path = ""] = rest.split(" ");
    const requests = [
      `${path.replace(/\{\w+\}/g, "x".repeat(65))}?no_such_field=1`,
      `${path.replace(/\{\w+\}/g, "%27%22%00")}?page_number=none&page_size=-1&expand=nothing&sort=nothing`,
      `${path.replace(/\{\w+\}/g, "%F0%9F%98%80")}?id=&from=yesterday&query=`,
    ];
    for (const request of requests) {
      const { status, body } = await call(`${method} ${request}` as "GET /x", method === "GET" ? undefined : { no_such_field: null });
      if (status < 400 || status >= 500 || !isProblemType(body?.type)) faults.push(`${method} ${request}: ${status}`);
    }
  }
  expect(faults).toEqual([]);
});

test("a name is one line that every paper and mail can print", () => {
  for (const name of ["Anna\r\nBcc: x@example.com", "Anna\u0000", "Anna\ud800", "Anna\tHuber", " \n "])
    expect(Name.safeParse(name).success).toBe(false);
  for (const name of ["Anna Huber", "Zoë 🙂", " 李小龙\n"]) expect(Name.parse(name)).toBe(name.trim());
});

test("every text that comes in has a longest length", () => {
  const isBounded = (node: JsonSchema) => ["maxLength", "format", "enum", "const", "pattern"].some((bound) => node[bound] !== undefined);
  const unbounded = asked.flatMap(({ name, input }) =>
    placesOf(input)
      .map(({ path, schema }) => ({ path, node: chosen(schema) }))
      .filter(({ node }) => (node.type === "string" && !isBounded(node)) || (node.type === "array" && node["maxItems"] === undefined))
      .map(({ path }) => `${name} ${path.join(".")}`),
  );
  expect(unbounded).toEqual([]);
});
