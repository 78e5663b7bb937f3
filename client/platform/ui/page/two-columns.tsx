import { Stack } from "@mantine/core";
import type { ReactNode } from "react";
import css from "#client/platform/ui/page/two-columns.module.css";

type Props = {
  children: ReactNode;
  aside: ReactNode;
  /** True if the aside is as important as the content, such as a preview. */
  halves?: boolean;
};

/** Main content with an aside; one below the other on narrow screens. */
export function TwoColumns({ children, aside, halves = false }: Props) {
  return (
    <div className={css["columns"]} data-halves={halves || undefined}>
      <Stack gap={16} miw={0}>
        {children}
      </Stack>
      <Stack gap={16} miw={0}>
        {aside}
      </Stack>
    </div>
  );
}
