import { FOOT_HEIGHT, HEAD_HEIGHT, type Scale } from "#client/stays/room-plan/model/plan-layout.ts";
import type { Spot } from "#client/stays/room-plan/store/plan-session.ts";

/** The scrolled element of the plan, and how days lie in it. */
export type Sheet = { scroller: HTMLElement; scale: Scale };

/** The part of the window in which rows are seen, and how near to its border a held pointer scrolls. */
export type Field = { left: number; right: number; top: number; bottom: number };
export type Speed = { x: number; y: number };

/** Narrower than half a row, so that the last row in sight can be meant. */
const ZONE = 14;
/** Anyone who only crosses the border doesn't mean to scroll. */
export const DWELL_MS = 400;
/** Pixels a second. */
const SLOWEST = 180;
const FASTEST = 960;
/** So far beyond the border it goes as fast as it can. */
const FULL_SPEED_AT = 60;

/** A frame that takes longer moves the plan no further, so that it can be followed. */
const LONGEST_FRAME_MS = 100;

const STILL: Speed = { x: 0, y: 0 };

/** Pixels a second into each direction, by how deep in the border's zone the pointer is held. */
export function speedAt(field: Field, { x, y }: Spot): Speed {
  return { x: speedOf(field.left - x, x - field.right), y: speedOf(field.top - y, y - field.bottom) };
}

function speedOf(before: number, after: number): number {
  const depth = Math.max(before, after) + ZONE;
  if (depth <= 0) return 0;
  const speed = Math.min(FASTEST, SLOWEST + ((FASTEST - SLOWEST) * depth) / FULL_SPEED_AT);
  return before > after ? -speed : speed;
}

export type AutoScroll = { follow(spot: Spot): void; end(): void };

type Axes = { x: boolean; y: boolean };

/**
 * `onScroll` hears of each step, since the pointer itself doesn't move. `mayScroll` holds it back elsewhere.
 * `startsOutside`: a drag that begins outside the rows scrolls them only after the pointer has been over them.
 */
export type Steps = { onScroll(): void; mayScroll?(): boolean; startsOutside?: boolean };

/** Scrolls the plan while something is held at its border: after a moment's rest there, and no faster than can be followed. */
export function autoScroll(
  { scroller, scale }: Sheet,
  axes: Axes,
  { onScroll, mayScroll = () => true, startsOutside = false }: Steps,
): AutoScroll {
  let speed = STILL;
  let since = 0;
  let frame = 0;
  let drawn = 0;
  let wasInside = !startsOutside;

  function step(now: number): void {
    const seconds = Math.min(now - drawn, LONGEST_FRAME_MS) / 1_000;
    drawn = now;
    frame = 0;
    if (speed.x === 0 && speed.y === 0) return;
    frame = requestAnimationFrame(step);
    if (!mayScroll()) since = now;
    if (now - since < DWELL_MS) return;
    const { scrollLeft, scrollTop } = scroller;
    scroller.scrollBy(speed.x * seconds, speed.y * seconds);
    if (scroller.scrollLeft !== scrollLeft || scroller.scrollTop !== scrollTop) onScroll();
  }

  return {
    follow(spot) {
      const at = speedAt(fieldOf(scroller, scale.side), spot);
      const next = { x: axes.x ? at.x : 0, y: axes.y ? at.y : 0 };
      const isHeld = next.x !== 0 || next.y !== 0;
      wasInside ||= !isHeld;
      if (!wasInside) return;
      if (isHeld && speed.x === 0 && speed.y === 0) since = performance.now();
      speed = next;
      if (isHeld && frame === 0) frame = requestAnimationFrame(step);
    },
    end() {
      cancelAnimationFrame(frame);
      frame = 0;
      speed = STILL;
    },
  };
}

function fieldOf(scroller: HTMLElement, side: number): Field {
  const { left, top } = scroller.getBoundingClientRect();
  return {
    left: left + side,
    right: left + scroller.clientWidth,
    top: top + HEAD_HEIGHT,
    bottom: top + scroller.clientHeight - FOOT_HEIGHT,
  };
}
