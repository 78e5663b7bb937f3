import { type AnyProcedure, type AnyRouter, callTRPCProcedure } from "@trpc/server";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { problemBody, trpcErrorShape } from "#server/core/calls/problem.ts";
import { RawJson } from "#server/core/calls/raw-json.ts";
import type { Context, MakeContext } from "#server/core/calls/trpc.ts";
import { logBug } from "#server/core/process/log-bug.ts";
import { JSON_HEADERS } from "#server/transport/json-headers.ts";
import { Problem } from "#shared/core/errors.ts";

const HEADERS = { "content-type": "application/json", ...JSON_HEADERS };
const BARE = { helmet: false } as const;
/** A write's response is too short to be worth compressing. */
const SHORT = { ...BARE, compress: false } as const;

type Named = { Params: { path: string } };
type CallInput = { input: unknown; batched: boolean };

/**
 * The endpoint for single tRPC calls: the same response as tRPC's adapter, without its conversion to web request, web response and streams,
 * which takes as long as saving a whole booking. JSON that the database has written is inserted as it is. Batches of several calls use
 * tRPC's own adapter.
 */
export function singleCallEndpoint(app: FastifyInstance, router: AnyRouter, makeContext: MakeContext): void {
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (_, body, done) => done(null, body));
  app.get<Named>(routeOf(router, "query"), BARE, (request, reply) => answer("query", request, reply));
  app.post<Named>(routeOf(router, "mutation"), SHORT, (request, reply) => answer("mutation", request, reply));

  async function answer(type: "query" | "mutation", request: FastifyRequest<Named>, reply: FastifyReply): Promise<FastifyReply> {
    const { path } = request.params;
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
      const place = { instance: path, language: context?.language ?? "de", logBug: () => logBug(request.log, thrown, path) } as const;
      const body = problemBody(thrown, place);
      return reply.code(body.status).send(wrap(JSON.stringify({ error: trpcErrorShape(body) }), batched));
    }
  }
}

/** One route for all procedures of a type: a route for each would take most of the time in which a server is made. */
function routeOf(router: AnyRouter, type: "query" | "mutation"): string {
  const procedures = Object.entries(router._def.procedures as Record<string, AnyProcedure>);
  const names = procedures.filter(([, { _def }]) => _def.type === type).map(([name]) => name.replaceAll(".", "\\."));
  return `/trpc/:path(^(?:${names.join("|")})$)`;
}

function wrap(text: string, batched: boolean): string {
  return batched ? `[${text}]` : text;
}

/** The input as tRPC's links send it: in the URL of a query, in the body of a mutation, under "0" in a batch of one. */
function askedBy({ method, query, body }: FastifyRequest<Named>): CallInput {
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
