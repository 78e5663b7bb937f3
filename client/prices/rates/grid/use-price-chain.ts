import { useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import { useRates } from "#client/platform/core/master-data.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { ancestry } from "#shared/prices/pricing/rate-levels.ts";
import type { Rate } from "#shared/prices/rates/schema.ts";

/** The rate and its parents with all their prices, nearest first: one answer, which fails with any of them. */
export function usePriceChain(rate: Rate) {
  const list = useRates();
  const rates = list.data?.data;
  const parents = rate.parent_rate_id && rates ? ancestry(rate.parent_rate_id, rates).filter(({ id }) => id !== rate.id) : [];
  const { books, error, refetch } = useQueries({
    queries: parents.map(({ id }) =>
      trpc.rates.get.queryOptions({ id, expand: ["restrictions", "prices", "child_prices", "price_rules"] }),
    ),
    combine: together,
  });
  const data = useMemo(() => {
    const known = books.filter((book) => book !== null);
    const isWhole = known.length === books.length && (rate.parent_rate_id === null || books.length > 0);
    return isWhole ? [rate, ...known] : undefined;
  }, [rate, books]);
  if (rate.parent_rate_id !== null && !rates) return { data, error: list.error, refetch: () => void list.refetch() };
  return { data, error, refetch };
}

type Answer<T> = { data: T | undefined; error: unknown; refetch(): unknown };

/** A module constant, because `combine` must keep its identity between renders. */
function together<T>(answers: readonly Answer<T>[]) {
  const failed = answers.filter(({ data, error }) => data === undefined && error !== null);
  return {
    books: answers.map(({ data }) => data ?? null),
    error: failed[0]?.error ?? null,
    refetch() {
      for (const answer of failed) void answer.refetch();
    },
  };
}
