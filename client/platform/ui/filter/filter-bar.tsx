import type { ReactNode } from "react";
import { useSay } from "#client/platform/core/i18n.ts";
import css from "#client/platform/ui/filter/filters.module.css";

/** What narrows a list, side by side above it. */
export function FilterBar({ children }: { children: ReactNode }) {
  const say = useSay();
  return (
    <div className={css["bar"]} role="search" aria-label={say("screens.filters")}>
      {children}
    </div>
  );
}
