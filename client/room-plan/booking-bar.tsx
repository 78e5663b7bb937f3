import { type CSSProperties, memo } from "react";
import { groupColor, shapeOf } from "#client/room-plan/bar-shape.ts";
import type { PlanBar } from "#client/room-plan/plan-bars.ts";
import { LANE_HEIGHT } from "#client/room-plan/plan-layout.ts";
import type { Marks } from "#client/room-plan/plan-marks.ts";
import { type PlanView, usePlanView } from "#client/room-plan/plan-view.ts";
import css from "#client/room-plan/room-plan.module.css";
import type { PlanBooking } from "#shared/room-plan/schema.ts";

type Props = { bar: Extract<PlanBar, { kind: "booking" }>; marks: Marks };

/** From this width on a bar has room for the number of guests, from the second on its name follows the left edge. */
const WIDE = 96;
const LONG = 320;

/** One booking: a single element, whose marks are drawn by the sheet, since a plan shows hundreds of them. */
export const BookingBar = memo(function BookingBar({ bar, marks }: Props) {
  const view = usePlanView();
  const { booking } = bar;
  const { left, width } = shapeOf(view.scale, bar.from, bar.to);
  const style: CSSProperties & Record<`--${string}`, string> = { transform: `translate(${left}px,${bar.lane * LANE_HEIGHT}px)`, width };
  if (booking.group_id) style["--kr-group"] = groupColor(booking.group_id);
  if (booking.color) style["--kr-own"] = booking.color;
  if (marks.glide) {
    style["--kr-dx"] = `${marks.glide.dx}px`;
    style["--kr-dy"] = `${marks.glide.dy}px`;
  }
  const name = view.words.nameOf(booking);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a button can't hold the text the way a bar needs it
    <div
      role="button"
      tabIndex={marks.current ? 0 : -1}
      ref={marks.current ? (element) => focusIfWanted(view, element) : undefined}
      className={css["bar"]}
      data-bar={bar.id}
      data-status={booking.status}
      data-guests={width >= WIDE ? endText(view, booking) : undefined}
      data-narrow={width < 40 || undefined}
      data-marks={marksText(booking, marks)}
      aria-label={labelOf(view, bar)}
      aria-pressed={marks.selected || undefined}
      style={style}
    >
      {width >= LONG ? <span>{name}</span> : name}
    </div>
  );
});

/** What stands at the right end: for an offer the days left, then the persons. */
function endText({ words, now, store }: PlanView, booking: PlanBooking): string {
  const left = words.offerLeft(booking, now(), store.zone);
  return left === null ? String(booking.occupancy) : `${left} · ${booking.occupancy}`;
}

function marksText(booking: PlanBooking, marks: Marks): string | undefined {
  const words = [
    booking.group_id && "group",
    booking.color && "own",
    booking.room_fixed && "fixed",
    booking.status === "pending" && booking.expires_at && "offer",
    marks.selected && "selected",
    marks.parked && "parked",
    marks.moving && "moving",
    marks.waiting && "waiting",
    marks.holder !== null && "held",
    marks.glide && "glide",
  ].filter(Boolean);
  return words.length > 0 ? words.join(" ") : undefined;
}

function labelOf({ words, store }: PlanView, bar: Props["bar"]): string {
  const { booking } = bar;
  const room = booking.room_id === null ? undefined : store.room(booking.room_id);
  const label = words.say("bar_label", {
    name: words.nameOf(booking),
    persons: words.persons(booking.occupancy),
    status: words.say(booking.status),
    from: words.short(Math.floor(bar.from)),
    to: words.short(Math.floor(bar.to)),
    place: room ? room.number : words.say("unassigned"),
  });
  return booking.room_fixed ? `${label}, ${words.say("fixed")}` : label;
}

/** A bar that the keyboard has moved into another row keeps the focus there. */
function focusIfWanted({ dom }: PlanView, element: HTMLElement | null): void {
  if (!element || !dom.focusWanted || document.activeElement === element) return;
  element.focus({ preventScroll: true });
}
