import type { CSSProperties } from "react";
import { type Marks, NO_MARKS } from "#client/stays/room-plan/model/plan-marks.ts";
import type { PlanView } from "#client/stays/room-plan/store/plan-view.ts";
import css from "#client/stays/room-plan/view/board/plan-bars.module.css";

export type BarStyle = CSSProperties & Record<`--${string}`, string>;

/** How the marks of a booking's or a lock's bar are drawn; begins with a space where there are any. */
export function markClasses(marks: Marks): string {
  let name = "";
  if (marks === NO_MARKS) return name;
  if (marks.selected) name += ` ${css["selected"]}`;
  if (marks.parked) name += ` ${css["parked"]}`;
  if (marks.moving) name += ` ${css["moving"]}`;
  if (marks.waiting) name += ` ${css["waiting"]}`;
  if (marks.holder !== null) name += ` ${css["held"]}`;
  if (marks.glide) name += ` ${css["glide"]}`;
  if (marks.news !== null) name += ` ${css["news"]}`;
  return name;
}

/** From where a bar glides to its place. */
export function glideOf({ glide }: Marks): BarStyle {
  return glide ? { "--kr-dx": `${glide.dx}px`, "--kr-dy": `${glide.dy}px` } : {};
}

/** A bar that the keyboard has moved into another row keeps the focus there. */
export function focusIfWanted({ dom }: PlanView, element: HTMLElement | null): void {
  if (!element || !dom.focusWanted || document.activeElement === element) return;
  element.focus({ preventScroll: true });
}
