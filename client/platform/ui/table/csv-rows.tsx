import type { ReactNode } from "react";
import css from "#client/platform/ui/table/csv-rows.module.css";
import { TableFrame } from "#client/platform/ui/table/table-frame.tsx";

/** The rows of a file as a table, scrolled within its frame. */
export function CsvRows({ label, className = "", children }: { label: string; className?: string | undefined; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
    <section className={`${css["rows"]} ${className}`} tabIndex={0} aria-label={label}>
      <TableFrame>{children}</TableFrame>
    </section>
  );
}
