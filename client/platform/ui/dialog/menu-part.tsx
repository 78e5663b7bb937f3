import { Box } from "@mantine/core";
import type { ReactNode } from "react";

/** Items of a menu that belong together, under a heading. */
export function MenuPart({ label, children }: { label: string; children: ReactNode }) {
  return (
    // a fieldset is no child of a menu
    <div role="group" aria-label={label}>
      <Box pt={6} pr={12} pb={4} pl={12} c="dimmed" fz="xs" fw={560} aria-hidden>
        {label}
      </Box>
      {children}
    </div>
  );
}
