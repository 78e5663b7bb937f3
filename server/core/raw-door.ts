import { type AnyRouter, callTRPCProcedure } from "@trpc/server";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { asProblem, problemBody } from "#server/core/problem.ts";
import { RawJson } from "#server/core/raw-json.ts";
import type { Context, Meta } from "#server/core/trpc.ts";

type MakeContext = (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;

/** A shortcut for queries with `meta.raw`: tRPC's answer with the database's JSON spliced in, neither parsed nor written again. */
export function rawDoor(app: FastifyInstance, router: AnyRouter, makeContext: MakeContext): void {
  const procedures = router._def.procedures as Record<string, { _def: { meta?: Meta } }>;
  const raw = Object.entries(procedures).filter(([, procedure]) => procedure._def.meta?.raw);
  for (const [path] of raw) app.get(`/trpc/${path}`, (request, reply) => answer(path, request, reply));

  async function answer(path: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { batch, input } = request.query as { batch?: string; input?: string };
    const wrap = (text: string) => (batch === "1" ? `[${text}]` : text);
    let context: Context | null = null;
    reply.type("application/json");
    try {
      context = await makeContext(request, reply);
      const given: unknown = input === undefined ? undefined : JSON.parse(input);
      const rawInput = batch === "1" && typeof given === "object" && given !== null && "0" in given ? given["0"] : given;
      const data: unknown = await callTRPCProcedure({
        router,
        ctx: context,
        path,
        type: "query",
        getRawInput: async () => rawInput,
        signal: undefined,
        batchIndex: 0,
      });
      const text = data instanceof RawJson ? data.text : JSON.stringify(data);
      return await reply.send(wrap(`{"result":{"data":${text}}}`));
    } catch (thrown) {
      const problem = asProblem(thrown);
      const errorId = problem || !context ? undefined : context.logBug(thrown, path);
      const body = problemBody(problem, { instance: path, language: context?.language ?? "de", ...(errorId ? { errorId } : {}) });
      const error = { error: { code: -32_600, message: body.type, data: { problem: body } } };
      return reply.code(body.status).send(wrap(JSON.stringify(error)));
    }
  }
}
