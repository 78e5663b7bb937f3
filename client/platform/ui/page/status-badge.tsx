import type { ReactNode } from "react";
import css from "#client/platform/ui/page/status-badge.module.css";

type Props = {
  tone: "pending" | "confirmed" | "checked-in" | "checked-out" | "no-show" | "lock" | "clean" | "dirty" | "out-of-service";
  icon?: ReactNode;
  children: ReactNode;
};

/** A status with its colour, its mark and its word: none of them speaks alone. */
export function StatusBadge({ tone, icon, children }: Props) {
  return (
    <span className={css["badge"]} data-tone={tone}>
      {icon}
      {children}
    </span>
  );
}
