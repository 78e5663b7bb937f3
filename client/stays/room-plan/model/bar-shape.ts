import { type Scale, xOf } from "#client/stays/room-plan/model/plan-layout.ts";

const NARROWEST = 6;
/** Half the space between bars that touch. */
const GAP = 1;

export type BarShape = { left: number; width: number };

/** Where a span stands in its row, in whole pixels. */
export function shapeOf(scale: Scale, from: number, to: number): BarShape {
  const left = Math.round(scale.side + xOf(scale, from)) + GAP;
  const right = Math.round(scale.side + xOf(scale, to)) - GAP;
  return { left, width: Math.max(NARROWEST, right - left) };
}

const GROUP_HUES = [168, 28, 262, 330, 204, 48, 290, 96];

/** A group's colour follows from its id, so every screen shows the same one without storing it. */
export function groupColor(groupId: string): string {
  let hash = 0;
  for (let i = 0; i < groupId.length; i++) hash = (hash * 31 + groupId.charCodeAt(i)) | 0;
  return `hsl(${GROUP_HUES[Math.abs(hash) % GROUP_HUES.length]} 48% 55%)`;
}
