import type { JsonSchema } from "#server/platform/transport/rest.ts";

/** Descriptions by field name, for fields whose schema has none of its own. */
export type Glossary = Readonly<Record<string, string>>;

/** Describes every field of a schema, at any depth. A field's own description wins over the glossary. */
export function describeFields(schema: JsonSchema, glossary: Glossary): JsonSchema {
  const deeper = (part: JsonSchema) => describeFields(part, glossary);
  const { properties, items, anyOf, allOf, additionalProperties } = schema as JsonSchema & { allOf?: JsonSchema[] };
  return {
    ...schema,
    ...(properties ? { properties: mapValues(properties, (part, name) => described(deeper(part), glossary[name])) } : {}),
    ...(items ? { items: deeper(items) } : {}),
    ...(anyOf ? { anyOf: anyOf.map(deeper) } : {}),
    ...(allOf ? { allOf: allOf.map(deeper) } : {}),
    ...(isSchema(additionalProperties) ? { additionalProperties: deeper(additionalProperties) } : {}),
  };
}

/** Describes every parameter of a call, and every field of its body and its answers. A parameter takes the description of its schema. */
export function describeOperation(operation: Operation, glossary: Glossary): Operation {
  const { parameters, requestBody, responses } = operation as { parameters: Part[]; requestBody?: Body; responses: Record<string, Body> };
  const inBody = (body: Body): Body =>
    body.content
      ? { ...body, content: mapValues(body.content, (part) => ({ ...part, schema: describeFields(part.schema, glossary) })) }
      : body;
  return {
    ...operation,
    parameters: parameters.map((part) => (part.schema ? describedParameter(part, part.schema, glossary) : part)),
    ...(requestBody ? { requestBody: inBody(requestBody) } : {}),
    responses: mapValues(responses, inBody),
  };
}

type Operation = Record<string, unknown>;
type Part = { name?: string; schema?: JsonSchema };
type Body = { content?: Record<string, { schema: JsonSchema }> };

function describedParameter(parameter: Part, { description, ...schema }: JsonSchema, glossary: Glossary): Part {
  const text = typeof description === "string" ? description : glossary[parameter.name ?? ""];
  return described({ ...parameter, schema }, text);
}

function described<T extends object>(part: T, description: string | undefined): T {
  return description === undefined || "description" in part ? part : { ...part, description };
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === "object" && value !== null;
}

export function mapValues<T>(record: Readonly<Record<string, T>>, change: (value: T, key: string) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)]));
}
