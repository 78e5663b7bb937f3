import { initTRPC } from "@trpc/server";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { asProblem, asTrpcError, problemBody, trpcErrorShape } from "#server/platform/core/calls/problem.ts";
import { readInput } from "#server/platform/core/calls/read-input.ts";
import { withoutReads } from "#server/platform/core/database/reads.ts";
import type { LoggedClientError } from "#server/platform/core/process/log-bug.ts";
import type { Actor } from "#server/platform/core/work/actor.ts";
import { doOnce, type Runtime, viewOf, type Work, type WriteRequest, write } from "#server/platform/core/work/work.ts";
import { Problem, type ProblemType } from "#shared/platform/core/errors.ts";
import { type Language } from "#shared/platform/core/fields.ts";
import { can, type Permission } from "#shared/platform/core/permissions.ts";
import type { PresenceInput } from "#shared/platform/presence/schema.ts";

/** The context of every call, whichever transport it came over. */
export type Context = {
  runtime: Runtime;
  /** Null if nobody is logged in. */
  actor: Actor | null;
  /** The actor's password was set by another user and has not been replaced yet. */
  hasDefaultPassword: boolean;
  language: Language;
  /** The property that the caller's screen shows; null if the call did not name one. */
  shownPropertyId: string | null;
  ifMatchVersion: number | null;
  idempotencyKey: string | null;
  /** The caller's network address, for throttling logins. */
  address: string;
  /**
   * The origin of the page that sends the call (`https://hotel.example`), one of our own; null for a program, over a socket, and for reads.
   */
  pageOrigin: string | null;
  /** The browser's `User-Agent`. */
  userAgent: string;
  /** The device token of the browser's cookie, which recognizes a known browser; null for a new one. */
  deviceToken: string | null;
  /** The open screen that a call came from; null over HTTP. */
  screen: Screen | null;
  /**
   * Checks that the caller has lately proved to be the user of the session; an API key has no password to prove. Throws
   * `session/password_needed`.
   */
  assertProven: () => void;
  /** The actor after a call has changed its own session. */
  reauthenticate: () => Promise<Actor>;
  /** Sets or clears the session cookie of the response. */
  setSessionCookie: (token: string | null, maxAgeSeconds: number) => void;
  setDeviceCookie: (token: string, maxAgeSeconds: number) => void;
  /** Logs an unexpected error and returns its id, which the user can quote. */
  logBug: (thrown: unknown, path: string) => string;
  /** Logs an unexpected error that a screen reports. */
  logClientError: (error: LoggedClientError) => void;
};

/** The part of a screen's websocket that a call over it can use. */
export type Screen = {
  /** Sets the screen's presence: what it shows and edits. It is dropped when the socket closes. */
  say: (presence: PresenceInput) => void;
  /** Sends every event after this `seq` of the event log, then every new one. */
  followEvents: (seq: number) => void;
  followPresence: () => void;
};

/** Makes the context of an HTTP call, with the actor who is logged in. */
export type MakeContext = (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;

/** Metadata of a procedure. `rest` makes it a REST call, too: `"PATCH /bookings/{id}"`. Path parameters are fields of the input. */
export type Meta = {
  rest?: `${"GET" | "POST" | "PUT" | "PATCH" | "DELETE"} /${string}`;
  summary?: string;
  /** The procedure returns `rawJson`: JSON that the database has written. */
  raw?: true;
  /** The procedure returns a `Download` of this media type, or of one of several (`text/csv, application/pdf`). Only REST serves it. */
  download?: string;
  /** The procedure takes `multipart/form-data` with an `Upload` in its field `file`. Only REST serves it. */
  upload?: true;
  /** A call without login that knows `Idempotency-Key`; every POST with one does. */
  repeatable?: true;
  /** The procedure takes its fields from the query string of a POST, as the specified client sends them. */
  query?: true;
  /** The procedure does not concern one property, so the property that the caller's screen shows is not compared. */
  anyProperty?: true;
  /** Users who have not replaced their default password yet may call it; every other procedure refuses them. */
  withDefaultPassword?: true;
  /** Set by `userProcedure`: API keys are refused. */
  people?: true;
  /** Set by `procedure`: the permission that REST checks before it reads the body. */
  permission?: Permission;
  /**
   * The record that a change takes back as it was read, as `withoutReadOnly` compares it; needed only if the call answers another one. A
   * charge is changed by a call that answers its folio.
   */
  record?: z.ZodType;
  /** Set by `provenProcedure`. */
  proven?: true;
  /**
   * The refusals of the domain that a call can answer, for its documentation; those that follow from its shape are known
   * (`api-problems.ts`).
   */
  problems?: readonly ProblemType[];
};

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    errorFormatter({ error, path, ctx }) {
      const logBug = () => ctx?.logBug(error.cause ?? error, path ?? "") ?? "";
      return trpcErrorShape(problemBody(error, { instance: path ?? null, language: ctx?.language ?? "de", logBug }));
    },
  });

export const router = t.router;
export const mergeRouters = t.mergeRouters;

/** Gives problems their own tRPC error code here, in one place, and counts calls; all code below only throws `Problem`. */
const mapProblems = t.middleware(async ({ next, path, ctx }) => {
  const began = performance.now();
  const result = await next();
  const problem = result.ok ? null : asProblem(result.error);
  const outcome = result.ok ? "ok" : (problem?.type ?? "unknown");
  ctx.runtime.monitor.metrics.call(path, outcome, (performance.now() - began) / 1000);
  if (result.ok) return result;
  if (problem) throw asTrpcError(problem);
  return result;
});

/** For anybody, without a session. */
export const publicProcedure = t.procedure.use(mapProblems);

/** For actors whose role has the permission, in the property that their screen shows. A refused role gets no further detail. */
export function procedure(permission: Permission) {
  const checked = publicProcedure.meta({ permission }).use(async ({ ctx, next, getRawInput, path, meta }) => {
    const { actor, runtime } = ctx;
    if (!actor) throw new Problem("unauthenticated");
    assertOwnPassword(ctx, meta);
    if (!can(actor.role, permission)) throw new Problem("forbidden");
    const isElsewhere = ctx.shownPropertyId !== null && ctx.shownPropertyId !== actor.property_id;
    if (isElsewhere && !meta?.anyProperty) throw new Problem("property/switched");
    const view = viewOf(runtime, actor);
    const input = ctx.ifMatchVersion !== null || ctx.idempotencyKey !== null ? await getRawInput() : null;
    const request: WriteRequest = {
      // What is read needs no version: an export that notes itself in the history changes nothing else.
      ifMatch:
        ctx.ifMatchVersion === null || meta?.rest?.startsWith("GET ") ? null : { id: subjectOf(input, meta), version: ctx.ifMatchVersion },
      idempotency: ctx.idempotencyKey === null ? null : { key: ctx.idempotencyKey, path, input },
    };
    return next({
      ctx: {
        actor,
        view,
        write: <T>(task: (work: Work) => T): T => write(runtime, actor, task, request),
        /** For a call that does not end with one `write`: a repeated one (`Idempotency-Key`) does nothing again. */
        once: <T>(task: () => T | Promise<T>): Promise<T> => doOnce(runtime, actor, task, request),
      },
    });
  });
  return checked.use(({ ctx: { actor, view, runtime }, next, getRawInput, path }) => {
    const clock = { time_zone: actor.time_zone, times: () => withoutReads(() => runtime.wiring.usualTimes(view)) };
    return next({ getRawInput: async () => readInput(path, await getRawInput(), clock) });
  });
}

/** Throws `session/default_password`. */
export function assertOwnPassword(ctx: Pick<Context, "hasDefaultPassword">, meta: { withDefaultPassword?: boolean } | undefined): void {
  if (ctx.hasDefaultPassword && !meta?.withDefaultPassword) throw new Problem("session/default_password");
}

/** For users only: an API key has no profile, password or current property. */
export function userProcedure(permission: Permission = "own:write") {
  return procedure(permission)
    .meta({ people: true })
    .use(({ ctx, next }) => {
      const { user_id, session_id } = ctx.actor;
      if (user_id === null || session_id === null) throw new Problem("forbidden");
      return next({ ctx: { user_id, session_id } });
    });
}

/**
 * For changes of who has access: the person who finds an open session must not give access to others or keep it for themselves. Throws
 * `session/password_needed`.
 */
export function provenProcedure(permission: Permission) {
  return procedure(permission)
    .meta({ proven: true })
    .use(({ ctx, next }) => {
      ctx.assertProven();
      return next();
    });
}

/** The id of the entity that a call is about: its `id`, else the first path parameter of its REST path. */
function subjectOf(input: unknown, meta: Meta | undefined): string {
  const fields = new Map(Object.entries(typeof input === "object" && input !== null ? input : {}));
  const inPath = /\{(\w+)\}/.exec(meta?.rest ?? "")?.[1] ?? "id";
  return String(fields.get("id") ?? fields.get(inPath) ?? "");
}
