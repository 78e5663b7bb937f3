import type { ReactNode } from "react";
import { useSay } from "#client/platform/core/i18n.ts";
import { FilterBar } from "#client/platform/ui/filter/filter-bar.tsx";
import { SearchFilter } from "#client/platform/ui/filter/search-filter.tsx";
import type { ListState } from "#client/platform/ui/table/use-list-state.ts";

type Props = { state: Pick<ListState<string>, "filter" | "setFilter">; label?: string; children?: ReactNode };

/** The text search of a list, and its other filters beside it. */
export function ListFilterBar({ state, label, children }: Props) {
  const say = useSay();
  return (
    <FilterBar>
      <SearchFilter
        label={label ?? say("screens.search_list")}
        value={state.filter("query")}
        onChange={(value) => state.setFilter("query", value)}
      />
      {children}
    </FilterBar>
  );
}
