import type { ReactNode } from "react";
import css from "#client/platform/ui/form/form-frame.module.css";

/** Fields side by side, one below the other on a phone. */
export function FieldsGrid({ columns = 2, children }: { columns?: 2 | 3; children: ReactNode }) {
  return (
    <div className={css["grid"]} data-columns={columns}>
      {children}
    </div>
  );
}

export function WideField({ children }: { children: ReactNode }) {
  return <div className={css["wide"]}>{children}</div>;
}
