import { initTRPC } from "@trpc/server";
import { expect, test } from "vitest";
import { z } from "zod";
import { parseAtOnce } from "#server/core/calls/parse-at-once.ts";
import { appRouter } from "#server/router.ts";

const t = initTRPC.create();

/** A schema that can't be run by `parseAsync`. */
function onlyAtOnce<S extends z.ZodType>(schema: S): S {
  const refuse = () => Promise.reject(new Error("ran by parseAsync"));
  return Object.defineProperty(schema, "parseAsync", { value: refuse });
}

function callerOf(output: z.ZodType<{ n: number }>) {
  const router = t.router({
    double: t.procedure
      .input(onlyAtOnce(z.strictObject({ n: z.int() })))
      .output(onlyAtOnce(output))
      .query(({ input }) => ({ n: 2 * input.n, secret: "left out" })),
  });
  parseAtOnce(router);
  return t.createCallerFactory(router)({});
}

test("schemas run in one go, and what an answer's schema doesn't know is left out", async () => {
  expect(await callerOf(z.object({ n: z.int() })).double({ n: 2 })).toEqual({ n: 4 });
});

test("a wrong input and a wrong answer are told apart, each with the schema's issues", async () => {
  const caller = callerOf(z.object({ n: z.int().max(5) }));
  await expect(caller.double({ n: "two" } as never)).rejects.toMatchObject({ code: "BAD_REQUEST", cause: { issues: [{ path: ["n"] }] } });
  await expect(caller.double({ n: 3 })).rejects.toMatchObject({ code: "INTERNAL_SERVER_ERROR", cause: { issues: [{ path: ["n"] }] } });
});

test("no procedure of the app leaves its schemas to tRPC", () => {
  const procedures = Object.values(appRouter._def.procedures as unknown as Record<string, { _def: { middlewares: { _type?: string }[] } }>);
  const steps = procedures.flatMap(({ _def }) => _def.middlewares);
  expect(steps.length).toBeGreaterThan(1000);
  expect(steps.filter(({ _type }) => _type === "input" || _type === "output")).toEqual([]);
});
