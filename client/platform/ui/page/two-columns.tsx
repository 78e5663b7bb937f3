import { Stack } from "@mantine/core";
import type { ReactNode } from "react";
import css from "#client/platform/ui/page/two-columns.module.css";

/** Main content with an aside; one below the other on narrow screens. */
export function TwoColumns({ children, aside }: { children: ReactNode; aside: ReactNode }) {
  return (
    <div className={css["columns"]}>
      <Stack gap={16} miw={0}>
        {children}
      </Stack>
      <Stack gap={16} miw={0}>
        {aside}
      </Stack>
    </div>
  );
}
