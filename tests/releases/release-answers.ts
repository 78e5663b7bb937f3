import { buffer } from "node:stream/consumers";
import { Download } from "#server/platform/core/calls/transfer.ts";
import { readPdf } from "#tests/support/pdf.ts";
import { callAs, PROCEDURES, type Procedure } from "#tests/support/procedures.ts";
import { ownInput, type TwoProperties, tableAt } from "#tests/support/two-properties.ts";

/** A query, and what it answered when the data were stored. */
export type StoredAnswer = { name: string; input: Readonly<Record<string, unknown>> | null; answer: unknown };

/** Of a query about one record, so many records are asked for. */
const MAX_RECORDS = 12;
/** Answers about the running process, the caller's session or this minute, and what a restore ends or makes again: keys (which integrations count) and signed addresses. */
const NOT_OF_THE_DATA = /^(system|session|live|backups?|shifts|apiKeys|integrations)\.|^files\.url$|^privacy\.record/;

/** The program keeps that these files were made, with an id of its own: asked last, so that no other answer names it. */
const isNoted = ({ name }: Procedure) => ["reports.bmdNtcs", "reports.rzl", "reports.datev"].includes(name);

const RANGE = { from: "2030-01-01", to: "2030-12-31" };

/** Every query of the program with all its relations, and about several records where it is about one. */
export async function askEverything(properties: TwoProperties): Promise<StoredAnswer[]> {
  const answers: StoredAnswer[] = [];
  const queries = PROCEDURES.filter(({ type, name }) => type === "query" && !NOT_OF_THE_DATA.test(name));
  for (const procedure of [...queries.filter((each) => !isNoted(each)), ...queries.filter(isNoted)]) {
    for (const input of inputsOf(properties, procedure)) {
      const answer = await askOne(properties, procedure.name, input);
      if (answer !== undefined) answers.push({ name: procedure.name, input, answer });
    }
  }
  return answers;
}

/** The answer of one query as plain data: of a file its text or checksum. Undefined if it was refused. */
export async function askOne({ property, admin }: TwoProperties, name: string, input: StoredAnswer["input"]): Promise<unknown> {
  const outcome = await callAs(property, admin, name, input ?? undefined);
  if ("bug" in outcome) throw outcome.bug;
  if ("refused" in outcome) return undefined;
  const { answer } = outcome;
  return answer instanceof Download ? contentOf(answer) : plain(answer);
}

const plain = (answer: unknown): unknown => JSON.parse(JSON.stringify(answer ?? null));

async function contentOf({ file: { name, type, content } }: Download): Promise<object> {
  const bytes = Buffer.isBuffer(content) ? content : await buffer(content({ start: 0, end: Number.MAX_SAFE_INTEGER }));
  if (type === "application/pdf") return { name, type, text: (await readPdf(bytes)).text };
  return { name, type, text: bytes.toString(/^(text|application\/(xml|json))/.test(type) ? "utf8" : "base64") };
}

function inputsOf(properties: TwoProperties, { name, input }: Procedure): StoredAnswer["input"][] {
  if (!input) return [null];
  const fields = (input["properties"] ?? {}) as Record<string, { items?: { enum?: string[] } }>;
  const right = ownInput(properties, { name, input }) as Record<string, unknown>;
  const whole = {
    ...right,
    ...(fields["expand"]?.items?.enum ? { expand: fields["expand"].items.enum } : {}),
    ...(fields["from"] && fields["to"] && typeof right["from"] === "string" ? rangeLike(right["from"]) : {}),
  };
  const table = fields["id"] ? tableAt(name, ["id"]) : null;
  if (table === null || table === "properties") return [whole];
  const ids = properties.property.runtime.db.$client
    .prepare(`SELECT id FROM ${table} WHERE property_id = ? ORDER BY rowid DESC LIMIT ?`)
    .pluck()
    .all(properties.own, MAX_RECORDS);
  return ids.map((id) => ({ ...whole, id }));
}

/** The year in which everything happens, as days or as instants. */
const rangeLike = (from: string) => (from.includes("T") ? { from: "2030-03-20T00:00:00.000Z", to: "2030-04-20T00:00:00.000Z" } : RANGE);
