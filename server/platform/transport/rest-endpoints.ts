import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { answerJson } from "#server/platform/core/calls/limits.ts";
import { Download } from "#server/platform/core/calls/transfer.ts";
import { assertOwnPassword, type Context, type MakeContext } from "#server/platform/core/calls/trpc.ts";
import { VERSION } from "#server/platform/core/process/version.ts";
import { type ApiGuide, apiDocsPage } from "#server/platform/transport/api-docs-page.ts";
import { API_DOCS_SCRIPT } from "#server/platform/transport/api-docs-script.ts";
import { sendDownload, uploadedForm } from "#server/platform/transport/files.ts";
import { JSON_HEADERS } from "#server/platform/transport/json-headers.ts";
import { guideMarkdown, llmsText } from "#server/platform/transport/llms-text.ts";
import { type ApiDescription, openApiDocument } from "#server/platform/transport/openapi.ts";
import { sendProblem } from "#server/platform/transport/problem-reply.ts";
import { allowedAt, callEndpoint, type Endpoint, endpointFor, valuesOf } from "#server/platform/transport/rest.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import type { Language } from "#shared/platform/core/fields.ts";
import { can } from "#shared/platform/core/permissions.ts";

export type RestOptions = { docs: Omit<ApiDescription, "version"> & { guides: readonly ApiGuide[] }; makeContext: MakeContext };

/** The same procedures as plain REST under `/api`, with their OpenAPI document and a documentation page. */
export function restEndpoints(app: FastifyInstance, endpoints: readonly Endpoint[], { docs, makeContext }: RestOptions): void {
  const document = async () => JSON.stringify(await openApiDocument(endpoints, { version: VERSION.version, ...docs }));
  // Compressed once, not for each caller.
  app.get("/api/openapi.json", { compress: false }, sendsFixedText("application/json", document));
  app.get(
    "/api/docs",
    { compress: false },
    sendsFixedText("text/html", async () => apiDocsPage(endpoints, docs)),
  );
  app.get(
    "/api/docs/script.js",
    { compress: false },
    sendsFixedText("text/javascript", async () => API_DOCS_SCRIPT),
  );

  app.get(
    "/api/llms.txt",
    { compress: false },
    sendsFixedText("text/plain", async () => llmsText(endpoints, docs)),
  );
  for (const guide of docs.guides) {
    app.get(
      `/api/docs/${guide.id}.md`,
      { compress: false },
      sendsFixedText("text/markdown", async () => guideMarkdown(guide)),
    );
  }

  readJsonOnly(app);
  app.all("/api/*", { helmet: false }, async (request, reply) => {
    const { path, query } = addressOf(request.url);
    reply.headers(JSON_HEADERS);
    let context: Context | null = null;
    try {
      if (request.method === "OPTIONS") return sendAllowed(reply, allowedAt(endpoints, path));
      context = await makeContext(request, reply);
      const found = endpointFor(endpoints, request.method, path);
      assertMayCall(found.endpoint, context);
      const body = found.endpoint.upload ? await formBody(request, found.endpoint) : jsonBody(request);
      const answer = await callEndpoint(found, { method: request.method, path, query, body }, context);
      return answer instanceof Download ? sendDocument(request, reply, answer) : sendAnswer(reply, answer, context.language);
    } catch (thrown) {
      if (thrown instanceof Problem && thrown.type === "method_not_allowed") reply.header("allow", allowedAt(endpoints, path));
      return sendProblem(thrown, request, reply, context?.language);
    }
  });
}

/** The path within the API as the URL standard reads it, and what is asked after it. Most requests need no reading. */
function addressOf(address: string): { path: string; query: URLSearchParams } {
  if (/^[\w/-]+$/.test(address)) return { path: address.slice("/api".length), query: new URLSearchParams() };
  const { pathname, searchParams } = new URL(address, "http://localhost");
  return { path: pathname.slice("/api".length), query: searchParams };
}

/** A browser shows it as a document of ours, so it gets all headers of one. */
function sendDocument(request: FastifyRequest, reply: FastifyReply, answer: Download): FastifyReply {
  reply.helmet();
  return sendDownload(request, reply, answer);
}

/** Callers without the permission are refused before the body is read. Throws `unauthenticated` and `forbidden`. */
function assertMayCall(endpoint: Endpoint, context: Context): void {
  const { permission, people } = endpoint;
  const { actor } = context;
  if (permission === null) return;
  if (!actor) throw new Problem("unauthenticated");
  assertOwnPassword(context, endpoint);
  if (!can(actor.role, permission) || (people && actor.user_id === null)) throw new Problem("forbidden");
}

/** An empty body with the content type JSON counts as none: many clients send that content type with every call. */
function readJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) =>
    body === "" ? done(null, undefined) : parse(request, String(body), done),
  );
}

/** A form has only text: numbers and booleans are read as in a query. */
async function formBody(request: FastifyRequest, { input }: Endpoint): Promise<object> {
  const { fields, files } = await uploadedForm(request);
  return { ...valuesOf(fields, input), ...files };
}

function jsonBody(request: FastifyRequest): unknown {
  if (request.isMultipart()) throw new Problem("unsupported_media_type", "application/json");
  return request.body;
}

/** Without CORS headers: other origins may not call the API. */
function sendAllowed(reply: FastifyReply, allowed: string | null): FastifyReply {
  if (allowed === null) throw new Problem("not_found");
  return reply.code(204).header("allow", allowed).send();
}

function sendAnswer(reply: FastifyReply, answer: unknown, language: Language): FastifyReply {
  if (answer === undefined) return reply.code(204).send();
  const json = answerJson(answer, language);
  if (typeof answer === "object" && answer !== null && "version" in answer && typeof answer.version === "number") {
    reply.header("etag", `"${answer.version}"`);
  }
  return reply.code(200).type("application/json; charset=utf-8").send(json);
}

type FixedText = { plain: string; compressed: Buffer; etag: string };

/**
 * The handler of a text that stays the same while the program runs. Anybody may ask for it, and making and compressing it is work, so both
 * are done once, at the first request.
 */
function sendsFixedText(type: string, make: () => Promise<string>) {
  let made: Promise<FixedText> | undefined;
  return async ({ headers }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { plain, compressed, etag } = await (made ??= compressedOnce(make));
    reply.headers({ etag, "cache-control": "no-cache", vary: "accept-encoding" }).type(`${type}; charset=utf-8`);
    const known = headers["if-none-match"]?.split(",").map((each) => each.trim().replace(/^W\//, "")) ?? [];
    if (known.includes(etag)) return reply.code(304).send();
    if (!/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(headers["accept-encoding"] ?? "")) return reply.send(plain);
    return reply.header("content-encoding", "gzip").send(compressed);
  };
}

async function compressedOnce(make: () => Promise<string>): Promise<FixedText> {
  const plain = await make();
  const etag = `"${createHash("sha256").update(plain).digest("base64url").slice(0, 27)}"`;
  return { plain, compressed: await promisify(gzip)(plain), etag };
}
