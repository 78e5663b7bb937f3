import { barsBetween, type PlanBar } from "#client/stays/room-plan/board/plan-bars.ts";
import { type Scale, wallAt } from "#client/stays/room-plan/board/plan-layout.ts";
import type { PlanRow } from "#client/stays/room-plan/board/plan-rows.ts";
import type { PlanView } from "#client/stays/room-plan/store/plan-view.ts";

/** Less than this holds no letter. */
const MIN = 12;
const LONG = 320;
const NARROW = 40;
/** Less than this holds a letter or two, and no ellipsis beside them. */
const TINY = 24;

/**
 * How a bar writes its name, by its width and how much of that is hidden. From LONG on the name follows the edge of the
 * screen by itself (position: sticky), as far as the bar still reaches; a narrow rest has room for a small name only.
 */
export function nameOn(width: number, hidden: number): "following" | "whole" | "small" | "tiny" {
  const seen = width - hidden;
  if (seen >= LONG) return "following";
  if (seen < TINY) return "tiny";
  return seen < NARROW ? "small" : "whole";
}
const A_MOMENT = 1e-6;

/** How much of a bar, in pixels, lies before the left edge of what is seen: its name begins after that. */
export function hiddenPart(scale: Scale, bar: Pick<PlanBar, "from" | "to">, edge: number): number {
  if (bar.from >= edge || (bar.to - edge) * scale.column < MIN) return 0;
  return Math.round((edge - bar.from) * scale.column);
}

/**
 * Once the plan has come to rest: the bars across its left edge show their names behind it. A sticky name for each bar
 * would be a layer of its own for the browser, hundreds of them.
 */
export function updateEdge({ dom, scale, store }: PlanView, rows: readonly PlanRow[]): void {
  if (!dom.scroller) return;
  const before = dom.edge;
  const edge = wallAt(scale, dom.scroller.scrollLeft);
  if (edge === before) return;
  dom.edge = edge;
  const crosses = (key: string, at: number) => barsBetween(store.row(key).laid, at, at + A_MOMENT).length > 0;
  store.redraw(rows.filter(({ kind, key }) => kind !== "type" && (crosses(key, before) || crosses(key, edge))).map(({ key }) => key));
}
