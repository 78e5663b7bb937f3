import { useSay } from "#client/platform/core/i18n.ts";
import { OneOfFilter } from "#client/platform/ui/filter/one-of-filter.tsx";
import type { ListState } from "#client/platform/ui/table/use-list-state.ts";

/** What is still in use, what no longer is, or both. */
export function ActiveFilter({ state }: { state: Pick<ListState<string>, "filter" | "setFilter"> }) {
  const say = useSay();
  return (
    <OneOfFilter
      label={say("screens.active_filter")}
      choices={[
        { value: "yes", label: say("screens.active") },
        { value: "no", label: say("screens.inactive") },
      ]}
      chosen={state.filter("active")}
      onChange={(value) => state.setFilter("active", value)}
    />
  );
}

/** What the address chose, as the server is asked for it. */
export function activeOf(chosen: string | null): { active?: boolean } {
  return chosen === "yes" || chosen === "no" ? { active: chosen === "yes" } : {};
}
