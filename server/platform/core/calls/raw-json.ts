import { z } from "zod";

/**
 * A response that is already serialized as JSON: as text or, where it is long, as byte chunks. Our endpoints send it as it is; other
 * callers get it parsed by `toJSON`, so a call returns the same over all of them.
 */
export class RawJson {
  readonly #json: string | readonly Uint8Array[];

  constructor(json: string | readonly Uint8Array[]) {
    this.#json = json;
  }

  get bytes(): number {
    if (typeof this.#json === "string") return Buffer.byteLength(this.#json);
    return this.#json.reduce((sum, { byteLength }) => sum + byteLength, 0);
  }

  /** The JSON with text before and after it, ready to be sent. */
  between(head: string, tail: string): string | Buffer {
    return typeof this.#json === "string"
      ? `${head}${this.#json}${tail}`
      : Buffer.concat([Buffer.from(head), ...this.#json, Buffer.from(tail)]);
  }

  toJSON(): unknown {
    return JSON.parse(this.between("", "").toString());
  }
}

/** The output of a procedure whose JSON is written by the query itself: `T` is the type that the caller gets. */
export function rawJson<T>(json: string | readonly Uint8Array[]): T {
  return new RawJson(json) as unknown as T;
}

/** The output schema of a procedure that returns `rawJson`: the schema describes the output, but is not run on it. */
export function rawAnswer<T>(schema: z.ZodType<T>): z.ZodType<T> {
  const described = z.toJSONSchema(schema, { io: "output" });
  return z.custom<T>((value) => value instanceof RawJson).meta({ ...described });
}

/** The schema of an output that `jsonOr` accepts beside raw JSON, which describes it. */
const describing = new WeakMap<z.ZodType, z.ZodType>();

/** The output schema of a procedure that returns what the schema is run on, or `rawJson` whose author has run it. */
export function jsonOr<T>(schema: z.ZodType<T>): z.ZodType<T> {
  const answer: z.ZodType<T> = z.unknown().transform((value) => (value instanceof RawJson ? (value as unknown as T) : schema.parse(value)));
  describing.set(answer, schema);
  return answer;
}

/** The schema by which an output is described. */
export function describedBy(output: z.ZodType): z.ZodType {
  return describing.get(output) ?? output;
}
