import { type MutationFunctionContext, useMutation } from "@tanstack/react-query";
import type { DecorateMutationProcedure, ResolverDef } from "@trpc/tanstack-react-query";
import { useRef } from "react";
import { type CallError, callErrorOf } from "#client/core/call-error.ts";
import { mutationCache, showWriteError } from "#client/core/mutation-cache.ts";
import { type CallContext, queryClient } from "#client/core/trpc.ts";

/** Input of a write together with the version or key that its request carries. */
export type Sent<I> = { input: I; context: CallContext };

type Procedure<D extends ResolverDef> = DecorateMutationProcedure<D>;

function optionsOf<D extends ResolverDef>(procedure: Procedure<D>) {
  return {
    mutationKey: procedure.mutationKey(),
    // What was sent, a password perhaps, is not kept once it is answered.
    gcTime: 0,
    mutationFn({ input, context }: Sent<D["input"]>, given: MutationFunctionContext): Promise<D["output"]> {
      const { mutationFn } = procedure.mutationOptions({ trpc: { context: { ...context } } });
      if (!mutationFn) throw new Error("a procedure without a call");
      return mutationFn(input, given);
    },
  };
}

type WriteOptions<I, O> = {
  /** What follows from the answer: a toast with its undo, a closed dialog. */
  done?: (answer: O, input: I) => void | Promise<void>;
  /** True where the caller has shown the error; else a toast says it. */
  failed?: (error: CallError, input: I) => boolean;
  /** Gives each intent an idempotency key: the same input counts once, however often it is sent. */
  once?: boolean;
};

/**
 * A write of a screen. `run` answers null where it failed; the error has been shown by then. The answer's rows have reached
 * the cache before `done` is called.
 */
export function useWrite<D extends ResolverDef>(procedure: Procedure<D>, options: WriteOptions<D["input"], D["output"]> = {}) {
  const keyFor = useIntentKey();
  const { mutateAsync, isPending } = useMutation({ ...optionsOf(procedure), meta: { showsErrors: true } });

  async function run(input: D["input"], context: CallContext = {}): Promise<D["output"] | null> {
    const key = options.once ? { idempotencyKey: keyFor.use(input) } : {};
    const answer = await mutateAsync({ input, context: { ...key, ...context } }).catch((thrown: unknown) => {
      if (!options.failed?.(callErrorOf(thrown), input)) showWriteError(thrown);
      return null;
    });
    if (answer === null) return null;
    keyFor.forget();
    await options.done?.(answer, input);
    return answer;
  }

  return { run, isRunning: isPending };
}

/** The key of what a user means to do once: kept while the same input is tried again, new with another input or after an answer. */
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

/** The same outside of components, such as in an undo. Throws what the call throws; `showsErrors` leaves the telling to the caller. */
export function write<D extends ResolverDef>(
  procedure: Procedure<D>,
  input: D["input"],
  { context = {}, showsErrors = true }: { context?: CallContext; showsErrors?: boolean } = {},
): Promise<D["output"]> {
  return mutationCache.build(queryClient, { ...optionsOf(procedure), meta: { showsErrors } }).execute({ input, context });
}
