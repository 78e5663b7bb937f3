import { z } from "zod";

/**
 * An answer that is already written as JSON, as text or, where it is long, as pieces of its bytes. Our endpoints send it as it is;
 * every other one reads it back, so a call answers the same through all of them.
 */
export class RawJson {
  readonly #json: string | readonly Uint8Array[];

  constructor(json: string | readonly Uint8Array[]) {
    this.#json = json;
  }

  /** The answer with something before and after it, ready to be sent. */
  between(head: string, tail: string): string | Buffer {
    return typeof this.#json === "string"
      ? `${head}${this.#json}${tail}`
      : Buffer.concat([Buffer.from(head), ...this.#json, Buffer.from(tail)]);
  }

  toJSON(): unknown {
    return JSON.parse(this.between("", "").toString());
  }
}

/** What a procedure answers that is written as JSON where it is read: `T` is what a caller gets. */
export function rawJson<T>(json: string | readonly Uint8Array[]): T {
  return new RawJson(json) as unknown as T;
}

/** The output of a procedure that answers `rawJson`: it is described by its schema, and not read again. */
export function rawAnswer<T>(schema: z.ZodType<T>): z.ZodType<T> {
  const described = z.toJSONSchema(schema, { io: "output" });
  return z.custom<T>((value) => value instanceof RawJson).meta({ ...described });
}
