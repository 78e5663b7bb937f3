import type { IncomingMessage } from "node:http";
import cookie from "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import { bearerOf, isForeign, languageOf, single } from "#server/platform/core/calls/headers.ts";
import { assertOwnPassword, type Context, type Screen } from "#server/platform/core/calls/trpc.ts";
import { logBug, logClientError } from "#server/platform/core/process/log-bug.ts";
import type { Actor } from "#server/platform/core/work/actor.ts";
import type { Runtime } from "#server/platform/core/work/work.ts";
import { authenticate, SESSION_SECONDS } from "#server/tenant/session/authenticate.ts";
import { cookieNames, cookieOptions } from "#server/tenant/session/cookies.ts";
import { assertProven } from "#server/tenant/session/proof.ts";
import { Problem } from "#shared/platform/core/errors.ts";

/** The session token or API key that a request brings, unchecked; null for none. */
export function credentialOf(runtime: Runtime, request: FastifyRequest): string | null {
  const cookieToken = isCrossSiteRead(request) ? undefined : request.cookies[cookieNames(runtime.config).session];
  return bearerOf(request.headers) ?? cookieToken ?? null;
}

/** The context of a call over HTTP, REST or tRPC. */
export async function contextFor(runtime: Runtime, request: FastifyRequest, reply: FastifyReply): Promise<Context> {
  const { headers } = request;
  const names = cookieNames(runtime.config);
  const language = languageOf(headers);
  const cookies = isCrossSiteRead(request) ? {} : request.cookies;
  const brought = { cookieToken: cookies[names.session] ?? null, bearer: bearerOf(headers), language, address: request.ip };
  const { actor, hasDefaultPassword, renewed } = await authenticate(runtime, brought);
  const setCookie = (name: string, value: string, maxAge: number) =>
    void reply.setCookie(name, value, cookieOptions(runtime.config, request.protocol, maxAge));
  const setSessionCookie = (token: string | null, maxAge: number) => setCookie(names.session, token ?? "", maxAge);
  if (renewed && brought.cookieToken) setSessionCookie(brought.cookieToken, SESSION_SECONDS);
  return {
    runtime,
    actor,
    hasDefaultPassword,
    language: actor?.language ?? language ?? "de",
    shownPropertyId: single(headers["x-property-id"]),
    ifMatchVersion: versionOf(single(headers["if-match"])),
    idempotencyKey: request.method === "POST" ? idempotencyKeyOf(single(headers["idempotency-key"])) : null,
    address: request.ip,
    pageOrigin: isForeign(headers, runtime.config.public_url) ? null : single(headers.origin),
    userAgent: headers["user-agent"] ?? "",
    deviceToken: cookies[names.device] ?? null,
    screen: null,
    assertProven: () => assertProven({ db: runtime.db, now: runtime.clock().toISOString() }, actor),
    async reauthenticate() {
      const again = await authenticate(runtime, brought);
      if (!again.actor) throw new Problem("unauthenticated");
      return again.actor;
    },
    setSessionCookie,
    setDeviceCookie: (token, maxAge) => setCookie(names.device, token, maxAge),
    logBug: (thrown, path) => logBug(request.log, thrown, path),
    logClientError: (error) => logClientError(request.log, error),
  };
}

/** The actor who opens a socket: by the same cookie or key as over HTTP. Throws `session/default_password`. */
export async function actorOf(runtime: Runtime, request: IncomingMessage): Promise<Actor | null> {
  const { headers } = request;
  const cookieToken = cookie.parse(headers.cookie ?? "")[cookieNames(runtime.config).session] ?? null;
  const found = await authenticate(runtime, { cookieToken, bearer: bearerOf(headers), language: languageOf(headers), address: null });
  assertOwnPassword(found, undefined);
  return found.actor;
}

type ScreenCaller = Pick<Context, "logBug" | "logClientError"> & { actor: Actor; screen: Screen };

/** The context of a call over a websocket: the actor who opened it, and its screen. */
export function screenContext(runtime: Runtime, caller: ScreenCaller): Context {
  const { actor, screen, logBug, logClientError } = caller;
  return {
    runtime,
    actor,
    // Setting one ends all sessions, and a session with one opens no socket.
    hasDefaultPassword: false,
    language: actor.language,
    shownPropertyId: null,
    ifMatchVersion: null,
    idempotencyKey: null,
    address: "",
    pageOrigin: null,
    userAgent: "",
    deviceToken: null,
    screen,
    assertProven: () => assertProven({ db: runtime.db, now: runtime.clock().toISOString() }, actor),
    async reauthenticate() {
      return actor;
    },
    setSessionCookie: noCookie,
    setDeviceCookie: noCookie,
    logBug,
    logClientError,
  };
}

/** A socket has no response that could set a cookie. */
function noCookie(): never {
  throw new Problem("method_not_allowed");
}

/**
 * True if a write was sent by another site's page (CSRF), also one without our cookie: a login would make its user work in the attacker's
 * session. Browsers add no API key by themselves.
 */
export function isForeignWrite({ method, headers }: FastifyRequest, publicUrl: string): boolean {
  if (method === "GET" || method === "HEAD" || method === "OPTIONS") return false;
  return bearerOf(headers) === null && isForeign(headers, publicUrl);
}

/**
 * True if a page of another site makes the browser read something, by a link, a picture or a redirect. It is answered as if it carried no
 * cookie, so public documents work and nobody else's click makes the server work for a session. Typed addresses, bookmarks, links in a mail
 * program and QR codes are `none`; `same-site` is the hotel's own domain.
 */
function isCrossSiteRead({ method, headers }: FastifyRequest): boolean {
  return (method === "GET" || method === "HEAD") && headers["sec-fetch-site"] === "cross-site";
}

function versionOf(etag: string | null): number | null {
  if (etag === null || etag === "*") return null;
  const version = /^(?:W\/)?"(\d+)"$/.exec(etag)?.[1];
  // A malformed ETag matches no version.
  return version === undefined ? -1 : Number(version);
}

function idempotencyKeyOf(key: string | null): string | null {
  if (key === null) return null;
  if (key.length === 0 || key.length > 255)
    throw new Problem("validation", "Idempotency-Key", [{ path: "Idempotency-Key", message: "idempotency_key" }]);
  return key;
}
