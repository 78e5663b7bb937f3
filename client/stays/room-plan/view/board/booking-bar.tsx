import { memo } from "react";
import { groupColor, shapeOf } from "#client/stays/room-plan/model/bar-shape.ts";
import type { PlanBar } from "#client/stays/room-plan/model/plan-bars.ts";
import { nameOn } from "#client/stays/room-plan/model/plan-edge.ts";
import { LANE_HEIGHT } from "#client/stays/room-plan/model/plan-layout.ts";
import type { Marks } from "#client/stays/room-plan/model/plan-marks.ts";
import { isDueSoon, isPaid } from "#client/stays/room-plan/model/plan-words.ts";
import type { PlanView } from "#client/stays/room-plan/store/plan-view.ts";
import { type BarStyle, focusIfWanted, glideOf, markClasses } from "#client/stays/room-plan/view/board/bar-marks.ts";
import css from "#client/stays/room-plan/view/board/plan-bars.module.css";
import { opposite } from "#shared/platform/core/money.ts";
import type { BookingStatus } from "#shared/stays/bookings/schema.ts";
import type { PlanBooking } from "#shared/stays/room-plan/schema.ts";

type Props = {
  view: PlanView;
  bar: Extract<PlanBar, { kind: "booking" }>;
  marks: Marks;
  /** The pixels of the bar before the left edge of the visible part. */
  hidden: number;
};

/** Between a bar's edge and its name. */
const PADDING = 8;
const SMALL_PADDING = 3;

/** The sign of a status, besides its colour and its edge. */
const SIGNS: Record<BookingStatus, string> = {
  pending: "○ ",
  confirmed: "",
  checked_in: "● ",
  checked_out: "→ ",
  no_show: "× ",
  canceled: "× ",
};

const PAID = " ✓";

/** One booking: a single element, whose marks are drawn by the sheet, since a plan shows hundreds of them. */
export const BookingBar = memo(function BookingBar({ view, bar, marks, hidden }: Props) {
  const { booking } = bar;
  const { left, width } = shapeOf(view.scale, bar.from, bar.to);
  const top = bar.lane * LANE_HEIGHT;
  const name = nameOn(width, hidden);
  const isLong = name === "following";
  const isSmall = name === "small" || name === "tiny";
  // No transform: each one is a part of its own for the browser, which it puts together again with every change.
  const style: BarStyle = { left, marginTop: top, width };
  if (booking.group_id) style["--kr-group"] = groupColor(booking.group_id);
  if (booking.color) style["--kr-own"] = booking.color;
  // The name of a long bar follows the edge by itself.
  if (hidden > 0 && !isLong) style.paddingLeft = hidden + (isSmall ? SMALL_PADDING : PADDING);
  if (marks.glide) Object.assign(style, glideOf(marks));
  const text = isSmall ? view.words.nameOf(booking) : textOf(view, booking);
  const unsaved = marks.waiting ? view.words.say("not_saved_yet") : undefined;
  return (
    // a button can't hold the text the way a bar needs it
    <div
      role="button"
      tabIndex={marks.current ? 0 : -1}
      ref={marks.current ? (element) => focusIfWanted(view, element) : undefined}
      className={classOf(booking, marks, name)}
      data-bar={bar.id}
      aria-label={[labelOf(view, bar), marks.news, unsaved].filter(Boolean).join(", ")}
      aria-pressed={marks.selected || undefined}
      data-holder={marks.holder ?? undefined}
      data-unsaved={unsaved}
      style={style}
    >
      {isLong ? <span className={booking.room_fixed ? css["fixed"] : undefined}>{text}</span> : text}
    </div>
  );
});

/**
 * Sign, name, persons, a tick where all is paid or what the guest still has to pay, and for an offer the days left: one text, clipped where the bar
 * ends.
 */
function textOf({ words, now, store }: PlanView, booking: PlanBooking): string {
  const text = `${SIGNS[booking.status]}${words.nameOf(booking)} · ${booking.occupancy}${paymentOf(words, booking)}`;
  const left = words.offerLeft(booking, now(), store.zone);
  return left === null ? text : `${text} · ${left}`;
}

function paymentOf(words: PlanView["words"], booking: PlanBooking): string {
  if (isPaid(booking)) return PAID;
  const { status, guest_due_amount } = booking;
  if (guest_due_amount < 0 && status !== "canceled") return ` · +${words.money(opposite(guest_due_amount))}`;
  return isDueSoon(booking) ? ` · ${words.money(guest_due_amount)}` : "";
}

const STATUS_CLASS: Record<BookingStatus, string> = {
  pending: `${css["bar"]} ${css["pending"]}`,
  confirmed: css["bar"] ?? "",
  checked_in: `${css["bar"]} ${css["checkedIn"]}`,
  checked_out: `${css["bar"]} ${css["checkedOut"]}`,
  no_show: `${css["bar"]} ${css["noShow"]}`,
  canceled: `${css["bar"]} ${css["noShow"]}`,
};

function classOf(booking: PlanBooking, marks: Marks, written: ReturnType<typeof nameOn>): string {
  let name = STATUS_CLASS[booking.status];
  if (written === "small") name += ` ${css["narrow"]}`;
  if (written === "tiny") name += ` ${css["narrow"]} ${css["tiny"]}`;
  if (booking.group_id) name += ` ${css["group"]}`;
  if (booking.color) name += ` ${css["own"]}`;
  if (booking.room_fixed && written !== "following") name += ` ${css["fixed"]}`;
  return name + markClasses(marks);
}

function labelOf({ words, store }: PlanView, bar: Props["bar"]): string {
  const { booking } = bar;
  const room = booking.room_id === null ? undefined : store.room(booking.room_id);
  const label = words.barLabel({
    name: words.nameOf(booking),
    persons: words.persons(booking.occupancy),
    status: words.say(booking.status),
    from: words.short(Math.floor(bar.from)),
    to: words.short(Math.floor(bar.to)),
    place: room ? room.number : words.say("unassigned"),
  });
  const due = words.due(booking);
  const withDue = due === null ? label : `${label}, ${due}`;
  return booking.room_fixed ? `${withDue}, ${words.say("fixed")}` : withDue;
}
