import type { PlanBar } from "#client/stays/room-plan/model/plan-bars.ts";
import type { Scale } from "#client/stays/room-plan/model/plan-layout.ts";

/** Less than this holds no letter. */
const MIN = 12;
const LONG = 320;
const NARROW = 40;
/** Less than this holds a letter or two, and no ellipsis beside them. */
const TINY = 24;

/**
 * Style of a bar's name, by its width and the hidden part of that. From LONG on the name follows the edge of the
 * screen by itself (position: sticky), as far as the bar still reaches; a narrow rest has room for a small name only.
 */
export function nameOn(width: number, hidden: number): "following" | "whole" | "small" | "tiny" {
  const seen = width - hidden;
  if (seen >= LONG) return "following";
  if (seen < TINY) return "tiny";
  return seen < NARROW ? "small" : "whole";
}

/** The hidden part of a bar, in pixels before the left edge of the visible area. The name begins after it. */
export function hiddenPart(scale: Scale, bar: Pick<PlanBar, "from" | "to">, edge: number): number {
  if (bar.from >= edge || (bar.to - edge) * scale.column < MIN) return 0;
  return Math.round((edge - bar.from) * scale.column);
}
