import type { ReactNode } from "react";
import css from "#client/platform/ui/table/table-frame.module.css";

type Props = {
  label?: string | undefined;
  /** Words, each column at its left; or figures at the right, behind a first column of words. */
  look?: "words" | "figures";
  /** With a border around it and higher rows, for lists; without, where a panel is the frame. */
  framed?: boolean;
  /** The class of what this table does otherwise. */
  className?: string | undefined;
  busy?: boolean;
  /** Head, rows and foot. A cell with `data-wide` is left out where the screen is narrow, one with `data-align="right"` holds a figure. */
  children: ReactNode;
};

/** The one look of tables: lines, head, spaces, and what phones leave out. */
export function TableFrame({ label, look = "words", framed = false, className = "", busy, children }: Props) {
  const table = (
    <table
      className={`${css["table"]} ${className}`}
      data-look={look}
      data-framed={framed || undefined}
      aria-label={label}
      aria-busy={busy}
    >
      {children}
    </table>
  );
  return framed ? <div className={css["frame"]}>{table}</div> : table;
}
