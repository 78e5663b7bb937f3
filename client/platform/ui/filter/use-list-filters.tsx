import { useNothingMatches } from "#client/platform/ui/filter/nothing-matches.tsx";
import type { EmptyWords } from "#client/platform/ui/page/empty-state.tsx";
import type { ListState } from "#client/platform/ui/table/use-list-state.ts";

type Filtered = Pick<ListState<string>, "filter" | "setFilters">;

/** What a list is narrowed by, in the address under these names, and what it says when nothing is left of it. */
export function useListFilters({ filter, setFilters }: Filtered, names: readonly string[] = []) {
  const all = ["query", ...names];
  const nothingMatches = useNothingMatches(() => setFilters(Object.fromEntries(all.map((name) => [name, null]))));
  const isNarrowed = all.some((name) => filter(name) !== null);
  const query = filter("query");
  return {
    /** The text as the server is asked for it. */
    query: query === null ? {} : { query },
    /** One of the known values, as the server is asked for it; what an address says else is passed over. */
    oneOf<N extends string, V extends string>(name: N, values: readonly V[]): { [K in N]?: V } {
      const value = values.find((known) => known === filter(name));
      return value === undefined ? {} : ({ [name]: value } as { [K in N]?: V });
    },
    /** What an empty list says: that nothing matches, or what it would hold. */
    emptyWords: (nothingYet: EmptyWords): EmptyWords => (isNarrowed ? nothingMatches : nothingYet),
  };
}
