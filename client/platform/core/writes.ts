import {
  type Mutation,
  type MutationFunctionContext,
  type UseMutationOptions,
  useIsMutating,
  useMutation,
  useMutationState,
} from "@tanstack/react-query";
import type { DecorateMutationProcedure, ResolverDef } from "@trpc/tanstack-react-query";
import { useRef } from "react";
import { type CallError, callErrorOf, isTransport } from "#client/platform/core/call-error.ts";
import { mutationCache, showWriteError } from "#client/platform/core/mutation-cache.ts";
import { type CallContext, queryClient, type trpc } from "#client/platform/core/trpc.ts";

/** Input of a write together with the version or key that its request carries. */
export type SentWrite<I> = { input: I; context: CallContext };

type Procedure<D extends ResolverDef> = DecorateMutationProcedure<D>;
type DefOf<P> = P extends Procedure<infer D> ? D : never;

/** A procedure that takes and answers just this, whichever it is: for what serves several records. */
export type WriteProcedure<I, O> = Procedure<Omit<DefOf<typeof trpc.session.logout>, "input" | "output"> & { input: I; output: O }>;

/** Sends one write, just as it is given. */
export type SendPlain = <D extends ResolverDef>(procedure: Procedure<D>, input: D["input"], context?: CallContext) => Promise<D["output"]>;
/** Sends one write with the version or key of the intent, or, `beside` it, another write without them. */
export type Send = SendPlain & { beside: SendPlain };

/** Writes in a row; the context is what `send` carries. */
export type Steps<I, O> = (input: I, send: Send, context: CallContext) => Promise<O>;

function optionsOf<D extends ResolverDef>(procedure: Procedure<D>) {
  return {
    mutationKey: procedure.mutationKey(),
    // What was sent, a password perhaps, is not kept once it is answered.
    gcTime: 0,
    mutationFn({ input, context }: SentWrite<D["input"]>, given: MutationFunctionContext): Promise<D["output"]> {
      const { mutationFn } = procedure.mutationOptions({ trpc: { context: { ...context } } });
      if (!mutationFn) throw new Error("a procedure without a call");
      return mutationFn(input, given);
    },
  };
}

type WriteOptions<I, O> = {
  /** Called with the answer: shows a toast with its undo, closes a dialog. */
  done?: (answer: O, input: I) => void | Promise<void>;
  /** True if the caller has shown the error; else a toast says it. */
  failed?: (error: CallError, input: I) => boolean;
  /** Gives each intent an idempotency key: sent again after a lost answer, the same input counts once. */
  once?: boolean;
};

/**
 * A write of a screen. `run` answers null if it failed; the error has been shown by then. The answer's rows have reached
 * the cache before `done` is called.
 */
export function useWrite<D extends ResolverDef>(procedure: Procedure<D>, options: WriteOptions<D["input"], D["output"]> = {}) {
  return useRun<D["input"], D["output"]>({ ...optionsOf(procedure), meta: { showsErrors: true } }, options);
}

/** Several writes that belong together, as one: busy until the last is answered, ended by the first that fails. */
export function useWrites<I, O>(steps: Steps<I, O>, options: WriteOptions<I, O> = {}) {
  function mutationFn({ input, context }: SentWrite<I>): Promise<O> {
    return steps(input, sendWith(context), context);
  }
  return useRun<I, O>({ mutationFn, gcTime: 0, meta: { showsErrors: true, isMadeOfWrites: true } }, options);
}

function useRun<I, O>(mutation: UseMutationOptions<O, Error, SentWrite<I>>, options: WriteOptions<I, O>) {
  const keyFor = useIntentKey();
  const { mutateAsync, isPending, variables } = useMutation(mutation);

  async function run(input: I, context: CallContext = {}): Promise<O | null> {
    const key = options.once ? { idempotencyKey: keyFor.use(input) } : {};
    const result = await mutateAsync({ input, context: { ...key, ...context } }).then(
      (answer) => ({ answer }),
      (thrown: unknown) => {
        const error = callErrorOf(thrown);
        if (!isTransport(error)) keyFor.forget();
        if (!options.failed?.(error, input)) showWriteError(thrown);
      },
    );
    if (!result) return null;
    keyFor.forget();
    await options.done?.(result.answer, input);
    return result.answer;
  }

  return { run, isRunning: isPending, running: isPending && variables ? variables.input : null };
}

/** Inputs of a procedure's writes that are under way, from whichever part of the screen. */
export function usePendingInputs<D extends ResolverDef>(procedure: Procedure<D>): D["input"][] {
  const pending = useMutationState({
    filters: { mutationKey: procedure.mutationKey(), status: "pending" },
    select: ({ state }: Mutation<D["output"], Error, SentWrite<D["input"]>>) => state.variables,
  });
  return pending.flatMap((sent) => (sent ? [sent.input] : []));
}

/** True if a write that names this record is under way, from whichever part of the screen: its other buttons wait. */
export function useIsWriting(id: string | null): boolean {
  const count = useIsMutating({ predicate: ({ state }) => id !== null && isAbout(state.variables, id) });
  return count > 0;
}

function isAbout(sent: unknown, id: string): boolean {
  if (typeof sent !== "object" || sent === null || !("input" in sent)) return false;
  const { input } = sent;
  return input === id || (typeof input === "object" && input !== null && Object.values(input).includes(id));
}

/** The key of what a user means to do once: kept while no answer came, new with another input, after an answer and after a refusal. */
function useIntentKey() {
  const intent = useRef<{ input: string; key: string } | null>(null);
  return {
    use(input: unknown): string {
      const text = JSON.stringify(input) ?? "";
      if (intent.current?.input !== text) intent.current = { input: text, key: crypto.randomUUID() };
      return intent.current.key;
    },
    forget: () => void (intent.current = null),
  };
}

function sendWith(context: CallContext): Send {
  const send: SendPlain = (procedure, input, own) => write(procedure, input, { ...context, ...own });
  return Object.assign(send, { beside: write });
}

/**
 * Writes in a row that no component waits for, as of an undo, which outlives the part of the screen that offered it. Answers null
 * if one failed; the error has been shown by then, unless `failed` says that it has done so.
 */
export async function runWrites<O>(steps: (send: Send) => Promise<O>, failed?: (error: CallError) => boolean): Promise<O | null> {
  const options = { mutationFn: () => steps(sendWith({})), gcTime: 0, meta: { showsErrors: true, isMadeOfWrites: true } };
  try {
    return await mutationCache.build<O, Error, void, unknown>(queryClient, options).execute(undefined);
  } catch (thrown) {
    if (!failed?.(callErrorOf(thrown))) showWriteError(thrown);
    return null;
  }
}

/**
 * One write outside of React, whose caller handles the error. `tests/architecture/conventions.test.ts` lists who may: everybody else
 * uses `useWrite`, `useWrites` or the `send` that an undo gets.
 */
export function write<D extends ResolverDef>(procedure: Procedure<D>, input: D["input"], context: CallContext = {}): Promise<D["output"]> {
  return mutationCache.build(queryClient, { ...optionsOf(procedure), meta: { showsErrors: true } }).execute({ input, context });
}
