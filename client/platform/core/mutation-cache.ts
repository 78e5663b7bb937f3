import { MutationCache } from "@tanstack/react-query";

/** A row of an answer by which the cache knows what has changed. */
export type VersionedRow = { object: string; id: string; version: number };

type Handlers = {
  /** `applyAnswers` of `client/changes.ts`, which this module may not import. `router` is `bookings` of `bookings.move`. */
  apply: (rows: readonly VersionedRow[], router: string) => void;
  show: (thrown: unknown) => void;
};

/** Handlers of every answer and of every failed write, set by `startWrites`. */
const handlers: Handlers = { apply: () => {}, show: () => {} };

declare module "@tanstack/react-query" {
  interface Register {
    mutationMeta: {
      /** The caller shows the error itself, such as at a form's fields. */
      showsErrors?: boolean;
      /** Its writes have passed here, each by itself. */
      isMadeOfWrites?: boolean;
    };
  }
}

/** Every write passes here: the rows of its answer refresh the cache, its error is shown unless the caller does so. */
export const mutationCache = new MutationCache({
  onSuccess: (answer, _input, _result, { meta, options }) => {
    if (!meta?.isMadeOfWrites) handlers.apply(rowsIn(answer), routerOf(options.mutationKey));
  },
  onError: (thrown, _input, _result, { meta }) => {
    if (!meta?.showsErrors) handlers.show(thrown);
  },
});

/** Connects writes with what they make stale and the toasts, and asks before the page is left while a write is running. */
export function startWrites(connected: Handlers): void {
  Object.assign(handlers, connected);
  window.addEventListener("beforeunload", (event) => {
    if (mutationCache.getAll().some(({ state, meta }) => state.status === "pending" && !meta?.isMadeOfWrites)) event.preventDefault();
  });
}

/** Hands over an answer that came on another way than tRPC, as files do. */
export function applyAnswer(answer: unknown): void {
  handlers.apply(rowsIn(answer), "");
}

/** Shows why a write failed, by the handler given to `startWrites`. */
export function showWriteError(thrown: unknown): void {
  handlers.show(thrown);
}

/** Rows of an answer, without the related entities inside of them, which this call has not changed. */
export function rowsIn(answer: unknown): VersionedRow[] {
  if (Array.isArray(answer)) return answer.flatMap(rowsIn);
  if (typeof answer !== "object" || answer === null) return [];
  return isVersionedRow(answer) ? [answer] : Object.values(answer).flatMap(rowsIn);
}

function isVersionedRow(value: object): value is VersionedRow {
  return "object" in value && typeof value.object === "string" && "id" in value && typeof value.id === "string" && "version" in value;
}

/** The first name of `[["bookings", "move"]]`, as tRPC writes the key. */
function routerOf(key: readonly unknown[] | undefined): string {
  const [path] = key ?? [];
  return Array.isArray(path) ? String(path[0]) : "";
}
