import { type CSSProperties, type MouseEvent, type PointerEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { currentUserMay } from "#client/platform/core/session.ts";
import { addShortcuts } from "#client/platform/ui/keys/shortcuts.ts";
import { type Scale, SIDE_WIDTH } from "#client/stays/room-plan/model/plan-layout.ts";
import type { PlanWords } from "#client/stays/room-plan/model/plan-words.ts";
import {
  currentRoomAtom,
  endOfHover,
  gestureAtom,
  hoverAtom,
  hoverSoon,
  planState,
  roomMenuAtom,
  showSession,
  spotOf,
  stayHovered,
} from "#client/stays/room-plan/store/plan-session.ts";
import type { PlanStore } from "#client/stays/room-plan/store/plan-store.ts";
import { type PlanAddress, usePlanAddress } from "#client/stays/room-plan/store/use-plan-address.ts";
import { PlanGrid } from "#client/stays/room-plan/view/board/plan-grid.tsx";
import { PlanOverlay } from "#client/stays/room-plan/view/board/plan-overlay.tsx";
import css from "#client/stays/room-plan/view/board/plan-sheet.module.css";
import { PlanCards } from "#client/stays/room-plan/view/cards/plan-cards.tsx";
import { ParkingLane } from "#client/stays/room-plan/view/gestures/parking-lane.tsx";
import { PlanDrag } from "#client/stays/room-plan/view/gestures/plan-drag.tsx";
import { planShortcuts } from "#client/stays/room-plan/view/gestures/plan-keyboard.ts";
import { edgeAt, endPointer } from "#client/stays/room-plan/view/gestures/plan-pointer.ts";
import { watchHand } from "#client/stays/room-plan/view/gestures/under-my-hand.ts";
import { type Plan, PlanContext } from "#client/stays/room-plan/view/plan-context.ts";

export type PlanBoardProps = {
  store: PlanStore;
  scale: Scale;
  words: PlanWords;
  /** Calendar days: the one at the left edge, and the one that is today. */
  from: number;
  today: number;
  times: { start: string; end: string };
};

const HOVER_AFTER_MS = 380;
/** So long a card stays when the pointer has left the plan. */
const LEFT_MS = 150;

type SideStyle = CSSProperties & { "--side": string };

/** Presentational room plan: reads bars from `store`, and what its user does with them from `store/plan-session.ts`. */
export function PlanBoard({ store, scale, words, from, today, times }: PlanBoardProps) {
  const scroller = useRef<HTMLElement>(null);
  const plan = useMemo<Plan>(() => ({ store, scale, words, times, scroller }), [store, scale, words, times]);
  const address = usePlanAddress();
  useLayoutEffect(() => showSession(store), [store]);
  useEffect(() => endPointer, []);
  useEffect(() => watchHand(store), [store]);
  useEffect(() => addShortcuts(planShortcuts({ store, scale, scroller, times, address }), "screen"), [store, scale, times, address]);

  const surface = useRef<HTMLDivElement>(null);
  const isPainted = usePainted();

  const side: SideStyle = { "--side": `${scale.side}px` };
  return (
    <PlanContext value={plan}>
      {/* Rests and clicks are taken here for all the bars inside, which are buttons; presses by `PlanDrag`, keys by planShortcuts. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- delegated from buttons */}
      <div
        className={css["plan"]}
        data-plan
        style={side}
        data-slim={scale.side < SIDE_WIDTH || undefined}
        onPointerMove={handleHover}
        onPointerLeave={() => hoverSoon(null, LEFT_MS)}
        onClick={(event) => handleClick(store, address, event)}
        onContextMenu={handleContextMenu}
      >
        <div ref={surface} className={css["surface"]} data-plan-surface>
          <PlanGrid from={from} today={today}>
            {isPainted && <PlanOverlay />}
          </PlanGrid>
          {isPainted && <ParkingLane />}
        </div>
        {isPainted && <PlanDrag surface={surface} />}
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

/** One listener for all bars: the resizing cursor at their edges, and the card after a moment of rest. */
function handleHover(event: PointerEvent): void {
  if (event.pointerType === "touch" || planState.get(gestureAtom).kind !== "idle") return;
  const bar = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-bar], [data-lock]") : null;
  const key = bar?.dataset["bar"];
  if (bar) bar.style.cursor = currentUserMay("bookings:write") && edgeAt(bar, event.clientX) ? "ew-resize" : "";
  const shown = planState.get(hoverAtom);
  const isCard = event.target instanceof Element && event.target.closest("[data-card]") !== null;
  if (isCard || shown?.key === key) return stayHovered();
  hoverSoon(bar && key && event.buttons === 0 ? { key, bar } : null, HOVER_AFTER_MS);
}

function handleClick(store: PlanStore, address: PlanAddress, event: MouseEvent): void {
  const { target } = event;
  const isSelecting = event.ctrlKey || event.metaKey || event.shiftKey;
  if (!(target instanceof Element) || isSelecting) return;
  const key = target.closest<HTMLElement>("[data-bar]")?.dataset["bar"];
  const missedId = target.closest<HTMLElement>("[data-missed]")?.dataset["missed"];
  const lockId = target.closest<HTMLElement>("[data-lock]")?.dataset["lock"];
  const roomId = target.closest<HTMLElement>("[data-room]")?.dataset["room"];
  const booking = missedId === undefined ? store.booking(key ?? "") : store.missed(missedId);
  const lock = lockId === undefined ? undefined : store.lock(lockId);
  if (booking) {
    endOfHover();
    address.openBooking(booking.id);
  }
  if (lock) address.openLock(lock.id);
  if (roomId !== undefined) openRoomMenu(roomId, event);
}

/** The other mouse button, or the key beside it, on a room's number. */
function handleContextMenu(event: MouseEvent): void {
  const roomId = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-room]")?.dataset["room"] : undefined;
  if (roomId === undefined) return;
  event.preventDefault();
  openRoomMenu(roomId, event);
}

function openRoomMenu(roomId: string, event: MouseEvent): void {
  endOfHover();
  planState.set(currentRoomAtom, roomId);
  const label = event.target instanceof Element ? event.target.getBoundingClientRect() : null;
  // A key has no place of its own.
  const spot = event.clientX === 0 && event.clientY === 0 && label ? { x: label.left + 40, y: label.bottom - 8 } : spotOf(event);
  planState.set(roomMenuAtom, { roomId, spot });
}
