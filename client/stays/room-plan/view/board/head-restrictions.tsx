import { Popover } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import {
  type KeyboardEvent,
  memo,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
import { useFormats } from "#client/platform/core/dates.ts";
import { type Say, useSay } from "#client/platform/core/i18n.ts";
import { useRates, useRoomTypes } from "#client/platform/core/master-data.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { stuckWords } from "#client/prices/rates/portal-words.ts";
import { limitInWords } from "#client/prices/rates/restrictions/restriction-words.ts";
import { dateOf, eachDay, type Scale } from "#client/stays/room-plan/model/plan-layout.ts";
import marksCss from "#client/stays/room-plan/view/board/head-restrictions.module.css";
import css from "#client/stays/room-plan/view/board/plan-sheet.module.css";
import { usePlan } from "#client/stays/room-plan/view/plan-context.ts";
import { addDays } from "#shared/platform/core/stays.ts";
import { ancestry } from "#shared/prices/pricing/rate-levels.ts";
import { rulesOn } from "#shared/prices/rates/restrictions.ts";
import { type Rate, type RateRule, RULE_REASONS } from "#shared/prices/rates/schema.ts";
import { MAX_STUCK_DAYS } from "#shared/prices/rates/stuck-days.ts";

/**
 * A mark on each day on which a rate that is sold has restrictions. Their words show where the day is pointed at, and in a popover for
 * anyone who taps it or presses Enter on it. They come after the plan's first picture, so they are drawn into its head from here.
 * Memoized: composing the words takes longer than the rest of the overlay, which re-renders at each step of a drag.
 */
export const HeadRestrictions = memo(function HeadRestrictions() {
  const say = useSay();
  const { calendarDate } = useFormats();
  const { scroller, scale } = usePlan();
  const [head, setHead] = useState<Element | null>(null);
  const rates = useRates().data?.data ?? [];
  const { data: rules = [] } = useQuery(trpc.rates.rulesBetween.queryOptions(daysOf(scale), { placeholderData: keepPreviousData }));
  const stuckOn = useStuckDays(scale);
  // oxlint-disable-next-line react/set-state-in-effect -- the plan's own element, which is known once it has been drawn
  useEffect(() => setHead(scroller.current?.querySelector(`.${css["head"]}`) ?? null), [scroller]);
  if (!head) return null;
  const days = eachDay(scale.first, scale.first + scale.days)
    .map((day) => {
      const stuck = stuckOn.get(dateOf(day)) ?? [];
      return {
        day,
        name: calendarDate(dateOf(day)),
        lines: [...stuck, ...linesOn(dateOf(day), { rules, rates, say })],
        isStuck: stuck.length > 0,
      };
    })
    .filter(({ lines }) => lines.length > 0);
  return createPortal(<RestrictedDays days={days} />, head);
});

type RestrictedDay = {
  day: number;
  name: string;
  lines: readonly string[];
  /** True if a portal does not have the day as it is here. */
  isStuck: boolean;
};

/** The marks are one stop of the tab key, at the first in sight; arrows lead from one to the next. */
function RestrictedDays({ days }: { days: readonly RestrictedDay[] }) {
  const { scale, scroller } = usePlan();
  const left = useRestingLeft(scroller);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [at, setAt] = useState<number | null>(null);
  const placeOf = (day: number) => (day - scale.first) * scale.column;
  const first = days.find(({ day }) => placeOf(day) >= left)?.day ?? days[0]?.day;
  const opened = days.find(({ day }) => day === at);

  function handlePress(day: number, pressed: HTMLButtonElement): void {
    button.current = pressed;
    setAt(at === day ? null : day);
  }

  /** The words are put away, and the focus is where it came from. */
  function handleClose(): void {
    setAt(null);
    button.current?.focus();
  }

  return (
    <>
      {days.map(({ day, name, lines, isStuck }) => (
        <button
          key={day}
          type="button"
          className={marksCss["restricted"]}
          data-stuck={isStuck || undefined}
          style={{ left: scale.side + placeOf(day), width: scale.column }}
          id={opened?.day === day ? id : undefined}
          tabIndex={day === first ? 0 : -1}
          aria-haspopup="dialog"
          aria-expanded={opened?.day === day}
          aria-label={`${name}: ${lines.join("; ")}`}
          title={lines.join("\n")}
          onKeyDown={handleKey}
          onClick={(event) => handlePress(day, event.currentTarget)}
        />
      ))}
      {opened && <DayWords key={opened.day} id={id} day={opened} mark={button} onClose={handleClose} />}
    </>
  );
}

/** Moves the focus from one mark to the next by the arrow keys. */
function handleKey(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (step === undefined && event.key !== "Enter" && event.key !== " ") return;
  // The plan has these keys, too.
  event.stopPropagation();
  if (step === undefined) return;
  event.preventDefault();
  const marks = [...(event.currentTarget.parentElement?.querySelectorAll<HTMLElement>(`.${marksCss["restricted"]}`) ?? [])];
  marks[marks.indexOf(event.currentTarget) + step]?.focus();
}

type WordsProps = { id: string; day: RestrictedDay; mark: RefObject<HTMLButtonElement | null>; onClose(): void };

/** The restrictions of a day in a popover at its mark. */
function DayWords({ id, day: { name, lines }, mark, onClose }: WordsProps) {
  return (
    <Popover id={id} opened onChange={onClose} position="bottom" shadow="md" trapFocus>
      <Popover.Target>
        <MarkAsTarget mark={mark} />
      </Popover.Target>
      <Popover.Dropdown>
        <p className={marksCss["day"]}>{name}</p>
        <ul className={marksCss["lines"]} data-bullets>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}

/** Hands the pressed mark to the popover, which all marks share. */
function MarkAsTarget({ mark, ref }: { mark: RefObject<HTMLButtonElement | null>; ref?: Ref<HTMLButtonElement | null> }): ReactNode {
  useImperativeHandle<HTMLButtonElement | null, HTMLButtonElement | null>(ref, () => mark.current, [mark]);
  return null;
}

/** Horizontal scroll position of the plan in pixels, once it has come to rest. */
function useRestingLeft(scroller: RefObject<HTMLElement | null>): number {
  const [left, setLeft] = useState(() => scroller.current?.scrollLeft ?? 0);
  useEffect(() => {
    const { current } = scroller;
    const handleRest = () => setLeft(current?.scrollLeft ?? 0);
    current?.addEventListener("scrollend", handleRest);
    return () => current?.removeEventListener("scrollend", handleRest);
  }, [scroller]);
  return left;
}

/** Words about the days that a portal does not have as they are here, by date. */
function useStuckDays(scale: Scale): ReadonlyMap<string, readonly string[]> {
  const say = useSay();
  const types = useRoomTypes().data?.data ?? [];
  const rates = useRates().data?.data ?? [];
  const { from, to } = daysOf(scale);
  const last = addDays(from, MAX_STUCK_DAYS - 1);
  const range = { from, to: to < last ? to : last };
  const { data } = useQuery(trpc.channelConnections.stuckDays.queryOptions(range, { placeholderData: keepPreviousData }));
  const words = new Map<string, string[]>();
  for (const { date, room_type_id, rate_id, ...day } of data?.days ?? []) {
    const type = types.find(({ id }) => id === room_type_id)?.name;
    const rate = rates.find(({ id }) => id === rate_id)?.name;
    const line = `${[type, rate].filter(Boolean).join(", ")}: ${stuckWords(day, say)}`;
    words.set(date, [...(words.get(date) ?? []), line]);
  }
  return words;
}

/** All days that the plan can be scrolled to, in one question. */
function daysOf({ first, days }: Scale): { from: string; to: string } {
  return { from: dateOf(first), to: dateOf(first + days - 1) };
}

type Facts = { rules: readonly RateRule[]; rates: readonly Rate[]; say: Say };

/** Restrictions of a day in any room type: one line for each wording, with its rates unless they are all. */
function linesOn(date: string, { rules, rates, say }: Facts): string[] {
  const sold = rates.filter(({ active }) => active);
  const names = new Map<string, string[]>();
  for (const { id, name } of sold) {
    const line = ancestry(id, rates).map((rate) => rate.id);
    const own = rules.filter(({ rate_id }) => line.includes(rate_id)).map((rule) => ({ ...rule, room_type_id: null }));
    const held = rulesOn(own, date, null);
    const words = RULE_REASONS.flatMap((reason) => (held[reason] ? limitInWords(reason, held[reason][reason], say) : [])).join(", ");
    if (words !== "") names.set(words, [...(names.get(words) ?? []), name]);
  }
  return [...names].map(([words, of]) => (of.length === sold.length ? words : `${of.join(", ")}: ${words}`));
}
