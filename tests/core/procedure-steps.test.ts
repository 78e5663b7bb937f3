import { initTRPC } from "@trpc/server";
import { expect, test } from "vitest";
import { z } from "zod";
import { runStepsAsOne } from "#server/platform/core/calls/procedure-steps.ts";
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
  runStepsAsOne(router);
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

test("each step can change what the next one gets, and sees how it ended", async () => {
  const seen: unknown[] = [];
  const router = t.router({
    greet: t.procedure
      .use(async ({ next }) => {
        const result = await next({ ctx: { name: "Anna" } });
        seen.push(result.ok ? "ok" : result.error.message);
        return result;
      })
      .input(onlyAtOnce(z.string()))
      .use(({ next, ctx, input }) => next({ ctx: { greeting: `${input}, ${ctx.name}` } }))
      .query(({ ctx }) => {
        if (ctx.greeting.startsWith("Oh")) throw new Error("no greeting");
        return `${ctx.greeting}!`;
      }),
  });
  runStepsAsOne(router);
  const caller = t.createCallerFactory(router)({});
  expect(await caller.greet("Hello")).toBe("Hello, Anna!");
  await expect(caller.greet("Oh")).rejects.toMatchObject({ code: "INTERNAL_SERVER_ERROR", message: "no greeting" });
  await expect(caller.greet(5 as never)).rejects.toMatchObject({ code: "BAD_REQUEST" });
  expect(seen).toEqual(["ok", "no greeting", expect.stringContaining("expected string")]);
});

test("every procedure of the app runs as one step", () => {
  const procedures = Object.values(appRouter._def.procedures as unknown as Record<string, { _def: { middlewares: unknown[] } }>);
  expect(procedures.length).toBeGreaterThan(300);
  expect(procedures.filter(({ _def }) => _def.middlewares.length !== 1)).toEqual([]);
});
