import { Box, type BoxProps } from "@mantine/core";
import type { ReactNode } from "react";
import css from "#client/platform/ui/page/lined-list.module.css";

type Props = BoxProps & { label: string; isBusy?: boolean; children: ReactNode };

/** List with a line between its entries. */
export function LinedList({ label, isBusy = false, children, ...look }: Props) {
  return (
    <Box component="ul" {...look} className={css["lines"] ?? ""} aria-label={label} aria-busy={isBusy}>
      {children}
    </Box>
  );
}
