import type { ReactNode } from "react";
import { useSay } from "#client/core/i18n.ts";
import css from "#client/ui/filter/filters.module.css";

/** What narrows a list, side by side above it. */
export function FilterBar({ children }: { children: ReactNode }) {
  const say = useSay();
  return (
    <div className={css["bar"]} role="search" aria-label={say("screens.filters")}>
      {children}
    </div>
  );
}
