import type { ReactNode } from "react";
import css from "#client/platform/ui/dialog/menu-part.module.css";

/** Items of a menu that belong together, under a heading. */
export function MenuPart({ label, children }: { label: string; children: ReactNode }) {
  return (
    // a fieldset is no child of a menu
    <div role="group" aria-label={label}>
      <div className={css["label"]} aria-hidden>
        {label}
      </div>
      {children}
    </div>
  );
}
