import { Stack } from "@mantine/core";
import type { ReactNode } from "react";
import css from "#client/platform/ui/page/two-columns.module.css";

/** What is worked on, and beside it what is good to know; one below the other where there is no room. */
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
