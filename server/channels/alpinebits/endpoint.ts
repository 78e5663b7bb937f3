import { timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { answerCall, type CallingPartner } from "#server/channels/alpinebits/served-calls.ts";
import { UnansweredCall } from "#server/channels/alpinebits/unanswered.ts";
import { callerNamed } from "#server/channels/channel-engine/queries.ts";
import { isPaused } from "#server/platform/core/pause/pauses.ts";
import { countFailure, type Throttle } from "#server/platform/core/process/throttle.ts";
import { automatedActor } from "#server/platform/core/work/actor.ts";
import { type Runtime, viewOf } from "#server/platform/core/work/work.ts";
import { hashToken } from "#server/tenant/session/tokens.ts";
import { ALPINEBITS_VERSIONS } from "#shared/channels/alpinebits/handshake.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import { UnreadableXml } from "#shared/platform/core/read-xml.ts";

const MIB = 1_048_576;
const MAX_BODY_BYTES = 20 * MIB;
const MAX_INFLATED_BYTES = 100 * MIB;

/** Wrong passwords of partners, as those of logins. */
const LOGINS: Throttle<"user" | "address"> = {
  name: "alpinebits logins",
  limits: [
    { by: ["user", "address"], most: 5, pause: { first: 30, longest: 15 * 60 } },
    { by: ["user"], most: 20, pause: { first: 5, longest: 60 } },
    { by: ["address"], most: 50, pause: { first: 5, longest: 60 } },
  ],
};

const PATH = "/alpinebits";

/**
 * The address that partners call which speak AlpineBits: a website form or a portal that hands requests of guests over. The login is checked
 * before the body is read. Calls that cannot be answered by a message of the standard get plain text, as the standard says.
 */
export function alpineBitsEndpoint(app: FastifyInstance, runtime: Runtime): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: MAX_BODY_BYTES }, (_, body, done) => done(null, body));
  const partners = new WeakMap<FastifyRequest, CallingPartner>();
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-alpinebits-server-accept-encoding", "gzip").header("cache-control", "no-store");
    partners.set(request, await authenticated(runtime, request));
  });
  app.setErrorHandler((error, request, reply) => {
    const { status, text } = refusalOf(error);
    if (status === 401) reply.header("www-authenticate", 'Basic realm="AlpineBits"');
    if (status >= 500) request.log.error(error);
    return reply.code(status).type("text/plain; charset=utf-8").send(`ERROR: ${text}`);
  });
  app.post(PATH, { bodyLimit: MAX_BODY_BYTES }, async (request, reply) => {
    const partner = partners.get(request);
    if (!partner) throw new UnansweredCall(401, "invalid credentials");
    return answered(runtime, { request, reply, partner });
  });
}

type Answering = { request: FastifyRequest; reply: FastifyReply; partner: CallingPartner };

async function answered(runtime: Runtime, { request, reply, partner }: Answering): Promise<FastifyReply> {
  const version = ALPINEBITS_VERSIONS.find((known) => known === request.headers["x-alpinebits-clientprotocolversion"]);
  if (!version) throw new UnansweredCall(400, "unknown or missing protocol version in X-AlpineBits-ClientProtocolVersion");
  const { action, message } = await formOf(request);
  const failed = (failure: unknown) => request.log.error(failure);
  const answer = await answerCall(runtime, { partner, action, message, failed });
  return reply.type("application/xml; charset=utf-8").send(answer);
}

/** The partner whose user and password come with the call. Throws for wrong ones, and while this is a copy of the data. */
async function authenticated(runtime: Runtime, request: FastifyRequest): Promise<CallingPartner> {
  const { user, password } = basicOf(request.headers.authorization ?? "");
  const partner = await countFailure(runtime, { throttle: LOGINS, subject: { user, address: request.ip } }, async () => {
    const found = callerNamed.get(runtime, { user });
    return found && isSame(hashToken(password), found.credentials) ? found : null;
  });
  if (!partner) throw new UnansweredCall(401, "invalid credentials");
  if (isPaused(viewOf(runtime, automatedActor(partner)), ["copy"])) throw new UnansweredCall(503, "nothing is taken for the moment");
  return partner;
}

function basicOf(header: string): { user: string; password: string } {
  const [, encoded = ""] = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(header) ?? [];
  const [, user = "", password = ""] = /^([^:]*):([\s\S]*)$/.exec(Buffer.from(encoded, "base64").toString("utf8")) ?? [];
  return { user, password };
}

function isSame(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}

const inflate = promisify(gunzip);

/** The fields of the call. The message may be a file of the form. */
async function formOf(request: FastifyRequest): Promise<{ action: string; message: string }> {
  const body = await plainBody(request);
  const form = await new Response(body, { headers: { "content-type": request.headers["content-type"] ?? "" } })
    .formData()
    .catch(() => null);
  if (!form) throw new UnansweredCall(400, "multipart/form-data expected");
  const fields = await Promise.all(["action", "request"].map((name) => textOf(form.get(name))));
  const [action = "", message = ""] = fields;
  const [, encoding = "utf-8"] = /^\s*<\?xml[^>]*\sencoding=["']([^"']*)/i.exec(message) ?? [];
  if (!/^utf-?8$/i.test(encoding)) throw new UnansweredCall(400, "unable to parse: UTF-8 expected");
  return { action: action.trim(), message: message.replace(/^\ufeff/, "") };
}

async function textOf(field: FormDataEntryValue | null): Promise<string> {
  return field === null || typeof field === "string" ? (field ?? "") : field.text();
}

async function plainBody({ body, headers }: FastifyRequest): Promise<Uint8Array<ArrayBuffer>> {
  const sent = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
  const encoding = headers["content-encoding"] ?? "identity";
  if (encoding === "identity") return new Uint8Array(sent);
  if (encoding !== "gzip") throw new UnansweredCall(400, "unknown content encoding");
  const plain = await inflate(sent, { maxOutputLength: MAX_INFLATED_BYTES }).catch((cause: NodeJS.ErrnoException) => {
    throw new UnansweredCall(400, cause.code === "ERR_BUFFER_TOO_LARGE" ? "the request is too large" : "unable to decompress");
  });
  return new Uint8Array(plain);
}

/** The status and the words of a call that is not answered by a message. */
function refusalOf(error: unknown): { status: number; text: string } {
  if (error instanceof UnansweredCall) return { status: error.status, text: error.message };
  if (error instanceof UnreadableXml) {
    return {
      status: 400,
      text: error.reason === "doctype" ? "unable to parse: document types and entities are refused" : "unable to parse",
    };
  }
  if (error instanceof Problem && error.type === "too_many_requests") return { status: 429, text: "too many attempts, try again later" };
  if (error instanceof Error && "code" in error && error.code === "FST_ERR_CTP_BODY_TOO_LARGE") {
    return { status: 400, text: "the request is too large" };
  }
  return { status: 500, text: "the request could not be processed, try again later" };
}
