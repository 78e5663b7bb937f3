import {
  type CSSProperties,
  memo,
  type ReactNode,
  type RefObject,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { barsBetween } from "#client/stays/room-plan/model/plan-bars.ts";
import type { PlanShape } from "#client/stays/room-plan/model/plan-content.ts";
import {
  eachDay,
  FOOT_HEIGHT,
  frameOf,
  HEAD_HEIGHT,
  isWeekend,
  NARROW_COLUMN,
  NUMBER_COLUMN,
  type PlanFrame,
  rowAt,
  type Scale,
  sameFrame,
  wallAt,
} from "#client/stays/room-plan/model/plan-layout.ts";
import type { PlanRow as Row } from "#client/stays/room-plan/model/plan-rows.ts";
import { endOfHover, gestureAtom, planState } from "#client/stays/room-plan/store/plan-session.ts";
import { usePlanAddress } from "#client/stays/room-plan/store/use-plan-address.ts";
import { useShape } from "#client/stays/room-plan/store/use-plan-store.ts";
import { DayStrip } from "#client/stays/room-plan/view/board/day-strip.tsx";
import { PlanFoot } from "#client/stays/room-plan/view/board/plan-foot.tsx";
import { PlanHead } from "#client/stays/room-plan/view/board/plan-head.tsx";
import { PlanLabels } from "#client/stays/room-plan/view/board/plan-labels.tsx";
import { PlanRow } from "#client/stays/room-plan/view/board/plan-row.tsx";
import css from "#client/stays/room-plan/view/board/plan-sheet.module.css";
import { type Plan, usePlan } from "#client/stays/room-plan/view/plan-context.ts";

type Props = {
  /** The calendar day to begin with at the left edge, and the one that is today. */
  from: number;
  today: number;
  /** Layers above the rows that move with them: hints, ghosts, drawn ranges. */
  children?: ReactNode;
};

type SheetStyle = CSSProperties & { "--column": string };

const SCROLL_REPORT_MS = 250;

/** The sheet of the plan: it scrolls, and holds only the rows and days that are in sight. */
export function PlanGrid({ from, today, children }: Props) {
  const { store, scale, words, scroller } = usePlan();
  const shape = useShape(store);
  const { rows, tops } = shape;
  useAnchor(scroller, shape);
  const [frame, follow] = useFrame(scroller, tops, scale);
  const drawn = rows.slice(frame.firstRow, frame.endRow);
  const handleScroll = useScrolling({ from, rows: drawn, follow });
  const bottom = tops[rows.length] ?? 0;
  const sheet: SheetStyle = { width: scale.side + scale.days * scale.column, "--column": `${scale.column}px` };

  return (
    // a scrolled region must be reachable by keyboard
    <section className={css["scroller"]} ref={scroller} onScroll={handleScroll} tabIndex={0} aria-label={words.say("title")}>
      <div
        className={css["canvas"]}
        data-narrow={scale.column < NARROW_COLUMN || undefined}
        data-numbered={scale.column >= NUMBER_COLUMN || undefined}
        style={sheet}
      >
        <PlanHead firstDay={frame.firstDay} endDay={frame.endDay} today={today} />
        <div className={css["body"]} style={{ height: bottom, minHeight: `calc(100% - ${HEAD_HEIGHT + FOOT_HEIGHT}px)` }} data-plan-body>
          <Days firstDay={frame.firstDay} endDay={frame.endDay} today={today} />
          <PlanLabels shape={shape} firstRow={frame.firstRow} endRow={frame.endRow} />
          {drawn.map((row, i) => (
            <PlanRow key={row.key} row={row} top={tops[frame.firstRow + i] ?? 0} firstDay={frame.firstDay} endDay={frame.endDay} />
          ))}
          {children}
        </div>
        <PlanFoot firstDay={frame.firstDay} endDay={frame.endDay} />
      </div>
    </section>
  );
}

type Scrolling = {
  from: number;
  /** The rows that are drawn. */
  rows: readonly Row[];
  /** Draws what has come into sight. */
  follow(): void;
};

/** Scrolls the plan to `from` when it is opened or zoomed, and returns the handler that reports where the user has scrolled to. */
function useScrolling({ from, rows, follow }: Scrolling): () => void {
  const plan = usePlan();
  const { store, scale, scroller } = plan;
  const { goTo } = usePlanAddress();
  const timer = useRef(0);
  const rest = useEffectEvent(() => updateEdge(plan, rows));

  const shownScale = useRef<Scale | null>(null);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    // What the user has scrolled to comes back as `from`; the plan stays where they left it.
    const isThere = shownScale.current === scale && firstDayShown(element, scale) === from;
    shownScale.current = scale;
    if (!isThere) element.scrollTo({ left: (from - scale.first) * scale.column, behavior: "instant" });
    store.lookAt(daysShown(element, scale), false);
    rest();
  }, [from, scale, scroller, store]);

  function reportScroll(): void {
    timer.current = 0;
    if (!scroller.current) return;
    store.lookAt(daysShown(scroller.current, scale), false);
    updateEdge(plan, rows);
    // Reported in the middle of a gesture, the time axis could move under the pointer.
    if (planState.get(gestureAtom).kind !== "idle") timer.current = window.setTimeout(() => report.current(), SCROLL_REPORT_MS);
    else if (firstDayShown(scroller.current, scale) !== from) goTo(firstDayShown(scroller.current, scale));
  }

  // By the scale of the moment at which it is reported: the zoom may have changed since the scrolling began.
  const report = useRef(reportScroll);
  useLayoutEffect(() => {
    report.current = reportScroll;
  });

  function handleScroll(): void {
    follow();
    // The bar under the pointer is another one now.
    endOfHover();
    if (scroller.current) store.lookAt(daysShown(scroller.current, scale), true);
    if (timer.current === 0) timer.current = window.setTimeout(() => report.current(), SCROLL_REPORT_MS);
  }

  return handleScroll;
}

const A_MOMENT = 1e-6;

/**
 * Once the plan has come to rest: the bars across its left edge show their names behind it. A sticky name for each bar
 * would be a layer of its own for the browser, hundreds of them.
 */
function updateEdge({ scroller, scale, store }: Plan, rows: readonly Row[]): void {
  if (!scroller.current) return;
  const before = store.edge();
  const edge = wallAt(scale, scroller.current.scrollLeft);
  if (edge === before) return;
  const crosses = (key: string, at: number) => barsBetween(store.row(key).laid, at, at + A_MOMENT).length > 0;
  const crossed = rows.filter(({ kind, key }) => kind !== "type" && (crosses(key, before) || crosses(key, edge)));
  store.setEdge(
    edge,
    crossed.map(({ key }) => key),
  );
}

function firstDayShown(element: HTMLElement, scale: Scale): number {
  // Some screens scroll by whole pixels only, up to one before the day's edge.
  return scale.first + Math.floor((element.scrollLeft + 1) / scale.column);
}

function daysShown(element: HTMLElement, scale: Scale): { from: number; to: number } {
  const from = scale.first + element.scrollLeft / scale.column;
  return { from, to: from + (element.clientWidth - scale.side) / scale.column };
}

const Days = memo(function Days({ firstDay, endDay, today }: { firstDay: number; endDay: number; today: number }) {
  return (
    <DayStrip firstDay={firstDay}>
      {eachDay(firstDay, endDay).map((day) => (
        <div key={day} className={columnClass(day, today)} />
      ))}
    </DayStrip>
  );
});

function columnClass(day: number, today: number): string | undefined {
  if (day === today) return css["todayColumn"];
  return isWeekend(day) ? css["weekendColumn"] : css["column"];
}

/** Rows that come or go above the screen leave what is on it where it is: the first row in sight, or the next that is still there. */
function useAnchor(scroller: RefObject<HTMLElement | null>, shape: PlanShape): void {
  const before = useRef(shape);
  useLayoutEffect(() => {
    const element = scroller.current;
    const { rows, tops } = before.current;
    before.current = shape;
    if (!element || element.scrollTop === 0 || tops === shape.tops) return;
    for (let row = rowAt(tops, element.scrollTop); row < rows.length; row++) {
      const now = shape.tops[shape.indexOf.get(rows[row]?.key ?? "") ?? -1];
      if (now === undefined) continue;
      const shift = now - (tops[row] ?? 0);
      if (shift !== 0) element.scrollBy({ top: shift, behavior: "instant" });
      return;
    }
  }, [scroller, shape]);
}

/**
 * The drawn part of the plan, following the scroll position in steps. An external store, since React draws a change of
 * one in the same frame as the scroll event, and a state change only some time after it.
 */
function useFrame(scroller: RefObject<HTMLElement | null>, tops: Float64Array, scale: Scale): [PlanFrame, () => void] {
  const [frames] = useState(() => makeFrames(look(scroller.current, tops, scale)));
  const frame = useSyncExternalStore(frames.subscribe, frames.get);
  const follow = () => frames.set(look(scroller.current, tops, scale));
  useLayoutEffect(() => {
    const update = () => frames.set(look(scroller.current, tops, scale));
    update();
    window.addEventListener("resize", update);
    return () => window.removeEventListener("resize", update);
  }, [frames, scroller, tops, scale]);
  return [frame, follow];
}

function look(element: HTMLElement | null, tops: Float64Array, scale: Scale): PlanFrame {
  const view = element
    ? { top: element.scrollTop, left: element.scrollLeft, width: element.clientWidth - scale.side, height: element.clientHeight }
    : { top: 0, left: 0, width: window.innerWidth - scale.side, height: window.innerHeight };
  return frameOf(view, tops, scale);
}

function makeFrames(first: PlanFrame) {
  let frame = first;
  const listeners = new Set<() => void>();
  return {
    get: () => frame,
    set(next: PlanFrame) {
      if (sameFrame(frame, next)) return;
      frame = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
