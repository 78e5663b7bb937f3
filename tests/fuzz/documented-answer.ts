import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";

type Response = { $ref?: string; content?: Record<string, { schema: object }> };
export type Operation = {
  operationId: string;
  parameters: { $ref?: string; name: string; in: string; required?: boolean; schema: Record<string, unknown> }[];
  requestBody?: { content: Record<string, { schema: Record<string, unknown> }> };
  responses: Record<string, Response>;
};
export type ApiDocument = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Record<string, unknown>>; responses?: Record<string, Response> };
};
export type Answer = { status: number; type: string; text: string };

const FORMATS: Readonly<Record<string, RegExp | true>> = {
  date: /^\d{4}-\d\d-\d\d$/,
  "date-time": /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/,
  email: /^[^@\s]+@[^@\s]+$/,
  uri: /^[a-z][a-z0-9+.-]*:/,
  binary: true,
};

/** Says what is wrong with an answer by the OpenAPI document alone; null if it is as documented. */
export function answerChecker(document: ApiDocument): (operation: Operation, answer: Answer) => string | null {
  const ajv = new Ajv2020({ strict: false, allErrors: false, formats: FORMATS });
  ajv.addSchema(document, "api");
  const compiled = new Map<object, ValidateFunction>();

  function validatorOf(schema: object): ValidateFunction {
    const known = compiled.get(schema);
    if (known) return known;
    // References inside the document are to its components.
    const absolute = JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"api#/components/')) as object;
    const made = ajv.compile(absolute);
    compiled.set(schema, made);
    return made;
  }

  function responseFor(operation: Operation, status: number): Response | undefined {
    const response = operation.responses[status] ?? (status >= 400 ? operation.responses["default"] : undefined);
    return response?.$ref === undefined ? response : document.components.responses?.[response.$ref.split("/").at(-1) ?? ""];
  }

  return (operation, { status, type, text }) => {
    const response = responseFor(operation, status);
    if (!response) return `status ${status} is not documented`;
    if (status >= 400 && status < 500 && operation.responses[status] === undefined) return `status ${status} is not documented: ${text}`;
    if (!response.content) return text === "" ? null : `${status} with a body`;
    const [media = ""] = type.split(";");
    const described = Object.entries(response.content).find(([name]) => fits(name, media))?.[1];
    if (!described) return `${status} as ${media}, documented as ${Object.keys(response.content).join(", ")}`;
    // A range of a file is no whole JSON.
    if (status === 206 || !media.endsWith("json")) return null;
    const validate = validatorOf(described.schema);
    if (validate(JSON.parse(text))) return null;
    const [first] = validate.errors ?? [];
    return `${status} is not as documented: ${first?.instancePath} ${first?.message} ${JSON.stringify(first?.params)}: ${text.slice(0, 300)}`;
  };
}

function fits(documented: string, media: string): boolean {
  return documented === media || documented === "*/*" || (documented.endsWith("/*") && media.startsWith(documented.slice(0, -1)));
}
