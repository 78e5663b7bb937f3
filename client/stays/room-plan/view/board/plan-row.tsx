import { type CSSProperties, memo } from "react";
import { barsBetween, besideBar, type PlanBar } from "#client/stays/room-plan/model/plan-bars.ts";
import { hiddenPart, hitBeyond, nameOn } from "#client/stays/room-plan/model/plan-edge.ts";
import { LANE_HEIGHT, shapeOf, wallDays } from "#client/stays/room-plan/model/plan-layout.ts";
import { type Marks, NO_MARKS } from "#client/stays/room-plan/model/plan-marks.ts";
import { heightOf, type PlanRow as Row } from "#client/stays/room-plan/model/plan-rows.ts";
import { isDueSoon, isPaid, type PlanWords } from "#client/stays/room-plan/model/plan-words.ts";
import { placeName } from "#client/stays/room-plan/store/move-words.ts";
import { isCovered, type MissedStay } from "#client/stays/room-plan/store/plan-missed.ts";
import { clockOf, isFocusKept } from "#client/stays/room-plan/store/plan-session.ts";
import { useRow } from "#client/stays/room-plan/store/use-plan-store.ts";
import css from "#client/stays/room-plan/view/board/plan-bars.module.css";
import { FreeCells } from "#client/stays/room-plan/view/board/plan-foot.tsx";
import sheet from "#client/stays/room-plan/view/board/plan-sheet.module.css";
import { type Plan, usePlan } from "#client/stays/room-plan/view/plan-context.ts";
import { opposite } from "#shared/platform/core/money.ts";
import type { BookingStatus } from "#shared/stays/bookings/schema.ts";
import type { PlanBooking } from "#shared/stays/room-plan/schema.ts";

type RowProps = { row: Row; top: number; firstDay: number; endDay: number };

/** One row of the plan with its bars, or the free rooms of a room type. It draws again only when this row changes. */
export const PlanRow = memo(function PlanRow(props: RowProps) {
  return props.row.kind === "type" ? <TypeRow {...props} /> : <BarsRow {...props} />;
});

function TypeRow({ row, top, firstDay, endDay }: RowProps) {
  return (
    <div className={sheet["typeRow"]} data-row={row.key} style={{ top }}>
      <FreeCells typeId={row.type.id} rooms={row.kind === "type" ? row.rooms : 0} firstDay={firstDay} endDay={endDay} />
    </div>
  );
}

function BarsRow({ row, top, firstDay, endDay }: RowProps) {
  const { store, words, scale } = usePlan();
  const { laid } = useRow(store, row.key);
  const bars = barsBetween(laid, firstDay, endDay);
  return (
    <div
      className={row.kind === "room" ? sheet["row"] : sheet["unassignedRow"]}
      data-row={row.key}
      role="group"
      aria-label={rowLabel(row, words.say)}
      style={{ top, height: heightOf(row) }}
    >
      {store.missedIn(row.key).map((stay) => {
        if (stay.to <= firstDay || stay.from >= endDay) return null;
        return <MissedBar key={stay.booking.id} stay={stay} isThin={isCovered(stay, laid)} />;
      })}
      {bars.map((bar) => {
        const beyond = hitBeyond(scale, bar, bars);
        const own = {
          marks: store.marksOf(bar.key),
          hidden: hiddenPart(scale, bar, store.edge()),
          left: beyond?.left ?? null,
          right: beyond?.right ?? null,
        };
        return bar.kind === "lock" ? <LockBar key={bar.key} bar={bar} {...own} /> : <BookingBar key={bar.key} bar={bar} {...own} />;
      })}
    </div>
  );
}

function rowLabel(row: Row, say: PlanWords["say"]): string {
  if (row.kind === "room") return say("room_row", { number: row.room.number, status: say(row.room.status) });
  return say("unassigned_row", { type: row.type.name });
}

type BarStyle = CSSProperties & Record<`--${string}`, string>;

/** The class names for the marks of a booking's or lock's bar; begins with a space if there are any. */
function markClasses(marks: Marks): string {
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

/** The place from which a bar glides to its new one. */
function glideOf({ glide }: Marks): BarStyle {
  return glide ? { "--kr-dx": `${glide.dx}px`, "--kr-dy": `${glide.dy}px` } : {};
}

/** The area beside a short bar that takes the pointer. */
function beyondOf(left: number, right: number | null): BarStyle {
  return { "--kr-left": `${left}px`, "--kr-right": `${right ?? 0}px` };
}

/** A bar that the keyboard has moved into another row keeps the focus there. */
function focusIfKept(element: HTMLElement | null): void {
  if (element && isFocusKept() && document.activeElement !== element) element.focus({ preventScroll: true });
}

/** Between a bar's edge and its name. */
const PADDING = 8;
const SMALL_PADDING = 3;

type BarProps<Kind extends PlanBar["kind"]> = {
  bar: Extract<PlanBar, { kind: Kind }>;
  marks: Marks;
  /** The pixels of the bar before the left edge of the visible part. */
  hidden: number;
  /** Pixels beside a short bar that take the pointer, too; null for a bar that is long enough. */
  left: number | null;
  right: number | null;
};

/** The sign of a status, beside its colour and its edge. */
const SIGNS: Record<BookingStatus, string> = {
  pending: "○ ",
  confirmed: "",
  checked_in: "● ",
  checked_out: "→ ",
  no_show: "× ",
  canceled: "× ",
};

const PAID = " ✓";
const OVERBOOKED = "⚠ ";

/** The sign before a bar's name: that of its status, or of a stay that was sold beyond the rooms there are. */
function signOf({ status, overbooked }: PlanBooking): string {
  return overbooked ? OVERBOOKED : SIGNS[status];
}

/** One booking: a single element, whose marks are drawn by the sheet, since a plan shows hundreds of them. */
const BookingBar = memo(function BookingBar({ bar, marks, hidden, left: before, right: after }: BarProps<"booking">) {
  const plan = usePlan();
  const { scale, words } = plan;
  const { booking } = bar;
  const { left, width } = shapeOf(scale, bar.from, bar.to);
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
  const isShort = before !== null;
  if (isShort) Object.assign(style, beyondOf(before, after));
  const beside = besideBar(bar.key, booking);
  const text = isSmall ? smallTextOf(plan, booking) : changing(plan, beside, textOf(plan, booking, width - hidden));
  const unsaved = marks.waiting ? words.say("not_saved_yet") : undefined;
  return (
    // a button can't hold the text the way a bar needs it
    <div
      role="button"
      tabIndex={marks.current ? 0 : -1}
      ref={marks.current ? focusIfKept : undefined}
      className={classOf(booking, marks, isShort ? "short" : name) + changeClasses(beside)}
      data-bar={bar.key}
      aria-label={[labelOf(plan, bar, text), marks.news, unsaved].filter(Boolean).join(", ")}
      aria-pressed={marks.selected || undefined}
      data-holder={marks.holder ?? undefined}
      data-unsaved={unsaved}
      style={style}
    >
      {isLong || isShort ? <span className={booking.room_fixed && isLong ? css["fixed"] : undefined}>{text}</span> : text}
    </div>
  );
});

/**
 * Sign, name, persons, a tick where all is paid or what the guest still has to pay, and for an offer the days left: one text, clipped where the bar
 * ends. If that cuts off the amount, the sign of the currency at the beginning tells of it.
 */
function textOf({ words, store }: Plan, booking: PlanBooking, width: number): string {
  const whole = `${signOf(booking)}${words.nameOf(booking)} · ${booking.occupancy}${paymentOf(words, booking)}`;
  const text = isDueSoon(booking) && whole.length * LETTER + PADDING > width ? `${words.currency} ${whole}` : whole;
  const left = words.offerLeft(booking, clockOf(store).now, store.zone);
  return left === null ? text : `${text} · ${left}`;
}

type Beside = ReturnType<typeof besideBar>;

/** The text of a part of a stay, with the room before and the one after it. */
function changing({ words, store }: Plan, { before, after }: Beside, text: string): string {
  const from = before ? ` ⇠ ${placeName(words, store, before)}` : "";
  const to = after ? ` ⇢ ${placeName(words, store, after)}` : "";
  return text + from + to;
}

/** The class names of the ends at which the guest changes rooms; begins with a space if there are any. */
function changeClasses({ before, after }: Beside): string {
  return (before ? ` ${css["follows"]}` : "") + (after ? ` ${css["leads"]}` : "");
}

/** About as wide as a letter of a bar's text. */
const LETTER = 6.8;

/** The name; before it the sign of the currency where the guest has something to pay, since the amount has no place. */
function smallTextOf({ words }: Plan, booking: PlanBooking): string {
  const name = `${booking.overbooked ? OVERBOOKED : ""}${words.nameOf(booking)}`;
  return isDueSoon(booking) ? `${words.currency} ${name}` : name;
}

function paymentOf(words: PlanWords, booking: PlanBooking): string {
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

function classOf(booking: PlanBooking, marks: Marks, written: ReturnType<typeof nameOn> | "short"): string {
  let name = STATUS_CLASS[booking.status];
  if (written === "small") name += ` ${css["narrow"]}`;
  if (written === "tiny") name += ` ${css["narrow"]} ${css["tiny"]}`;
  if (written === "short") name += ` ${css["narrow"]} ${css["short"]}`;
  if (booking.group_id) name += ` ${css["group"]}`;
  if (booking.color) name += ` ${css["own"]}`;
  if (booking.room_fixed && written !== "following" && written !== "short") name += ` ${css["fixed"]}`;
  return name + markClasses(marks);
}

/** Signs of a bar's text, whose meaning its label says in words. */
const SIGN = /[○●→×✓⚠⇠⇢] ?/g;

/** The label of a bar: begins with its visible text, by which people who speak to the screen call it. */
function labelOf({ words, store }: Plan, bar: BarProps<"booking">["bar"], text: string): string {
  const { booking } = bar;
  const room = booking.room_id === null ? undefined : store.room(booking.room_id);
  const label = words.barLabel({
    name: text.replace(SIGN, "").trim(),
    persons: words.family(booking),
    status: words.say(booking.status),
    from: words.short(Math.floor(bar.from)),
    to: words.short(Math.floor(bar.to)),
    place: room ? room.number : words.say("unassigned"),
  });
  const { before, after } = besideBar(bar.key, booking);
  return [
    label,
    before && words.say("comes_from", { place: placeName(words, store, before) }),
    after &&
      words.say("goes_to", { day: words.short(Math.floor(wallDays(after.check_in, store.zone))), place: placeName(words, store, after) }),
    words.due(booking),
    booking.overbooked ? words.say("overbooked") : null,
    booking.room_fixed ? words.say("fixed") : null,
  ]
    .filter(Boolean)
    .join(", ");
}

/** A stretch in which the room can't be booked, with its reason. */
const LockBar = memo(function LockBar({ bar, marks, hidden, left: before, right: after }: BarProps<"lock">) {
  const { scale, words } = usePlan();
  const { left, width } = shapeOf(scale, bar.from, bar.to);
  const reason = bar.lock.reason ?? "";
  const label = words.say("lock_label", { reason, from: words.short(Math.floor(bar.from)), to: words.short(Math.floor(bar.to)) });
  const unsaved = marks.waiting ? words.say("not_saved_yet") : undefined;
  const style: BarStyle = { left, marginTop: bar.lane * LANE_HEIGHT, width, ...glideOf(marks) };
  const isShort = before !== null;
  if (isShort) Object.assign(style, beyondOf(before, after));
  else if (hidden > 0) style.paddingLeft = hidden + PADDING;
  const text = reason || words.say("lock");
  return (
    // a button can't hold the text the way a bar needs it
    <div
      role="button"
      tabIndex={marks.current ? 0 : -1}
      ref={marks.current ? focusIfKept : undefined}
      className={lockClassOf(isShort ? "short" : nameOn(width, hidden), marks)}
      data-lock={bar.id}
      aria-label={[label, marks.news, unsaved].filter(Boolean).join(", ")}
      title={marks.news ?? undefined}
      data-holder={marks.holder ?? undefined}
      data-unsaved={unsaved}
      style={style}
    >
      {isShort ? <span>{text}</span> : text}
    </div>
  );
});

function lockClassOf(written: ReturnType<typeof nameOn> | "short", marks: Marks): string {
  let name = css["lock"] ?? "";
  if (written === "small" || written === "tiny" || written === "short") name += ` ${css["narrow"]}`;
  if (written === "short") name += ` ${css["short"]}`;
  if (written === "tiny") name += ` ${css["tiny"]}`;
  return name + markClasses(marks);
}

/**
 * The bar of a no-show, for the nights that were booked. It is below all other bars and gives way to them: if
 * another booking has the room, only a thin stripe under that bar is left of it. It can't be dragged, and a range drawn
 * from it starts as on empty cells.
 */
function MissedBar({ stay, isThin }: { stay: MissedStay; isThin: boolean }) {
  const { words, scale, store } = usePlan();
  const { booking, from, to } = stay;
  const text = `${words.nameOf(booking)} · ${booking.occupancy}`;
  const label = words.barLabel({
    name: text,
    persons: words.family(booking),
    status: words.say("no_show"),
    from: words.short(Math.floor(from)),
    to: words.short(Math.floor(to)),
    place: store.room(booking.room_id ?? "")?.number ?? words.say("unassigned"),
  });
  const due = words.due(booking);
  const whole = due === null ? label : `${label}, ${due}`;
  return (
    // a button can't hold the text the way a bar needs it
    <div
      role="button"
      tabIndex={0}
      className={`${css["bar"]} ${css["noShow"]} ${isThin ? css["thin"] : css["missed"]}`}
      data-missed={booking.id}
      aria-label={whole}
      title={whole}
      style={shapeOf(scale, from, to)}
    >
      {isThin ? null : `× ${text}`}
    </div>
  );
}

const GROUP_HUES = [168, 28, 262, 330, 204, 48, 290, 96];

/** A group's colour follows from its id, so every screen shows the same one without storing it. */
function groupColor(groupId: string): string {
  let hash = 0;
  for (let i = 0; i < groupId.length; i++) hash = (hash * 31 + groupId.charCodeAt(i)) | 0;
  return `hsl(${GROUP_HUES[Math.abs(hash) % GROUP_HUES.length]} 48% 55%)`;
}
