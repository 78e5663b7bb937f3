import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { apiDocsPage } from "#server/core/api-docs-page.ts";
import { sendDownload, uploadedFields } from "#server/core/file-door.ts";
import { openApiDocument } from "#server/core/openapi.ts";
import { sendProblem } from "#server/core/problem-reply.ts";
import { RawJson } from "#server/core/raw-json.ts";
import { callEndpoint, type Endpoint, endpointFor } from "#server/core/rest.ts";
import { Download } from "#server/core/transfer.ts";
import type { Context } from "#server/core/trpc.ts";
import { VERSION } from "#server/core/version.ts";

type MakeContext = (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;

/** The second door: the same procedures as plain REST under `/api`, with their document and a readable page of it. */
export function restDoor(app: FastifyInstance, endpoints: Endpoint[], makeContext: MakeContext): void {
  app.get("/api/openapi.json", async () => openApiDocument(endpoints, VERSION.version));
  app.get("/api/docs", async (_, reply) => reply.type("text/html; charset=utf-8").send(apiDocsPage(endpoints)));

  app.all("/api/*", async (request, reply) => {
    const url = new URL(request.url, "http://localhost");
    let context: Context | null = null;
    try {
      context = await makeContext(request, reply);
      const path = url.pathname.slice("/api".length);
      const found = endpointFor(endpoints, request.method, path);
      const body = found.endpoint.upload ? await uploadedFields(request, context, found.endpoint.permission) : request.body;
      const answer = await callEndpoint(found, { method: request.method, path, query: url.searchParams, body }, context);
      return answer instanceof Download ? sendDownload(request, reply, answer) : sendAnswer(reply, answer);
    } catch (thrown) {
      return sendProblem(thrown, request, reply, context?.language);
    }
  });
}

function sendAnswer(reply: FastifyReply, answer: unknown): FastifyReply {
  if (answer === undefined) return reply.code(204).send();
  if (typeof answer === "object" && answer !== null && "version" in answer && typeof answer.version === "number") {
    reply.header("etag", `"${answer.version}"`);
  }
  return reply
    .code(200)
    .type("application/json; charset=utf-8")
    .send(answer instanceof RawJson ? answer.text : JSON.stringify(answer));
}
