import { QueryClient } from "@tanstack/react-query";
import { createTRPCClient, httpBatchLink, httpLink, type Operation, splitLink, type TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import { createTRPCOptionsProxy } from "@trpc/tanstack-react-query";
import { type CallError, callErrorOf, isTransport, UNANSWERED } from "#client/platform/core/call-error.ts";
import { callState } from "#client/platform/core/call-state.ts";
import { deadConnectionsClosed } from "#client/platform/core/dead-connections.ts";
import { noteMadeOf } from "#client/platform/core/freshness.ts";
import { mutationCache } from "#client/platform/core/mutation-cache.ts";
import type { AppRouter } from "#server/router.ts";

const URL = "/trpc";
/** The server refuses more calls in one request (`server/platform/core/calls/limits.ts`). */
const MAX_CALLS = 10;
const READ_TIMEOUT_MS = 10_000;
const WRITE_TIMEOUT_MS = 30_000;
/** Quick tries before a read counts as failed. What is on screen is tried on by `retry-reads.ts`. */
const RETRIES = 2;

/** Headers of a single call: the version it was made on, and a key under which it counts once. */
export type CallContext = { ifMatch?: number | undefined; idempotencyKey?: string | undefined };

/**
 * The live feed keeps every answer fresh, so nothing goes stale by time. Writes never wait for the network to return: they fail with a
 * word.
 */
export const queryClient = new QueryClient({
  mutationCache,
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      retry: (failures, error) => failures < RETRIES && isBriefFailure(callErrorOf(error)),
    },
    mutations: { networkMode: "always", retry: false },
  },
});

/** A server that took too long once is not waited for three times before the screen says so. */
function isBriefFailure(error: CallError): boolean {
  return isTransport(error) && error.type !== "timeout";
}

/** Reports each refusal, no matter who called, and notes what answers and refusals are made of. */
const answerLink: TRPCLink<AppRouter> =
  () =>
  ({ next, op }) =>
    observable((observer) => {
      const asked = callState.propertyId;
      return next(op).subscribe({
        next(value) {
          if ("made_of" in value.result) noteMadeOf(queryClient, op, value.result.made_of);
          observer.next(value);
        },
        complete: () => observer.complete(),
        error(error) {
          noteMadeOf(queryClient, op, error.data && "made_of" in error.data && error.data.made_of);
          const callError = callErrorOf(error);
          if (callError.type !== "aborted") console.warn(`${op.path}: ${callError.type}`, callError.detail ?? "");
          // Asked before this tab itself has gone to another property: no news.
          const isLate = callError.type === "property/switched" && callState.propertyId !== asked;
          if (!isLate) callState.onError(callError, op.path);
          observer.error(error);
        },
      });
    });

/** Asks for the password that a write needs, and sends the same write again, under the same key. */
const passwordLink: TRPCLink<AppRouter> =
  () =>
  ({ next, op }) =>
    observable((observer) => {
      let isOver = false;
      function send() {
        return next(op).subscribe({
          next: (value) => observer.next(value),
          complete: () => observer.complete(),
          error(error) {
            if (op.type !== "mutation" || callErrorOf(error).type !== "session/password_needed") return observer.error(error);
            void callState.askPassword().then((isProven) => {
              if (isOver) return;
              if (isProven) subscription = send();
              else observer.error(error);
            });
          },
        });
      }
      let subscription = send();
      return () => {
        isOver = true;
        subscription.unsubscribe();
      };
    });

type Fetch = NonNullable<Parameters<typeof httpLink<AppRouter>>[0]["fetch"]>;
function fetchWithin(ms: number): Fetch {
  return (input, init) => {
    const timeout = AbortSignal.timeout(ms);
    const signal = init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
    return fetch(input, { ...init, credentials: "same-origin", signal });
  };
}

const fetchRead: Fetch = async (input, init) => {
  await deadConnectionsClosed();
  return await fetchWithin(READ_TIMEOUT_MS)(input, init);
};

/** A write that got no answer may have been done. Sent again under the same key or on the same version, it counts once. */
const fetchWrite: Fetch = (input, init) =>
  fetchWithin(WRITE_TIMEOUT_MS)(input, init).catch((thrown: unknown) => {
    throw isTimeout(thrown) ? new DOMException("no answer", UNANSWERED) : thrown;
  });

function isTimeout(thrown: unknown): boolean {
  return thrown instanceof DOMException && thrown.name === "TimeoutError";
}

/** Queries without React: `api.rooms.get.query({ id })`. Writes go through `client/platform/core/writes.ts`. */
export const api = createTRPCClient<AppRouter>({
  links: [
    answerLink,
    passwordLink,
    splitLink({
      condition: ({ type }) => type === "query",
      true: httpBatchLink({
        url: URL,
        maxURLLength: 6000,
        maxItems: MAX_CALLS,
        headers: () => headersOf({}),
        fetch: fetchRead,
      }),
      false: httpLink({ url: URL, headers: ({ op }) => headersOf(contextOf(op)), fetch: fetchWrite }),
    }),
  ],
});

/** Query and mutation options for every procedure: `useQuery(trpc.rooms.list.queryOptions({}))`. */
export const trpc = createTRPCOptionsProxy<AppRouter>({ client: api, queryClient });

/** Headers of every call about the screen that makes it. */
export function headersOf({ ifMatch, idempotencyKey }: CallContext): Record<string, string> {
  return {
    "accept-language": callState.language,
    ...(callState.propertyId === null ? {} : { "x-property-id": callState.propertyId }),
    ...(ifMatch === undefined ? {} : { "if-match": `"${ifMatch}"` }),
    ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }),
  };
}

function contextOf({ context }: Operation): CallContext {
  const { ifMatch, idempotencyKey } = context;
  return {
    ...(typeof ifMatch === "number" ? { ifMatch } : {}),
    ...(typeof idempotencyKey === "string" ? { idempotencyKey } : {}),
  };
}
