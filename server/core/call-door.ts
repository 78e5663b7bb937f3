import { type AnyProcedure, type AnyRouter, callTRPCProcedure } from "@trpc/server";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { asProblem, problemBody } from "#server/core/problem.ts";
import { RawJson } from "#server/core/raw-json.ts";
import type { Context, MakeContext } from "#server/core/trpc.ts";
import { Problem } from "#shared/core/errors.ts";

/** Its answers are JSON for our own pages and nothing else: what guards documents has no meaning here. */
const HEADERS = { "content-type": "application/json", "x-content-type-options": "nosniff", "cross-origin-resource-policy": "same-origin" };
const BARE = { helmet: false } as const;
/** What a write answers is too short to be worth packing. */
const SHORT = { ...BARE, compress: false } as const;

type Asked = { input: unknown; batched: boolean };

/**
 * The app's door for single calls: tRPC's answer, written without its detour over a web request, a web response and
 * their streams, which costs as much again as a whole booking. What the database has written as JSON is spliced in
 * as it is. Batches of several calls take tRPC's own door.
 */
export function callDoor(app: FastifyInstance, router: AnyRouter, makeContext: MakeContext): void {
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (_, body, done) => done(null, body));
  const procedures = Object.entries(router._def.procedures as Record<string, AnyProcedure>);
  for (const [path, { _def }] of procedures) {
    if (_def.type === "query") app.get(`/trpc/${path}`, BARE, (request, reply) => answer({ path, type: "query" }, request, reply));
    if (_def.type === "mutation") app.post(`/trpc/${path}`, SHORT, (request, reply) => answer({ path, type: "mutation" }, request, reply));
  }

  async function answer(
    { path, type }: { path: string; type: "query" | "mutation" },
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    let context: Context | null = null;
    let batched = false;
    reply.headers(HEADERS);
    try {
      context = await makeContext(request, reply);
      const asked = askedBy(request);
      batched = asked.batched;
      const data: unknown = await callTRPCProcedure({
        router,
        ctx: context,
        path,
        type,
        getRawInput: async () => asked.input,
        signal: undefined,
        batchIndex: 0,
      });
      if (data instanceof RawJson)
        return reply.send(data.between(batched ? '[{"result":{"data":' : '{"result":{"data":', batched ? "}}]" : "}}"));
      return reply.send(wrap(JSON.stringify({ result: { data } }), batched));
    } catch (thrown) {
      const problem = asProblem(thrown);
      const errorId = problem || !context ? undefined : context.logBug(thrown, path);
      const body = problemBody(problem, { instance: path, language: context?.language ?? "de", ...(errorId ? { errorId } : {}) });
      const error = { error: { code: -32_600, message: body.type, data: { problem: body } } };
      return reply.code(body.status).send(wrap(JSON.stringify(error), batched));
    }
  }
}

function wrap(text: string, batched: boolean): string {
  return batched ? `[${text}]` : text;
}

/** The input as tRPC's links send it: in the address of a query, in the body of a mutation, under "0" in a batch of one. */
function askedBy({ method, query, body }: FastifyRequest): Asked {
  const { batch, input } = query as { batch?: string; input?: string };
  const given = parsed(method === "GET" ? input : body);
  const batched = batch === "1";
  if (!batched) return { input: given, batched };
  return { input: typeof given === "object" && given !== null && "0" in given ? given["0"] : undefined, batched };
}

function parsed(text: unknown): unknown {
  if (typeof text !== "string" || text === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new Problem("validation", "no JSON");
  }
}
