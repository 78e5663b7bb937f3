import { existsSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import helmet from "@fastify/helmet";
import multipart from "@fastify/multipart";
import staticFiles from "@fastify/static";
import Fastify, { type FastifyInstance, type FastifyReply } from "fastify";
import { API_DOCS } from "#server/api-docs.ts";
import { alpineBitsEndpoint } from "#server/channels/alpinebits/endpoint.ts";
import { type BuiltSite, builtSite } from "#server/channels/booking-page/site/built-site.ts";
import { bookingPageEndpoint } from "#server/channels/booking-page/site/endpoint.ts";
import { channelEndpoints } from "#server/channels/channel-engine/webhook.ts";
import { unsubscribeEndpoint } from "#server/channels/guest-links/unsubscribe-endpoint.ts";
import { hotRow } from "#server/hot-rows.ts";
import { madeOf } from "#server/made-of.ts";
import { cardPaymentEndpoints } from "#server/money/card-payments/endpoints.ts";
import { docsEndpoint } from "#server/office/docs/endpoint.ts";
import { type EnterQueue, makeRequestQueue } from "#server/platform/core/calls/request-queue.ts";
import type { MakeContext } from "#server/platform/core/calls/trpc.ts";
import { logBug, logClientError } from "#server/platform/core/process/log-bug.ts";
import { isHttps } from "#server/platform/core/process/public-url.ts";
import type { Runtime } from "#server/platform/core/work/work.ts";
import { feedOf } from "#server/platform/live/feed.ts";
import { refuseBroken, refuseExpectations } from "#server/platform/transport/broken-requests.ts";
import { endWhenAnswered } from "#server/platform/transport/close-when-answered.ts";
import { healthEndpoints, isHealthPath, type MetricsAccess } from "#server/platform/transport/health.ts";
import { liveEndpoint } from "#server/platform/transport/live-endpoint.ts";
import { logOptions, requestIds } from "#server/platform/transport/log.ts";
import { sendProblem } from "#server/platform/transport/problem-reply.ts";
import { endpointsOf } from "#server/platform/transport/rest.ts";
import { restEndpoints } from "#server/platform/transport/rest-endpoints.ts";
import { securityTxt } from "#server/platform/transport/security-txt.ts";
import { trpcEndpoint } from "#server/platform/transport/trpc-endpoint.ts";
import { appRouter } from "#server/router.ts";
import { stillStands } from "#server/tenant/session/authenticate.ts";
import { actorOf, contextFor, credentialOf, isForeignWrite, screenContext } from "#server/tenant/session/context.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import { MAX_FILE_BYTES } from "#shared/tenant/files/schema.ts";

export type AppOptions = {
  runtime: Runtime;
  /**
   * The number of reverse proxies in front, whose word on the client's address and scheme is trusted. Entries further left in
   * `X-Forwarded-For` are claims of the client.
   */
  proxies?: number;
  logLevel?: string;
  /** Takes the log's lines; without it they go to the standard output. */
  logTo?: { write(line: string): void };
  /** The address for reports of weaknesses, which `/.well-known/security.txt` names; without it there is no such file. */
  securityContact?: string | null;
  /** Access to `/metrics`; none by default. */
  metrics?: MetricsAccess;
  /** The folder of the built client; without it only the calls are served. */
  clientDir?: string;
  /** The built booking page; by default the one beside the built client. */
  bookingSite?: BuiltSite;
  /** Calls wait for this promise: at the first start the server listens before it creates the property. */
  prepared?: Promise<void>;
};

const MIB = 1_048_576;
/** A request that is not complete by then is ended: slow bodies would keep their sockets for ever. */
const REQUEST_MS = 60_000;
const A_YEAR_IN_SECONDS = 31_536_000;

/** Builds the server of one process: the app, tRPC, REST and the live feed on one port. Tests start it on port 0. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { runtime, proxies = 0, logLevel = "silent", logTo, clientDir, prepared, metrics = NO_METRICS } = options;
  const app = Fastify({
    trustProxy: (_address, hop) => hop < proxies,
    bodyLimit: MIB,
    requestTimeout: REQUEST_MS,
    logger: { ...logOptions(runtime.monitor, logLevel), ...(logTo ? { stream: logTo } : {}) },
    genReqId: requestIds(proxies),
    routerOptions: { maxParamLength: 5000 },
    clientErrorHandler: refuseBroken,
    // What was asked before the end is answered; nobody can connect any more.
    return503OnClosing: false,
    // Fastify's own errors, such as for a malformed URL, which reach no error handler.
    frameworkErrors: (error, request, reply) => void sendProblem(error, request, reply),
  });
  endWhenAnswered(app);
  refuseExpectations(app);
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply));
  runtime.monitor.log = app.log;
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
    if (prepared && !isHealthPath(request.url)) await prepared;
  });
  await app.register(cookie);
  await app.register(compress, { threshold: 1024, encodings: ["gzip"], zlibOptions: { level: 4 }, globalDecompression: false });
  // A form of another site can send text, but no JSON.
  app.removeContentTypeParser("text/plain");
  app.addHook("onRequest", async (request, reply) => {
    if (isForeignWrite(request, runtime.config.public_url)) throw new Problem("forbidden");
    // Answers hold guests' data: no cache may keep them, neither a proxy's nor that of a shared computer's browser.
    if (/^\/(api|trpc)\//.test(request.url)) reply.header("cache-control", "no-store");
  });
  await app.register(helmet, {
    contentSecurityPolicy: CONTENT_SECURITY_POLICY,
    strictTransportSecurity: isHttps(runtime.config.public_url) ? { maxAge: A_YEAR_IN_SECONDS, includeSubDomains: false } : false,
    crossOriginEmbedderPolicy: false,
  });
  const enterQueue = makeRequestQueue();
  const makeContext: MakeContext = async (request, reply) => {
    const credential = credentialOf(runtime, request);
    if (credential !== null) await waitForTurn(enterQueue, credential, reply);
    return contextFor(runtime, request, reply);
  };
  await app.register(named("trpc", (scope) => trpcEndpoint(scope, { router: appRouter, makeContext, madeOf })));
  await app.register(multipart, { limits: { files: 1, fields: 20, fileSize: MAX_FILE_BYTES }, throwFileSizeLimit: true });
  await app.register(named("card-payments", (scope) => cardPaymentEndpoints(scope, runtime)));
  await app.register(named("channels", (scope) => channelEndpoints(scope, runtime)));
  await app.register(named("alpinebits", (scope) => alpineBitsEndpoint(scope, runtime)));
  await app.register(named("unsubscribe", (scope) => unsubscribeEndpoint(scope, runtime)));
  await app.register(named("rest", (scope) => restEndpoints(scope, endpointsOf(appRouter), { docs: API_DOCS, makeContext })));
  addLiveFeed(app, runtime, enterQueue);
  healthEndpoints(app, runtime, metrics);
  if (options.securityContact) securityTxt(app, runtime, options.securityContact);
  const bookingSite = options.bookingSite ?? (clientDir ? builtSite(clientDir) : null);
  if (bookingSite) bookingPageEndpoint(app, runtime, bookingSite);
  if (clientDir && existsSync(clientDir)) await serveClient(app, resolve(clientDir));
  else app.setNotFoundHandler((request, reply) => sendProblem(new Problem("not_found"), request, reply));
  return app;
}

/** Names a plugin. For an unnamed one, Fastify searches all loaded modules for its name, which took 17 of 40 ms of a start. */
function named(name: string, register: (scope: FastifyInstance) => void | Promise<void>) {
  const plugin = async (scope: FastifyInstance) => register(scope);
  return Object.assign(plugin, { [Symbol.for("fastify.display-name")]: name });
}

/** The websocket of open screens, on the app's port. */
function addLiveFeed(app: FastifyInstance, runtime: Runtime, enterQueue: EnterQueue): void {
  const live = liveEndpoint(app.server, {
    runtime,
    router: appRouter,
    feed: feedOf(runtime.db, { rowOf: hotRow, audience: runtime.wiring.audience }),
    enterQueue,
    authenticate: (request) => actorOf(runtime, request),
    stillStands: (actor) => stillStands(runtime, actor),
    contextFor: (actor, screen) =>
      screenContext(runtime, {
        actor,
        screen,
        logBug: (thrown, path) => logBug(app.log, thrown, path),
        logClientError: (error) => logClientError(app.log, error),
      }),
  });
  app.addHook("preClose", async () => live.close());
  runtime.monitor.sockets = live.count;
}

/** Waits for the caller's other requests. Throws `too_many_requests`, also if the caller has hung up meanwhile. */
async function waitForTurn(enterQueue: EnterQueue, credential: string, reply: FastifyReply): Promise<void> {
  const leave = await enterQueue(credential);
  if (!reply.raw.destroyed) return void reply.raw.once("close", leave);
  leave();
  throw new Problem("too_many_requests");
}

/** Asset files have hashed names and are cached for ever; every other path serves the app's HTML. */
async function serveClient(app: FastifyInstance, root: string): Promise<void> {
  const globIgnore = ["assets/**", "docs/**", "**/*.{br,gz}"];
  await app.register(staticFiles, { root, wildcard: false, globIgnore, preCompressed: true, setHeaders: fileHeaders });
  // One route for all of them: a route for each of a thousand files takes a quarter of a start.
  const folder = join(root, "assets");
  const assets = new Set(existsSync(folder) ? readdirSync(folder) : []);
  app.get<{ Params: { name: string } }>("/assets/:name", (request, reply) => {
    const { name } = request.params;
    if (assets.has(name)) reply.sendFile(name, folder);
    else reply.callNotFound();
  });
  docsEndpoint(app, root);
  app.setNotFoundHandler((request, reply) => {
    if (request.method !== "GET" || /^\/(api|trpc|assets)(\/|$)/.test(request.url))
      return sendProblem(new Problem("not_found"), request, reply);
    return reply.header("cache-control", "no-cache").sendFile("index.html");
  });
}

function fileHeaders(reply: FastifyReply, path: string): void {
  reply.header("cache-control", path.includes("/assets/") ? "public, max-age=31536000, immutable" : "no-cache");
  // The one file that other websites load: it embeds the booking page.
  if (path.endsWith("/book/embed.js")) reply.header("cross-origin-resource-policy", "cross-origin");
}

const NO_METRICS: MetricsAccess = { token: null, isLocalOnly: false };

const CONTENT_SECURITY_POLICY = {
  directives: {
    defaultSrc: ["'self'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", "data:", "blob:"],
    /** PDFs are shown beside their form in a frame with a blob URL. */
    frameSrc: ["'self'", "blob:"],
    fontSrc: ["'self'"],
    upgradeInsecureRequests: null,
  },
};
