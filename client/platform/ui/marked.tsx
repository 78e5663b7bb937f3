import css from "#client/platform/ui/marked.module.css";
import { marked } from "#shared/platform/core/marks.ts";

/** A text with the matches of a search highlighted. */
export function Marked({ text, query }: { text: string; query: string }) {
  return marked(text, query).map((part, i) =>
    part.isHit ? (
      <mark key={i} className={css["mark"]}>
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
}
