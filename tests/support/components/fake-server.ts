import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import type { AppRouter } from "#server/router.ts";
import { PROBLEMS, type ProblemType } from "#shared/platform/core/errors.ts";

type Inputs = inferRouterInputs<AppRouter>;
type Outputs = inferRouterOutputs<AppRouter>;

/** The type at `bookings.move` in a tree of routers. */
type At<Tree, Path extends string> = Path extends `${infer Head}.${infer Rest}`
  ? Head extends keyof Tree
    ? At<Tree[Head], Rest>
    : never
  : Path extends keyof Tree
    ? Tree[Path]
    : never;
type PathsOf<R, Prefix extends string = ""> = {
  [K in keyof R & string]: R[K] extends { _def: { type: infer T } }
    ? T extends "subscription"
      ? never
      : `${Prefix}${K}`
    : PathsOf<R[K], `${Prefix}${K}.`>;
}[keyof R & string];
/** `bookings.move` and every other query and mutation. */
export type ProcedurePath = PathsOf<AppRouter["_def"]["record"]>;

export type InputOf<P extends ProcedurePath> = At<Inputs, P>;
/** A procedure that answers nothing has no output type. */
export type OutputOf<P extends ProcedurePath> = [At<Outputs, P>] extends [never] ? void : At<Outputs, P>;
type Answer<P extends ProcedurePath> = (input: InputOf<P>) => OutputOf<P> | Promise<OutputOf<P>>;
/** Answers of the fake server by procedure. */
export type Answers = { [P in ProcedurePath]?: Answer<P> };

type Failure = { message: string; code: number; data: { code: string; httpStatus: number; path: string; problem: Problem | null } };
type Result = { result: { data: unknown } } | { error: Failure };
type Call = { path: string; input: unknown; headers: Headers };
type Problem = { type: ProblemType; status: number; title: string; detail: string | null; errors: { path: string; message: string }[] };

/** Thrown by an answer: a rule of the server says no. */
export class Refusal extends Error {
  readonly problem: Problem;

  constructor(type: ProblemType, more: Partial<Pick<Problem, "detail" | "errors">> = {}) {
    super(type);
    this.problem = { type, status: PROBLEMS[type], title: type, detail: null, errors: [], ...more };
  }
}

/** Thrown by an answer: nothing answers any more, as without a network. */
export class LineCut extends TypeError {}

const TRPC = "/trpc/";

/** A request whose signal is aborted gets no answer, as in a browser. */
function unlessGivenUp(answer: Promise<Response>, signal: AbortSignal | null | undefined): Promise<Response> {
  if (!signal) return answer;
  const givenUp = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  return Promise.race([answer, givenUp]);
}

/** Answers the app's tRPC calls in the place of the server and records them. A procedure without an answer fails the test. */
export function makeFakeServer(first: Answers) {
  const answers: Answers = { ...first };
  const calls: Call[] = [];
  const files = new Map<string, () => Response>();
  const requests: URL[] = [];
  const unanswered: string[] = [];

  async function answerTo(path: string, input: unknown): Promise<Result> {
    // The table's types pair each path with its input; a request names its path as text.
    const answer = (answers as Record<string, ((input: unknown) => unknown) | undefined>)[path];
    if (answer) return { result: { data: (await answer(input)) ?? null } };
    unanswered.push(`no answer for ${path}(${JSON.stringify(input) ?? ""}): give one to makeFakeServer`);
    throw new Error(`no answer for ${path}`);
  }

  async function resultOf(path: string, input: unknown, headers: Headers): Promise<Result> {
    calls.push({ path, input, headers });
    try {
      return await answerTo(path, input);
    } catch (thrown) {
      if (thrown instanceof LineCut) throw thrown;
      const problem = thrown instanceof Refusal ? thrown.problem : null;
      const httpStatus = problem?.status ?? 500;
      return { error: { message: String(thrown), code: -32_603, data: { code: "BAD_REQUEST", httpStatus, path, problem } } };
    }
  }

  async function respond(url: URL, init: RequestInit | undefined): Promise<Response> {
    const paths = url.pathname.slice(TRPC.length).split(",");
    const isBatch = url.searchParams.has("batch");
    const text = typeof init?.body === "string" ? init.body : url.searchParams.get("input");
    const given: unknown = text ? JSON.parse(text) : undefined;
    const inputs = isBatch ? (given as Record<string, unknown> | undefined) : { 0: given };
    const headers = new Headers(init?.headers);
    const results = await Promise.all(paths.map((path, index) => resultOf(path, inputs?.[index], headers)));
    return Response.json(isBatch ? results : results[0], { status: statusOf(results) });
  }

  const realFetch = window.fetch;
  window.fetch = async (target, init) => {
    const url = new URL(target instanceof Request ? target.url : target, location.href);
    if (url.pathname.startsWith(TRPC)) return unlessGivenUp(respond(url, init), init?.signal);
    if (!url.pathname.startsWith("/api/")) return realFetch(target, init);
    requests.push(url);
    const file = files.get(url.pathname);
    if (!file) unanswered.push(`no answer for ${url.pathname}: give one to answerFile`);
    return file?.() ?? new Response(null, { status: 404 });
  };

  return {
    /** Current answer of a procedure, for an answer that only changes a part of it. */
    given<P extends ProcedurePath>(path: P): Answer<P> {
      const answer = answers[path];
      if (!answer) throw new Error(`no answer for ${path}`);
      return answer;
    },
    /** Changes what is answered from now on. */
    answer: (more: Answers) => void Object.assign(answers, more),
    /** Answer of a REST path, such as the file of `/api/bookings/export`. */
    answerFile: (path: string, file: () => Response) => void files.set(path, file),
    /** The addresses at which REST was asked, in order. */
    requests,
    /** The inputs with which a procedure was called, in order. */
    inputsOf: <P extends ProcedurePath>(path: P) => calls.filter((call) => call.path === path).map(({ input }) => input as InputOf<P>),
    /** The headers of a procedure's last call. */
    headersOf: (path: ProcedurePath) => calls.findLast((call) => call.path === path)?.headers ?? null,
    unanswered,
    close() {
      window.fetch = realFetch;
    },
  };
}
/** That of the first error, as the server answers. */
function statusOf(results: readonly Result[]): number {
  const error = results.flatMap((result) => ("error" in result ? [result.error.data.httpStatus] : [])).at(0);
  return error ?? 200;
}
