import type { ReactNode } from "react";

/** Cell with a moment, as narrow as its text; a wide one is left out on phones. */
export function TimeCell({ isWide = false, children }: { isWide?: boolean; children: ReactNode }) {
  return (
    <td data-wide={isWide || undefined} style={{ width: "1%", whiteSpace: "nowrap", fontVariantNumeric: "tabular-nums" }}>
      {children}
    </td>
  );
}
