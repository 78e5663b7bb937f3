import { setImmediate } from "node:timers/promises";
import { type AnyRouter, callTRPCProcedure } from "@trpc/server";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { languageOf } from "#server/platform/core/calls/headers.ts";
import { answerJson, enclosed, MAX_ANSWER_BYTES, MAX_CALLS, tooLargeAnswer, tooManyCalls } from "#server/platform/core/calls/limits.ts";
import { problemBody, trpcErrorShape } from "#server/platform/core/calls/problem.ts";
import { proceduresOf } from "#server/platform/core/calls/read-input.ts";
import type { Context, MakeContext } from "#server/platform/core/calls/trpc.ts";
import { notingReads, type Statements } from "#server/platform/core/database/reads.ts";
import { logBug } from "#server/platform/core/process/log-bug.ts";
import { JSON_HEADERS } from "#server/platform/transport/json-headers.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import type { Language } from "#shared/platform/core/fields.ts";

const HEADERS = { "content-type": "application/json", ...JSON_HEADERS };
const BARE = { helmet: false } as const;
/** A write's response is too short to be worth compressing. */
const SHORT = { ...BARE, compress: false } as const;
/** The calls of a batch that are in progress at once: there are two worker threads, and each answer stays in memory until all are there. */
const MAX_SIDE_BY_SIDE = 3;
/** The status of a batch whose calls have different ones, as tRPC's own adapters answer it. */
const MULTI_STATUS = 207;

type Named = { Params: { path: string } };
type Call = { name: string; input: unknown };
type Outcome = { status: number; json: string | Buffer };
type Calls = { router: AnyRouter; makeContext: MakeContext; madeOf: MadeOf };
/** The objects that an answer is made of, which tell the app what makes it stale. */
export type MadeOf = (statements: Statements) => readonly string[];

/**
 * tRPC over HTTP: the same responses as tRPC's adapter, without its conversion to web request, web response and streams, which takes as
 * long as saving a whole booking. Beside the data of a query is what it is made of (`made_of`). JSON that the database has written is inserted as it is. A batch
 * of more than 10 calls, or with answers of more than 32 MiB together, is refused, which the adapter cannot do.
 */
export function trpcEndpoint(app: FastifyInstance, { router, makeContext, madeOf }: Calls): void {
  const procedures = new Map(proceduresOf(router));
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (_, body, done) => done(null, body));
  app.get<Named>("/trpc/:path", BARE, (request, reply) => answer("query", request, reply));
  app.post<Named>("/trpc/:path", SHORT, (request, reply) => answer("mutation", request, reply));

  async function answer(type: "query" | "mutation", request: FastifyRequest<Named>, reply: FastifyReply): Promise<FastifyReply> {
    const { path } = request.params;
    let language = languageOf(request.headers) ?? "de";
    reply.headers(HEADERS);
    try {
      const names = isBatch(request) ? path.split(",") : [path];
      if (names.length > MAX_CALLS) throw tooManyCalls("payload_too_large", language);
      const context = await makeContext(request, reply);
      language = context.language;
      const calls = callsOf(request, names);
      const outcomes = await outcomesOf(calls, (call) => outcomeOf(type, call, { request, context }), language);
      const [first] = outcomes;
      const status = first && outcomes.every((each) => each.status === first.status) ? first.status : MULTI_STATUS;
      return reply.code(status).send(isBatch(request) ? joined(outcomes) : first?.json);
    } catch (thrown) {
      const { status, json } = refusal(thrown, { request, name: path, language });
      return reply.code(status).send(json);
    }
  }

  async function outcomeOf(
    type: "query" | "mutation",
    { name, input }: Call,
    { request, context }: { request: FastifyRequest; context: Context },
  ): Promise<Outcome> {
    const statements = new Set<string>();
    try {
      const known = procedures.get(name);
      if (known && known._def.type !== type) throw new Problem("method_not_allowed");
      const call = { router, ctx: context, path: name, type, getRawInput: async () => input, signal: undefined, batchIndex: 0 };
      const data: unknown = await notingReads(statements, () => callTRPCProcedure(call));
      const json = answerJson(data, context.language);
      if (json === undefined) return { status: 200, json: '{"result":{}}' };
      return {
        status: 200,
        json: enclosed('{"result":{"data":', json, type === "query" ? `,"made_of":${JSON.stringify(madeOf(statements))}}}` : "}}"),
      };
    } catch (thrown) {
      return refusal(thrown, { request, name, language: context.language, made_of: madeOf(statements) });
    }
  }
}

/**
 * Starts the calls in order, with a pause between in which others are served: up to three that wait for a worker thread run side by side.
 * Once the answers are too large together, no further call is started. Throws `payload_too_large`.
 */
async function outcomesOf(calls: readonly Call[], run: (call: Call) => Promise<Outcome>, language: Language): Promise<Outcome[]> {
  const started: Promise<Outcome>[] = [];
  const running = new Set<Promise<Outcome>>();
  let bytes = 0;
  const counted = async (call: Call) => {
    const outcome = await run(call);
    bytes += Buffer.byteLength(outcome.json);
    return outcome;
  };
  const start = (call: Call) => {
    const outcome = counted(call).finally(() => running.delete(outcome));
    running.add(outcome);
    started.push(outcome);
  };
  const isTooLarge = () => calls.length > 1 && bytes > MAX_ANSWER_BYTES;
  for (const call of calls) {
    if (started.length > 0) await setImmediate();
    if (running.size >= MAX_SIDE_BY_SIDE) await Promise.race(running);
    if (isTooLarge()) break;
    start(call);
  }
  const outcomes = await Promise.all(started);
  if (isTooLarge()) throw tooLargeAnswer(language);
  return outcomes;
}

type Refused = { request: FastifyRequest; name: string; language: Language; made_of?: readonly string[] };

function refusal(thrown: unknown, { request, name, language, made_of }: Refused): Outcome {
  const body = problemBody(thrown, { instance: name, language, logBug: () => logBug(request.log, thrown, name) });
  const { data, ...error } = trpcErrorShape(body);
  return { status: body.status, json: JSON.stringify({ error: { ...error, data: { ...data, made_of } } }) };
}

function isBatch({ query }: FastifyRequest): boolean {
  return (query as { batch?: unknown }).batch === "1";
}

/** The inputs as tRPC's links send them: in the URL of a query, in the body of a mutation, by their places in a batch. */
function callsOf(request: FastifyRequest, names: readonly string[]): Call[] {
  const given = parsed(request.method === "POST" ? request.body : (request.query as { input?: unknown }).input);
  if (!isBatch(request)) return names.map((name) => ({ name, input: given }));
  const inputs = new Map(typeof given === "object" && given !== null ? Object.entries(given) : []);
  return names.map((name, place) => ({ name, input: inputs.get(String(place)) }));
}

function parsed(text: unknown): unknown {
  if (typeof text !== "string" || text === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new Problem("validation", "no_json");
  }
}

function joined(outcomes: readonly Outcome[]): string | Buffer {
  const parts = outcomes.flatMap(({ json }, place) => (place === 0 ? [json] : [",", json]));
  return parts.every((part) => typeof part === "string")
    ? `[${parts.join("")}]`
    : Buffer.concat(["[", ...parts, "]"].map((part) => (typeof part === "string" ? Buffer.from(part) : part)));
}
