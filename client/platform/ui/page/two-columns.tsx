import type { ReactNode } from "react";
import css from "#client/platform/ui/page/two-columns.module.css";

/** What is worked on, and beside it what is good to know; one below the other where there is no room. */
export function TwoColumns({ children, aside }: { children: ReactNode; aside: ReactNode }) {
  return (
    <div className={css["columns"]}>
      <div className={css["column"]}>{children}</div>
      <div className={css["column"]}>{aside}</div>
    </div>
  );
}
