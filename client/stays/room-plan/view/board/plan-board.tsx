import { useStore } from "jotai";
import { type CSSProperties, type MouseEvent, type PointerEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { addShortcuts } from "#client/platform/ui/keys/shortcuts.ts";
import { type Scale, SIDE_WIDTH } from "#client/stays/room-plan/model/plan-layout.ts";
import type { PlanWords } from "#client/stays/room-plan/model/plan-words.ts";
import { endOfHover, type PlanSession, showSession, spotOf } from "#client/stays/room-plan/store/plan-session.ts";
import type { PlanStore } from "#client/stays/room-plan/store/plan-store.ts";
import { PlanContext, type PlanView } from "#client/stays/room-plan/store/plan-view.ts";
import type { PlanCallbacks } from "#client/stays/room-plan/store/use-plan-callbacks.ts";
import { PlanGrid } from "#client/stays/room-plan/view/board/plan-grid.tsx";
import { PlanOverlay } from "#client/stays/room-plan/view/board/plan-overlay.tsx";
import css from "#client/stays/room-plan/view/board/plan-sheet.module.css";
import { PlanCards } from "#client/stays/room-plan/view/cards/plan-cards.tsx";
import { ParkingLane } from "#client/stays/room-plan/view/gestures/parking-lane.tsx";
import { PlanDrag } from "#client/stays/room-plan/view/gestures/plan-drag.tsx";
import { planShortcuts } from "#client/stays/room-plan/view/gestures/plan-keyboard.ts";
import { edgeAt } from "#client/stays/room-plan/view/gestures/plan-pointer.ts";
import { watchHand } from "#client/stays/room-plan/view/gestures/under-my-hand.ts";

export type PlanBoardProps = {
  store: PlanStore;
  session: PlanSession;
  scale: Scale;
  words: PlanWords;
  on: PlanCallbacks;
  /** Calendar days: the one at the left edge, and the one that is today. */
  from: number;
  today: number;
  times: { start: string; end: string };
  mayWrite: boolean;
  hasDoors?: boolean;
};

const HOVER_AFTER_MS = 380;
/** So long a card stays when the pointer has left the plan. */
const LEFT_MS = 150;

type SideStyle = CSSProperties & { "--side": string };

/** Presentational room plan: reads bars from `store`, reports user intents through the `on` callbacks. */
export function PlanBoard({ store, session, scale, words, on, from, today, times, mayWrite, hasDoors = false }: PlanBoardProps) {
  const atoms = useStore();
  const [dom] = useState(makeDom);
  const view = useMemo<PlanView>(
    () => ({
      store,
      session,
      atoms,
      scale,
      words,
      on,
      times,
      mayWrite,
      hasDoors,
      now: () => new Date().toISOString(),
      dom,
    }),
    [store, session, atoms, scale, words, on, times, mayWrite, hasDoors, dom],
  );
  useLayoutEffect(() => showSession(session, atoms, store), [session, atoms, store]);
  useEffect(() => () => dom.following?.abort(), [dom]);
  useEffect(() => () => endOfHover(view), [view]);
  useEffect(() => addShortcuts(planShortcuts(view), "screen"), [view]);
  useEffect(() => watchHand(view), [view]);

  const surface = useRef<HTMLDivElement>(null);
  const isPainted = usePainted();

  const side: SideStyle = { "--side": `${scale.side}px` };
  return (
    <PlanContext value={view}>
      {/* Rests and clicks are taken here for all the bars inside, which are buttons; presses by `PlanDrag`, keys by planShortcuts. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- delegated from buttons */}
      <div
        className={css["plan"]}
        data-plan
        style={side}
        data-slim={scale.side < SIDE_WIDTH || undefined}
        onPointerMove={(event) => handleHover(view, event)}
        onPointerLeave={() => endOfHoverSoon(view)}
        onClick={(event) => handleClick(view, event)}
        onContextMenu={(event) => handleContextMenu(view, event)}
      >
        <div ref={surface} className={css["surface"]} data-plan-surface>
          <PlanGrid view={view} from={from} today={today}>
            {isPainted && <PlanOverlay />}
          </PlanGrid>
          {isPainted && <ParkingLane />}
        </div>
        {isPainted && <PlanDrag view={view} surface={surface} />}
        {isPainted && <PlanCards />}
      </div>
    </PlanContext>
  );
}

/** True once the browser has painted the rows. Everything that only a gesture shows is mounted then, so that the rows come sooner. */
function usePainted(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    let timer = 0;
    const frame = requestAnimationFrame(() => {
      timer = window.setTimeout(() => setPainted(true));
    });
    return () => {
      cancelAnimationFrame(frame);
      window.clearTimeout(timer);
    };
  }, []);
  return isPainted;
}

function makeDom(): PlanView["dom"] {
  return {
    scroller: null,
    current: null,
    focusWanted: false,
    hoverTimer: 0,
    edge: Number.NEGATIVE_INFINITY,
    quietUntil: 0,
    scrollTimer: 0,
    following: null,
  };
}

/** One listener for all bars: the resizing cursor at their edges, and the card after a moment of rest. */
function handleHover(view: PlanView, event: PointerEvent): void {
  if (event.pointerType === "touch" || view.atoms.get(view.session.gesture).kind !== "idle") return;
  const bar = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-bar], [data-lock]") : null;
  const id = bar?.dataset["bar"];
  if (bar) bar.style.cursor = view.mayWrite && edgeAt(bar, event.clientX) ? "ew-resize" : "";
  window.clearTimeout(view.dom.hoverTimer);
  if (event.timeStamp < view.dom.quietUntil) return;
  const shown = view.atoms.get(view.session.hover);
  if (shown?.id === id) return;
  if (event.target instanceof Element && event.target.closest("[data-card]")) return;
  view.dom.hoverTimer = window.setTimeout(() => {
    view.atoms.set(view.session.hover, bar && id && event.buttons === 0 ? { id, rect: bar.getBoundingClientRect() } : null);
  }, HOVER_AFTER_MS);
}

/** The pointer has left the plan, over which the card is a part of it. */
function endOfHoverSoon(view: PlanView): void {
  window.clearTimeout(view.dom.hoverTimer);
  view.dom.hoverTimer = window.setTimeout(() => endOfHover(view), LEFT_MS);
}

function handleClick(view: PlanView, event: MouseEvent): void {
  const { target } = event;
  const isSelecting = event.ctrlKey || event.metaKey || event.shiftKey;
  if (!(target instanceof Element) || isSelecting) return;
  const barId = target.closest<HTMLElement>("[data-bar]")?.dataset["bar"];
  const missedId = target.closest<HTMLElement>("[data-missed]")?.dataset["missed"];
  const lockId = target.closest<HTMLElement>("[data-lock]")?.dataset["lock"];
  const roomId = target.closest<HTMLElement>("[data-room]")?.dataset["room"];
  const booking = missedId === undefined ? view.store.booking(barId ?? "") : view.store.missed(missedId);
  const lock = lockId === undefined ? undefined : view.store.lock(lockId);
  if (booking) {
    endOfHover(view);
    view.on.open(booking);
  }
  if (lock) view.on.openLock(lock);
  if (roomId !== undefined) openRoomMenu(view, roomId, event);
}

/** The other mouse button, or the key beside it, on a room's number. */
function handleContextMenu(view: PlanView, event: MouseEvent): void {
  const roomId = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-room]")?.dataset["room"] : undefined;
  if (roomId === undefined) return;
  event.preventDefault();
  openRoomMenu(view, roomId, event);
}

function openRoomMenu(view: PlanView, roomId: string, event: MouseEvent): void {
  endOfHover(view);
  view.atoms.set(view.session.currentRoom, roomId);
  const label = event.target instanceof Element ? event.target.getBoundingClientRect() : null;
  // A key has no place of its own.
  const spot = event.clientX === 0 && event.clientY === 0 && label ? { x: label.left + 40, y: label.bottom - 8 } : spotOf(event);
  view.atoms.set(view.session.roomMenu, { roomId, spot });
}
