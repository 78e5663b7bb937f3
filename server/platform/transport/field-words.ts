import type { JsonSchema } from "#server/platform/transport/rest.ts";

/**
 * What the fields of the API mean, by owner: a named schema (`Booking`), a call (`bookings.create`), the module of a call (`bookings`), or
 * `*` for what means the same everywhere. Only the document reads them: in the schemas themselves they would travel to every browser.
 */
export type FieldWords = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** What a field is called at the first of the owners that has words for it, else at `*`. */
function wordsFor(words: FieldWords, owners: readonly string[], field: string): string | undefined {
  const owner = [...owners, "*"].find((each) => words[each]?.[field] !== undefined);
  return words[owner ?? ""]?.[field];
}

/** The schema with a description at each of its fields, at any depth. A description that it has already stays. */
export function withWords(schema: JsonSchema, owners: readonly string[], words: FieldWords): JsonSchema {
  const deeper = (part: JsonSchema) => withWords(part, owners, words);
  const { properties, items, anyOf, allOf, additionalProperties } = schema as JsonSchema & { allOf?: JsonSchema[] };
  return {
    ...schema,
    ...(properties ? { properties: mapValues(properties, (part, name) => described(deeper(part), wordsFor(words, owners, name))) } : {}),
    ...(items ? { items: deeper(items) } : {}),
    ...(anyOf ? { anyOf: anyOf.map(deeper) } : {}),
    ...(allOf ? { allOf: allOf.map(deeper) } : {}),
    ...(isSchema(additionalProperties) ? { additionalProperties: deeper(additionalProperties) } : {}),
  };
}

/** A call with a description at each of its parameters, and at each field of its body and its answers. */
export function operationWithWords(operation: Operation, owners: readonly string[], words: FieldWords): Operation {
  const { parameters, requestBody, responses } = operation as { parameters: Part[]; requestBody?: Body; responses: Record<string, Body> };
  const inBody = (body: Body): Body =>
    body.content
      ? { ...body, content: mapValues(body.content, (part) => ({ ...part, schema: withWords(part.schema, owners, words) })) }
      : body;
  return {
    ...operation,
    parameters: parameters.map((part) => (part.name ? described(part, wordsFor(words, owners, part.name)) : part)),
    ...(requestBody ? { requestBody: inBody(requestBody) } : {}),
    responses: mapValues(responses, inBody),
  };
}

type Operation = Record<string, unknown>;
type Part = { name?: string };
type Body = { content?: Record<string, { schema: JsonSchema }> };

function described<T extends object>(part: T, description: string | undefined): T {
  return description === undefined || "description" in part ? part : { ...part, description };
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === "object" && value !== null;
}

export function mapValues<T>(record: Readonly<Record<string, T>>, change: (value: T, key: string) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)]));
}
