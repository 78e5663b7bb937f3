import { type AnyProcedure, TRPCError } from "@trpc/server";
import type { z } from "zod";

/** A step of a procedure as tRPC keeps it; those that run a schema are marked. */
type Step = ((asked: Asked) => Promise<Result>) & { _type?: string };
type Asked = { input: unknown; getRawInput: () => Promise<unknown>; next: (changed?: { input: unknown }) => Promise<Result> };
type Result = { ok: boolean; data?: unknown };
type Definition = { middlewares: Step[]; inputs: z.ZodType[]; output?: z.ZodType };

/**
 * Runs the schemas of all procedures in one go. tRPC runs them by `parseAsync`, for which zod has no compiled code: a page of 15 bookings
 * takes 0.6 ms by it and 0.1 ms by `parse`. No schema of ours waits for anything. Where tRPC marks its steps otherwise one day, its own stay.
 */
export function parseAtOnce({ _def }: { _def: { procedures: object } }): void {
  for (const procedure of Object.values(_def.procedures as Record<string, AnyProcedure>)) {
    const { middlewares: steps, inputs, output } = procedure._def as unknown as Definition;
    const schemas = inputs.values();
    for (const [index, { _type: kind }] of steps.entries()) {
      const schema = kind === "input" ? schemas.next().value : kind === "output" ? output : undefined;
      if (schema) steps[index] = kind === "input" ? takesIn(schema) : givesOut(schema);
    }
  }
}

function takesIn(schema: z.ZodType): Step {
  return async ({ input, getRawInput, next }) => {
    const parsed = parsedBy(schema, await getRawInput(), { code: "BAD_REQUEST" });
    return next({ input: isObject(input) && isObject(parsed) ? { ...input, ...parsed } : parsed });
  };
}

function givesOut(schema: z.ZodType): Step {
  return async ({ next }) => {
    const result = await next();
    if (!result.ok) return result;
    return { ...result, data: parsedBy(schema, result.data, { code: "INTERNAL_SERVER_ERROR", message: "Output validation failed" }) };
  };
}

function parsedBy(schema: z.ZodType, value: unknown, refusal: { code: TRPCError["code"]; message?: string }): unknown {
  try {
    return schema.parse(value);
  } catch (cause) {
    throw new TRPCError({ ...refusal, cause });
  }
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
