import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { addMonths, type Days, daysFrom, monthOf } from "#client/prices/rates/restrictions/months.ts";
import { addDays } from "#shared/platform/core/stays.ts";

/** The chosen days; `isOpen` while a further tap chooses the last of them. */
type Choice = { anchor: string; last: string; isOpen: boolean };

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/**
 * Choosing days of a calendar: by dragging, by the first and the last day (tapped, or with Shift), and by keys, where the arrows go from day
 * to day, with Shift extend the choice, and Enter takes the day.
 */
export function useDayChoice({ today, isReadOnly, show }: { today: string; isReadOnly: boolean; show(date: string): void }) {
  const [choice, setChoice] = useState<Choice | null>(null);
  const [current, setCurrent] = useState(today);
  const pressed = useRef<string | null>(null);
  const days: Days | null = choice && daysFrom(choice.anchor, choice.last);

  function take(date: string, isExtending: boolean): void {
    setCurrent(date);
    if (isReadOnly) return;
    const extends_ = choice !== null && (isExtending || choice.isOpen);
    setChoice(extends_ ? { anchor: choice.anchor, last: date, isOpen: false } : { anchor: date, last: date, isOpen: true });
  }

  function handleKey(event: KeyboardEvent<HTMLElement>): void {
    const date = dateAt(event.target);
    if (event.key === "Escape" && choice) {
      event.stopPropagation();
      return setChoice(null);
    }
    const step = STEPS[event.key];
    if (date === null || (step === undefined && event.key !== "PageUp" && event.key !== "PageDown")) return;
    event.preventDefault();
    const next = step === undefined ? sameDayOf(date, event.key === "PageUp" ? -1 : 1) : addDays(date, step);
    show(next);
    setCurrent(next);
    if (event.shiftKey && !isReadOnly) setChoice({ anchor: choice?.anchor ?? date, last: next, isOpen: false });
    const frame = event.currentTarget;
    requestAnimationFrame(() => frame.querySelector<HTMLElement>(`[data-date="${next}"]`)?.focus());
  }

  /** A mouse drags; a finger scrolls, and taps. */
  function handleDown(event: PointerEvent): void {
    pressed.current = event.pointerType === "mouse" && event.button === 0 && !event.shiftKey ? dateAt(event.target) : null;
  }

  function handleMove(event: PointerEvent): void {
    const [from, date] = [pressed.current, dateAt(event.target)];
    if (from === null || date === null || isReadOnly || event.buttons !== 1) return;
    if (date !== from || choice?.isOpen === false) setChoice({ anchor: from, last: date, isOpen: date === from });
  }

  /** The click that ends a drag takes nothing. */
  function handleClick(date: string, isExtending: boolean): void {
    const isDragged = pressed.current !== null && pressed.current !== date;
    pressed.current = null;
    if (!isDragged) take(date, isExtending);
  }

  return {
    days,
    isOpen: choice?.isOpen ?? false,
    current,
    clear: () => setChoice(null),
    take: handleClick,
    frame: {
      onKeyDown: handleKey,
      onPointerDown: handleDown,
      onPointerMove: handleMove,
      onPointerUp: (event: PointerEvent) => {
        if (dateAt(event.target) !== pressed.current) pressed.current = null;
      },
    },
  };
}

function dateAt(target: EventTarget): string | null {
  return target instanceof Element ? (target.closest<HTMLElement>("[data-date]")?.dataset["date"] ?? null) : null;
}

/** The same day of another month; the last one where that month is shorter. */
function sameDayOf(date: string, months: number): string {
  const month = addMonths(monthOf(date), months);
  const last = addDays(`${addMonths(month, 1)}-01`, -1);
  const same = `${month}-${date.slice(8)}`;
  return same <= last ? same : last;
}
