import type { ReactNode } from "react";
import css from "#client/platform/ui/page/fold.module.css";

type Props = {
  title: ReactNode;
  /** Opened whatever the user chose: something in it needs attention. */
  isForced?: boolean;
  children: ReactNode;
};

/** Content that is folded below its title until the user opens it. */
export function Fold({ title, isForced = false, children }: Props) {
  return (
    <details className={css["fold"]} open={isForced || undefined}>
      <summary>{title}</summary>
      <div className={css["content"]}>{children}</div>
    </details>
  );
}
