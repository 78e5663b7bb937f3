import { useQueries } from "@tanstack/react-query";
import { useRates } from "#client/platform/core/master-data.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { ancestry } from "#shared/prices/pricing/rate-levels.ts";
import type { Rate, RateRule } from "#shared/prices/rates/schema.ts";

/** A restriction that holds for a rate; `from_rate` is the parent rate that it belongs to, null if it is the rate's own. */
export type ShownRule = RateRule & { from_rate: { id: string; name: string } | null };

/** The restrictions of a rate and of the rates that it derives from: one answer, which fails with any of them. */
export function useRestrictions(rate: Rate) {
  const rates = useRates().data?.data ?? [];
  const parents = ancestry(rate.id, rates).filter(({ id }) => id !== rate.id);
  const chain = [{ id: rate.id, name: null }, ...parents.map(({ id, name }) => ({ id, name }))];
  const { books, error, refetch } = useQueries({
    queries: chain.map(({ id }) => trpc.rates.rules.queryOptions({ id })),
    combine: together,
  });
  const isWhole = books.length === chain.length && books.every((book) => book !== null);
  const data: ShownRule[] | undefined = isWhole
    ? chain.flatMap(({ id, name }, index) =>
        (books[index] ?? []).map((rule) => ({ ...rule, from_rate: name === null ? null : { id, name } })),
      )
    : undefined;
  return { data, error, refetch };
}

type Answer = { data: RateRule[] | undefined; error: unknown; refetch(): unknown };

/** A module constant, because `combine` must keep its identity between renders. */
function together(answers: readonly Answer[]) {
  const failed = answers.filter(({ data, error }) => data === undefined && error !== null);
  return {
    books: answers.map(({ data }) => data ?? null),
    error: failed[0]?.error ?? null,
    refetch() {
      for (const answer of failed) void answer.refetch();
    },
  };
}
