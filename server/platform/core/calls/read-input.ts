import type { AnyProcedure } from "@trpc/server";
import type { z } from "zod";
import { withoutReadOnly } from "#server/platform/core/calls/sent-back.ts";
import { type PropertyClock, readDates } from "#shared/platform/core/date-forms.ts";

/** A router as far as its procedures can be listed. */
export type Listed = { _def: { procedures: object } };
type Meta = { rest?: string; record?: z.ZodType };
type Schemas<M> = { meta?: M; inputs: z.ZodType[]; output?: z.ZodType };
type Accepted = { input: z.ZodType; sentBack: z.ZodType | null };

/** By the name of the procedure. */
const accepted = new Map<string, Accepted>();

/** The procedures of a router by name. */
export function proceduresOf({ _def }: Listed): [string, AnyProcedure][] {
  return Object.entries(_def.procedures as Record<string, AnyProcedure>);
}

/** The metadata and schemas that a procedure was declared with: tRPC keeps them and leaves them out of its types. */
export function schemasOf<M>({ _def }: AnyProcedure): Schemas<M> {
  return _def as unknown as Schemas<M>;
}

/** Notes the input schema of each procedure, for `readInput`. */
export function noteInputs(router: Listed): void {
  for (const [name, procedure] of proceduresOf(router)) {
    const { meta, inputs, output } = schemasOf<Meta>(procedure);
    const input = inputs.at(-1);
    const isChange = /^(PUT|PATCH) /.test(meta?.rest ?? "");
    if (input) accepted.set(name, { input, sentBack: isChange ? (meta?.record ?? output ?? null) : null });
  }
}

/** The input of a call before its schema is run: without the fields of a record that is sent back, and with dates in the schema's form. */
export function readInput(name: string, raw: unknown, clock: PropertyClock): unknown {
  const known = accepted.get(name);
  if (!known) return raw;
  const { input, sentBack } = known;
  return readDates(input, sentBack ? withoutReadOnly(raw, { input, output: sentBack }) : raw, clock);
}
