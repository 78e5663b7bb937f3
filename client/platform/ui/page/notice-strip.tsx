import type { ReactNode } from "react";
import css from "#client/platform/ui/page/notice-strip.module.css";

type Props = { label: string; icon: ReactNode; isDanger?: boolean; children: ReactNode };

/** One line above every screen: what concerns all who see it, with a link or a button for what to do. */
export function NoticeStrip({ label, icon, isDanger = false, children }: Props) {
  return (
    <aside className={css["strip"]} data-screen-only aria-label={label} data-danger={isDanger || undefined}>
      {icon}
      {children}
    </aside>
  );
}
