import { Box } from "@mantine/core";
import { marked } from "#shared/platform/core/marks.ts";

/** A text with the matches of a search highlighted; also in a dimmed hint they keep the text colour. */
export function Marked({ text, query }: { text: string; query: string }) {
  return marked(text, query).map((part, i) =>
    part.isHit ? (
      <Box key={i} component="mark" bdrs="xs" bg="color-mix(in srgb, var(--kr-brass) 26%, transparent)" c="var(--kr-text)">
        {part.text}
      </Box>
    ) : (
      part.text
    ),
  );
}
