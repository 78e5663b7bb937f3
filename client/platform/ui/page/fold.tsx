import type { ReactNode } from "react";
import css from "#client/platform/ui/page/fold.module.css";

type Props = {
  title: ReactNode;
  /** Opened whatever the user chose: something in it needs attention. */
  isForced?: boolean;
  /** For content that is only drawn while it is seen. */
  onToggle?: (isOpen: boolean) => void;
  children: ReactNode;
};

/** Content that is folded below its title until the user opens it. */
export function Fold({ title, isForced = false, onToggle, children }: Props) {
  return (
    <details className={css["fold"]} open={isForced || undefined} onToggle={(event) => onToggle?.(event.currentTarget.open)}>
      <summary>{title}</summary>
      <div className={css["content"]}>{children}</div>
    </details>
  );
}
