import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from "fastify";
import type { Actor } from "#server/core/actor.ts";
import { bearerOf, isForeign, languageOf, single } from "#server/core/headers.ts";
import type { Context } from "#server/core/trpc.ts";
import type { Ledger } from "#server/core/work.ts";
import { authenticate, SESSION_COOKIE, SESSION_SECONDS } from "#server/session/authenticate.ts";
import { Problem } from "#shared/core/errors.ts";
import type { PresenceInput } from "#shared/presence/schema.ts";

/** What a call over HTTP brings, whichever of the two doors it takes. */
export async function contextFor(ledger: Ledger, request: FastifyRequest, reply: FastifyReply): Promise<Context> {
  const { headers } = request;
  const language = languageOf(headers);
  const brought = { cookieToken: request.cookies[SESSION_COOKIE] ?? null, bearer: bearerOf(headers), language };
  const { actor, renewed } = await authenticate(ledger, brought);
  const setSessionCookie = (token: string | null, maxAge: number) =>
    void reply.setCookie(SESSION_COOKIE, token ?? "", {
      path: "/",
      httpOnly: true,
      sameSite: "lax",
      secure: request.protocol === "https",
      maxAge,
    });
  if (renewed && brought.cookieToken) setSessionCookie(brought.cookieToken, SESSION_SECONDS);
  return {
    ledger,
    actor,
    language: actor?.language ?? language ?? "de",
    shownPropertyId: single(headers["x-property-id"]),
    ifMatchVersion: versionOf(single(headers["if-match"])),
    idempotencyKey: request.method === "POST" ? idempotencyKeyOf(single(headers["idempotency-key"])) : null,
    address: request.ip,
    socket: null,
    async reauthenticate() {
      const again = await authenticate(ledger, brought);
      if (!again.actor) throw new Problem("unauthenticated");
      return again.actor;
    },
    setSessionCookie,
    logBug: (thrown, path) => logBug(request.log, thrown, path),
  };
}

/** Logs what must not happen and answers the id under which it can be found. */
export function logBug(log: FastifyBaseLogger, thrown: unknown, path: string): string {
  const id = randomUUID();
  log.error({ err: thrown, id, path }, "a call failed unexpectedly");
  return id;
}

/** Who opens a socket: the same cookie or key as over HTTP. */
export async function actorOf(ledger: Ledger, request: IncomingMessage): Promise<Actor | null> {
  const { headers } = request;
  const cookieToken = parseCookies(headers.cookie)[SESSION_COOKIE] ?? null;
  const { actor } = await authenticate(ledger, { cookieToken, bearer: bearerOf(headers), language: languageOf(headers) });
  return actor;
}

function parseCookies(header = ""): Record<string, string> {
  const pairs = header.split(";").map((pair) => pair.trim().split("="));
  return Object.fromEntries(pairs.map(([name = "", ...value]) => [name, value.join("=")]));
}

type OpenScreen = { actor: Actor; say: (presence: PresenceInput) => void; logBug: Context["logBug"] };

/** What a call over a socket brings: the actor of its opening, and the screen itself. */
export function socketContext(ledger: Ledger, { actor, say, logBug }: OpenScreen): Context {
  return {
    ledger,
    actor,
    language: actor.language,
    shownPropertyId: null,
    ifMatchVersion: null,
    idempotencyKey: null,
    address: "",
    socket: { say },
    async reauthenticate() {
      return actor;
    },
    setSessionCookie() {
      throw new Problem("method_not_allowed");
    },
    logBug,
  };
}

/** A write that another site makes the browser send with our cookie. */
export function isForeignWrite(request: FastifyRequest, cookieName: string): boolean {
  if (request.method === "GET" || request.method === "HEAD" || request.method === "OPTIONS") return false;
  return request.cookies[cookieName] !== undefined && isForeign(request.headers);
}

function versionOf(etag: string | null): number | null {
  if (etag === null || etag === "*") return null;
  const version = /^(?:W\/)?"(\d+)"$/.exec(etag)?.[1];
  // A tag that can't be ours matches nothing.
  return version === undefined ? -1 : Number(version);
}

function idempotencyKeyOf(key: string | null): string | null {
  if (key === null) return null;
  if (key.length === 0 || key.length > 255)
    throw new Problem("validation", "Idempotency-Key", [{ path: "Idempotency-Key", message: "1 to 255 characters" }]);
  return key;
}
