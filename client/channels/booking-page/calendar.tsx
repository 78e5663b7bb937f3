import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Month } from "#client/channels/booking-page/calendar-month.tsx";
import { Icon } from "#client/channels/booking-page/icon.tsx";
import { useSpoken } from "#client/channels/booking-page/say.ts";
import { addMonths, monthOf } from "#shared/channels/booking-page/months.ts";
import { MAX_NIGHTS } from "#shared/channels/booking-page/rules.ts";
import { addDays, daysBetween } from "#shared/platform/core/stays.ts";

export type Days = { check_in: string | null; check_out: string | null };

type Props = { days: Days; onDays(days: Days): void };

/**
 * Two taps choose a stay: the day of arrival and the day of departure. Arrows, Home, End, Page Up and Page Down lead through the days without
 * a mouse. Phones show one month, wide screens two.
 */
export function Calendar({ days, onDays }: Props) {
  const { property, say } = useSpoken();
  const first = property.first_arrival;
  const last = addDays(property.last_arrival, MAX_NIGHTS);
  const [month, setMonth] = useState(monthOf(days.check_in ?? first));
  const [focused, setFocused] = useState(days.check_in ?? first);
  const [hovered, setHovered] = useState<string | null>(null);
  const months = useRef<HTMLDivElement>(null);
  const moved = useRef(false);
  useEffect(() => {
    if (moved.current) months.current?.querySelector<HTMLElement>(`[data-day="${focused}"]`)?.focus();
    moved.current = false;
  }, [focused]);

  const { check_in, check_out } = days;
  const isLeaving = check_in !== null && check_out === null;

  /** A departure may be later than the last day of arrival. */
  function isClosed(day: string): boolean {
    if (isLeaving && day > check_in) return day > addDays(check_in, MAX_NIGHTS);
    return day < first || day > property.last_arrival;
  }

  function handleChoose(day: string): void {
    setFocused(day);
    onDays(isLeaving && day > check_in ? { check_in, check_out: day } : { check_in: day, check_out: null });
  }

  function handleKey(event: KeyboardEvent): void {
    const to = dayByKey(event.key, focused);
    if (to === null) return;
    event.preventDefault();
    const day = within(to, first, last);
    moved.current = day !== focused;
    setFocused(day);
    const shown = months.current?.querySelectorAll("table").length === 2 && isWide() ? 2 : 1;
    if (day < month || day >= addMonths(month, shown)) setMonth(monthOf(day));
  }

  const end = check_out ?? (isLeaving && hovered && hovered > check_in && !isClosed(hovered) ? hovered : null);
  // Where the focused day is on another page of the calendar, Tab leads to the first day of this one.
  const isInSight = focused >= month && focused < addMonths(month, 2);
  const stop = isInSight ? focused : within(month, first, last);
  return (
    <div className="calendar">
      <button
        type="button"
        className="turn"
        aria-label={say("earlier_month")}
        disabled={month <= monthOf(first)}
        onClick={() => setMonth(addMonths(month, -1))}
      >
        <Icon name="left" />
      </button>
      <div className="months" ref={months} onKeyDown={handleKey} onMouseLeave={() => setHovered(null)} role="presentation">
        {[month, addMonths(month, 1)].map((shown) => (
          <Month
            key={shown}
            month={shown}
            range={{ check_in, end }}
            stop={stop}
            isClosed={isClosed}
            onChoose={handleChoose}
            onHover={setHovered}
          />
        ))}
      </div>
      <button
        type="button"
        className="turn later"
        aria-label={say("later_month")}
        disabled={addMonths(month, 1) > last}
        onClick={() => setMonth(addMonths(month, 1))}
      >
        <Icon name="right" />
      </button>
    </div>
  );
}

/** As in the page's styles: two months beside each other. */
function isWide(): boolean {
  return matchMedia("(width >= 800px)").matches;
}

function within(day: string, first: string, last: string): string {
  if (day < first) return first;
  return day > last ? last : day;
}

/** The day that a key leads to, in weeks from Monday to Sunday; null for other keys. */
function dayByKey(key: string, day: string): string | null {
  const monday = addDays(day, -((new Date(`${day}T00:00:00.000Z`).getUTCDay() + 6) % 7));
  const sameDay = (months: number) => {
    const month = addMonths(monthOf(day), months);
    const longest = daysBetween(month, addMonths(month, 1));
    return addDays(month, Math.min(Number(day.slice(8)), longest) - 1);
  };
  switch (key) {
    case "ArrowLeft":
      return addDays(day, -1);
    case "ArrowRight":
      return addDays(day, 1);
    case "ArrowUp":
      return addDays(day, -7);
    case "ArrowDown":
      return addDays(day, 7);
    case "Home":
      return monday;
    case "End":
      return addDays(monday, 6);
    case "PageUp":
      return sameDay(-1);
    case "PageDown":
      return sameDay(1);
    default:
      return null;
  }
}
