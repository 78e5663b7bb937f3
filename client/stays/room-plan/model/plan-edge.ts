import type { PlanBar } from "#client/stays/room-plan/model/plan-bars.ts";
import { type Scale, shapeOf } from "#client/stays/room-plan/model/plan-layout.ts";

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

/** The smallest width, in pixels, that a pointer hits easily. */
const MIN_HIT = 24;

type Span = Pick<PlanBar, "from" | "to" | "lane">;
/** Pixels before and after a bar that take the pointer as the bar does. */
export type Beyond = { left: number; right: number };

/**
 * The area beside a bar that is too short to be hit, such as one of day use: of the free cells, and of its neighbours as much as they
 * can spare. Null for all other bars.
 */
export function hitBeyond(scale: Scale, bar: Span, row: readonly Span[]): Beyond | null {
  const missing = MIN_HIT - shapeOf(scale, bar.from, bar.to).width;
  if (missing <= 0) return null;
  const others = row.filter((other) => other !== bar && other.lane === bar.lane);
  const before = others.findLast(({ to }) => to <= bar.from);
  const after = others.find(({ from }) => from >= bar.to);
  const most = {
    left: before ? (bar.from - before.to) * scale.column + spareOf(scale, before) : missing,
    right: after ? (after.from - bar.to) * scale.column + spareOf(scale, after) : missing,
  };
  const right = Math.min(Math.ceil(missing / 2), most.right);
  const left = Math.min(missing - right, most.left);
  return { left: Math.floor(left), right: Math.floor(Math.min(missing - left, most.right)) };
}

/** The pixels that a bar has beyond those that it needs to be hit. */
function spareOf(scale: Scale, { from, to }: Span): number {
  return Math.max(0, shapeOf(scale, from, to).width - MIN_HIT);
}
