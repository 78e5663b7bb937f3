import css from "#client/platform/ui/page/inactive-mark.module.css";

/** Says of a record that it isn't offered any more. */
export function InactiveMark({ children }: { children: string }) {
  return <span className={css["mark"]}>{children}</span>;
}
