import { useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import { useRates } from "#client/core/master-data.ts";
import { trpc } from "#client/core/trpc.ts";
import { ancestry, type PriceBook } from "#shared/rates/levels.ts";
import type { Rate } from "#shared/rates/schema.ts";

/** The rate and its parents with all their prices, nearest first; null until they are here. */
export function usePriceChain(rate: Rate): readonly PriceBook[] | null {
  const rates = useRates().data?.data;
  const parents = rate.parent_rate_id && rates ? ancestry(rate.parent_rate_id, rates).filter(({ id }) => id !== rate.id) : [];
  const books = useQueries({
    queries: parents.map(({ id }) => trpc.rates.get.queryOptions({ id, expand: ["restrictions", "prices"] })),
    combine: (answers) => answers.map(({ data }) => data ?? null),
  });
  return useMemo(() => {
    const known = books.filter((book) => book !== null);
    const isWhole = known.length === books.length && (rate.parent_rate_id === null || books.length > 0);
    return isWhole ? [rate, ...known] : null;
  }, [rate, books]);
}
