import { z } from "zod";
import { asProblem } from "#server/platform/core/calls/problem.ts";
import type { Context, Meta } from "#server/platform/core/calls/trpc.ts";
import type { Actor } from "#server/platform/core/work/actor.ts";
import type { JsonSchema } from "#server/platform/transport/rest.ts";
import { appRouter } from "#server/router.ts";
import type { ProblemType } from "#shared/platform/core/errors.ts";
import type { TestProperty } from "#tests/support/test-server.ts";

type Definition = { type: "query" | "mutation" | "subscription"; meta?: Meta; inputs: z.ZodType[] };
export type Procedure = { name: string; type: Definition["type"]; rest: string | null; isFile: boolean; input: JsonSchema | null };

/** Every tRPC procedure, for the tests that iterate over all of them. */
export const PROCEDURES: readonly Procedure[] = Object.entries(
  appRouter._def.procedures as unknown as Record<string, { _def: Definition }>,
).map(([name, { _def }]) => {
  const input = _def.inputs.at(-1);
  return {
    name,
    type: _def.type,
    rest: _def.meta?.rest ?? null,
    isFile: _def.meta?.download !== undefined,
    input: input ? (z.toJSONSchema(input, { io: "input", unrepresentable: "any" }) as JsonSchema) : null,
  };
});

/** The outcome of a call: an answer, a refusal by type, or an unexpected error, which no call may ever cause. */
export type Outcome = { answer: unknown } | { refused: ProblemType; status: number } | { bug: unknown };

/** Calls a procedure below the transport, as `actor`. */
export function callAs(property: TestProperty, actor: Actor | null, name: string, input?: unknown): Promise<Outcome> {
  return callIn(contextOf(property, actor), name, input);
}

/** The same with a header `Idempotency-Key`. */
export function callWithKey(property: TestProperty, actor: Actor, { key, name, input }: Call & { key: string }): Promise<Outcome> {
  return callIn({ ...contextOf(property, actor), idempotencyKey: key }, name, input);
}

type Call = { name: string; input: unknown };

async function callIn(context: Context, name: string, input: unknown): Promise<Outcome> {
  const [module = "", action = ""] = name.split(".");
  const caller = appRouter.createCaller(context) as unknown as Record<string, Record<string, (input: unknown) => Promise<unknown>>>;
  try {
    return { answer: await caller[module]?.[action]?.(input) };
  } catch (thrown) {
    const problem = asProblem(thrown);
    return problem ? { refused: problem.type, status: problem.status } : { bug: thrown };
  }
}

let calls = 0;

function contextOf(property: TestProperty, actor: Actor | null): Context {
  return {
    // Its session has no row, so nothing says when its user proved to know the password.
    runtime: { ...property.runtime, wiring: { ...property.runtime.wiring, assertProven: () => {} } },
    actor,
    hasDefaultPassword: false,
    language: "en",
    shownPropertyId: null,
    ifMatchVersion: null,
    idempotencyKey: null,
    // Calls without a login are throttled by address.
    address: `call ${(calls += 1)}`,
    userAgent: "",
    pageOrigin: null,
    deviceToken: null,
    screen: null,
    assertProven: () => {},
    reauthenticate: async () => {
      if (!actor) throw new Error("nobody is logged in");
      return actor;
    },
    setSessionCookie: () => {},
    setDeviceCookie: () => {},
    logBug: () => "bug",
    logClientError: () => {},
  };
}
