import { z } from "zod";

/**
 * An answer that the database has already written as JSON. The raw door sends the text as it is; every other door
 * reads it back, so a call answers the same through all of them.
 */
export class RawJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toJSON(): unknown {
    return JSON.parse(this.text);
  }
}

/** What a procedure answers whose JSON is made in SQLite: `T` is what a caller reads, here it is still text. */
export function rawJson<T>(text: string): T {
  return new RawJson(text) as unknown as T;
}

/** The output of a procedure that answers `rawJson`: it is described by its schema, and not read again. */
export function rawAnswer<T>(schema: z.ZodType<T>): z.ZodType<T> {
  const described = z.toJSONSchema(schema, { io: "output" });
  return z.custom<T>((value) => value instanceof RawJson).meta({ ...described });
}
