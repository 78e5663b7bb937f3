import { Box, type BoxProps } from "@mantine/core";
import type { ComponentProps } from "react";

type Props<Tag extends "h2" | "p" | "span"> = BoxProps & Omit<ComponentProps<Tag>, keyof BoxProps | "color">;

/** Sizes of headings by their rank. */
const HEADING_SIZES = { 1: "2xl", 2: "lg", 3: "md" };

/** Heading of a part of a screen, by its rank; the page's own title is in `Page`. */
export function Heading({ order, ...props }: Props<"h2"> & { order: keyof typeof HEADING_SIZES }) {
  return <Box component={`h${order}`} m={0} fz={HEADING_SIZES[order]} fw={620} {...props} />;
}

/** Paragraph in small dimmed letters that explains what is beside it. */
export function Hint(props: Props<"p">) {
  return <Box component="p" m={0} c="dimmed" fz="sm" {...props} />;
}

/** Words that step back beside others in the same line. */
export function Dim(props: Props<"span">) {
  return <Box component="span" c="dimmed" {...props} />;
}

/** Words or a figure that stand out from others in the same line. */
export function Strong(props: Props<"span">) {
  return <Box component="strong" fw={620} {...props} />;
}

/** Words that are shorter on a phone. */
export function ByWidth({ words, short }: { words: string; short: string }) {
  return (
    <>
      <Box component="span" visibleFrom="sm">
        {words}
      </Box>
      <Box component="span" hiddenFrom="sm">
        {short}
      </Box>
    </>
  );
}
