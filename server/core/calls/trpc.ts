import { initTRPC } from "@trpc/server";
import type { FastifyReply, FastifyRequest } from "fastify";
import { asProblem, asTrpcError, problemBody, trpcErrorShape } from "#server/core/calls/problem.ts";
import type { Actor } from "#server/core/work/actor.ts";
import { type Runtime, viewOf, type Work, type WriteRequest, write } from "#server/core/work/work.ts";
import { Problem } from "#shared/core/errors.ts";
import { type Language } from "#shared/core/fields.ts";
import { can, type Permission } from "#shared/core/permissions.ts";
import type { PresenceInput } from "#shared/presence/schema.ts";

/** What every call brings, over whichever transport it came. */
export type Context = {
  runtime: Runtime;
  /** Null where nobody is logged in. */
  actor: Actor | null;
  language: Language;
  /** The property that the caller's screen shows; null where it didn't say. */
  shownPropertyId: string | null;
  ifMatchVersion: number | null;
  idempotencyKey: string | null;
  /** The caller's network address, for throttling logins. */
  address: string;
  /** The open screen that a call came from; null over HTTP. */
  screen: Screen | null;
  /** Who is asking now, after the session itself was changed. */
  reauthenticate: () => Promise<Actor>;
  /** Sets or clears the session cookie of the answer. */
  setSessionCookie: (token: string | null, maxAgeSeconds: number) => void;
  /** Logs a bug and answers the id to quote. */
  logBug: (thrown: unknown, path: string) => string;
};

/** A screen's websocket, as far as a call over it can reach. */
export type Screen = {
  /** What the screen shows and holds; forgotten when its socket closes. */
  say: (presence: PresenceInput) => void;
  /** Sends everything after this `seq` of the event log, then everything new. */
  followEvents: (seq: number) => void;
  followPresence: () => void;
};

/** Finds out who calls over HTTP. */
export type MakeContext = (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;

/** What a procedure needs to be a REST call, too: `"PATCH /bookings/{id}"`. Path parameters are fields of the input. */
export type Meta = {
  rest?: `${"GET" | "POST" | "PUT" | "PATCH" | "DELETE"} /${string}`;
  summary?: string;
  /** Answers `rawJson`: JSON that the database has written. */
  raw?: true;
  /** Answers a `Download` of this type. Only REST carries it. */
  download?: string;
  /** Takes `multipart/form-data` with an `Upload` in its field `file`. Only REST carries it. */
  upload?: true;
  /** Takes its fields from the query of a POST, as the specified client sends them. */
  query?: true;
  /** Not about a property, so it doesn't matter which one the caller's screen still shows. */
  anyProperty?: true;
  /** Set by `userProcedure`: API keys are refused. */
  people?: true;
  /** Set by `procedure`: whom REST may refuse before it reads the body. */
  permission?: Permission;
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

/** Refusals get their own status here, once; everything below only throws `Problem`. */
const speakProblems = t.middleware(async ({ next }) => {
  const result = await next();
  if (result.ok) return result;
  const problem = asProblem(result.error);
  if (problem) throw asTrpcError(problem);
  return result;
});

/** For anybody: no session asked. */
export const publicProcedure = t.procedure.use(speakProblems);

/** For those whose role has the permission, in the property that their screen shows; a refused role learns nothing else. */
export function procedure(permission: Permission) {
  return publicProcedure.meta({ permission }).use(async ({ ctx, next, getRawInput, path, meta }) => {
    const { actor, runtime } = ctx;
    if (!actor) throw new Problem("unauthenticated");
    if (!can(actor.role, permission)) throw new Problem("forbidden");
    const isElsewhere = ctx.shownPropertyId !== null && ctx.shownPropertyId !== actor.property_id;
    if (isElsewhere && !meta?.anyProperty) throw new Problem("property/switched");
    const view = viewOf(runtime, actor);
    const input = ctx.ifMatchVersion !== null || ctx.idempotencyKey !== null ? await getRawInput() : null;
    const request: WriteRequest = {
      ifMatch: ctx.ifMatchVersion === null ? null : { id: subjectOf(input, meta), version: ctx.ifMatchVersion },
      idempotency: ctx.idempotencyKey === null ? null : { key: ctx.idempotencyKey, path, input },
    };
    return next({ ctx: { actor, view, write: <T>(task: (work: Work) => T): T => write(runtime, actor, task, request) } });
  });
}

/** For people only: an API key has no profile, password or switch. */
export function userProcedure(permission: Permission = "own:write") {
  return procedure(permission)
    .meta({ people: true })
    .use(({ ctx, next }) => {
      const { user_id, session_id } = ctx.actor;
      if (user_id === null || session_id === null) throw new Problem("forbidden");
      return next({ ctx: { user_id, session_id } });
    });
}

/** Which entity a call is about: its `id`, else the first one that its path names. */
function subjectOf(input: unknown, meta: Meta | undefined): string {
  const fields = new Map(Object.entries(typeof input === "object" && input !== null ? input : {}));
  const inPath = /\{(\w+)\}/.exec(meta?.rest ?? "")?.[1] ?? "id";
  return String(fields.get("id") ?? fields.get(inPath) ?? "");
}
