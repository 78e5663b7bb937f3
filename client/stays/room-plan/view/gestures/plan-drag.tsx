import {
  DndContext,
  DragOverlay,
  getClientRect,
  type Modifier,
  PointerSensor,
  pointerWithin,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { useAtomValue } from "jotai";
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { useMay } from "#client/platform/core/session.ts";
import { shapeOf, wallDays } from "#client/stays/room-plan/model/plan-layout.ts";
import { commitMove, previewTarget, startMove } from "#client/stays/room-plan/store/plan-move.ts";
import { endGesture, endOfHover, gestureAtom, park, planState, type Spot, spotOf } from "#client/stays/room-plan/store/plan-session.ts";
import type { PlanStore } from "#client/stays/room-plan/store/plan-store.ts";
import css from "#client/stays/room-plan/view/board/plan-bars.module.css";
import { type AutoScroll, autoScroll, type Steps } from "#client/stays/room-plan/view/gestures/auto-scroll.ts";
import { dayUnder, type Hold, pointOf, press, rowUnder } from "#client/stays/room-plan/view/gestures/plan-pointer.ts";
import { type Plan, usePlan } from "#client/stays/room-plan/view/plan-context.ts";

const SILENT = { onDragStart: nothing, onDragMove: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing };

/** `surface` holds the rows and the parking lane. */
type Props = { surface: RefObject<HTMLElement | null> };

/**
 * Dragging for all bars on the surface: one draggable, which becomes whatever bar is pressed, and one droppable. The place is
 * calculated from the pointer, and the bars are no children of it, so none draws again while another one is carried.
 */
export function PlanDrag({ surface }: Props) {
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  // The plan announces what is carried in its hint; the library's own live region stays out of the page.
  const [apart] = useState(() => document.createElement("div"));
  const { hold, takeHold, ...handlers } = useBarDrag();

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      measuring={MEASURING}
      autoScroll={false}
      accessibility={{ container: apart, announcements: SILENT, screenReaderInstructions: { draggable: "" } }}
      {...handlers}
    >
      <Draggable surface={surface} onHold={takeHold} />
      <DragOverlay dropAnimation={null} modifiers={KEEP_SIZE} className={css["overlay"] ?? ""}>
        <Carried hold={hold} />
      </DragOverlay>
    </DndContext>
  );
}

/** Starts, previews and commits the move of a held bar, and scrolls where it is held at the border. */
function useBarDrag() {
  const plan = usePlan();
  const { store } = plan;
  const hold = useRef<Hold | null>(null);
  const scrolling = useBorderScroll(plan);

  function handleMove(): void {
    const held = hold.current;
    const gesture = planState.get(gestureAtom);
    if (!held || gesture.kind !== "move") return scrolling.end();
    scrolling.follow(held.now);
    const point = pointOf(held.sheet, held.now);
    const row = rowUnder(store, point.y) ?? gesture.row;
    previewTarget(store, { row, days: daysOf(store, held, point.x), parking: isOverParking(held) });
  }

  function handleEnd(): void {
    // dnd-kit reports a move after it has drawn it: a pointer released at once is further than that.
    handleMove();
    scrolling.end();
    const held = hold.current;
    const gesture = planState.get(gestureAtom);
    hold.current = null;
    if (!held || gesture.kind !== "move") return;
    if (!gesture.parking) return commitMove(store, held.now);
    endGesture();
    park(store, gesture.keys);
  }

  function handleCancel(): void {
    scrolling.end();
    hold.current = null;
    endGesture();
  }

  function handleStart(): void {
    const held = hold.current;
    if (!held) return;
    endOfHover();
    startMove(store, held.key, "pointer");
    // Over the parking lane a bar waits for being let go.
    scrolling.begin({
      onScroll: handleMove,
      mayScroll: () => hold.current !== null && !isOverParking(hold.current),
      startsOutside: held.fromParking,
    });
    handleMove();
  }

  function takeHold(held: Hold): void {
    hold.current = held;
  }

  useModifiers(store, hold);
  return { hold, takeHold, onDragStart: handleStart, onDragMove: handleMove, onDragEnd: handleEnd, onDragCancel: handleCancel };
}

/** Scrolls the plan while a bar is held at its border. It ends with the plan, which may be left with a bar in the hand. */
function useBorderScroll({ scroller, scale }: Plan) {
  const scroll = useRef<AutoScroll | null>(null);
  useEffect(() => {
    const scrolling = scroll;
    return () => scrolling.current?.end();
  }, []);
  return {
    begin(steps: Steps): void {
      if (scroller.current) scroll.current = autoScroll({ scroller: scroller.current, scale }, { x: true, y: true }, steps);
    },
    follow: (spot: Spot) => scroll.current?.follow(spot),
    end(): void {
      scroll.current?.end();
      scroll.current = null;
    },
  };
}

/** Bars are placed by a transform, which the library would subtract from their position. */
const MEASURING = { draggable: { measure: getClientRect } };
const KEEP_SIZE: Modifier[] = [({ transform }) => ({ ...transform, scaleX: 1, scaleY: 1 })];

/** Takes every press on the surface, and hands that of a bar to the library. */
function Draggable({ surface, onHold }: Props & { onHold(held: Hold): void }): null {
  const { store, scale, times, scroller } = usePlan();
  const { listeners, setNodeRef } = useDraggable({ id: "bar", disabled: !useMay()("bookings:write") });
  const { setNodeRef: setPlan } = useDroppable({ id: "plan" });

  useEffect(() => {
    // What scrolls with the rows: the library looks around it for what it has to scroll.
    setPlan(scroller.current?.querySelector<HTMLElement>("[data-plan-body]") ?? null);
  }, [scroller, setPlan]);

  const handlePress = useEffectEvent((nativeEvent: PointerEvent) => {
    const sheet = scroller.current && { scroller: scroller.current, scale };
    const pressed = sheet && press({ store, sheet, times }, nativeEvent);
    if (!pressed) return;
    onHold(pressed);
    setNodeRef(pressed.bar);
    listeners?.["onPointerDown"]?.({ nativeEvent });
  });
  useEffect(() => {
    const { current } = surface;
    const take = (event: PointerEvent) => handlePress(event);
    current?.addEventListener("pointerdown", take);
    return () => current?.removeEventListener("pointerdown", take);
  }, [surface]);
  return null;
}

/** Follows the pointer of a held bar, and Alt, which swaps it with the one below. */
function useModifiers(store: PlanStore, hold: { current: Hold | null }): void {
  useEffect(() => {
    const swapWith = (alt: boolean) => {
      const gesture = planState.get(gestureAtom);
      if (gesture.kind !== "move" || gesture.by !== "pointer") return;
      previewTarget(store, { row: gesture.row, days: gesture.days, swapping: alt });
    };
    const followPointer = (event: PointerEvent) => {
      if (!hold.current) return;
      hold.current.now = spotOf(event);
      // Alt may have been held before the bar was taken up.
      swapWith(event.altKey);
    };
    const followAlt = (event: KeyboardEvent) => {
      if (event.key !== "Alt" || planState.get(gestureAtom).kind !== "move") return;
      event.preventDefault();
      swapWith(event.type === "keydown");
    };
    const options = { capture: true };
    window.addEventListener("pointermove", followPointer, options);
    window.addEventListener("keydown", followAlt, options);
    window.addEventListener("keyup", followAlt, options);
    return () => {
      window.removeEventListener("pointermove", followPointer, options);
      window.removeEventListener("keydown", followAlt, options);
      window.removeEventListener("keyup", followAlt, options);
    };
  }, [store, hold]);
}

/** The bar under the pointer. */
function Carried({ hold }: { hold: { current: Hold | null } }) {
  const { store, scale, words } = usePlan();
  const gesture = useAtomValue(gestureAtom);
  if (gesture.kind !== "move" || gesture.by !== "pointer") return null;
  const booking = store.part(gesture.grabbed);
  if (!booking) return null;
  const { zone } = store;
  const { width } = shapeOf(scale, wallDays(booking.check_in, zone), wallDays(booking.check_out, zone));
  const more = gesture.keys.length - 1;
  // A parked booking's chip is no picture of its stay: the bar begins right before the pointer, where it will stand.
  const held = hold.current;
  const shift = held?.fromParking ? held.grip - BEFORE_POINTER : 0;
  return (
    <div className={css["carried"]} data-status={booking.status} style={{ width, marginLeft: shift }}>
      {words.nameOf(booking)}
      {more > 0 && ` +${more}`}
    </div>
  );
}

const BEFORE_POINTER = 12;

/** A parked booking goes to the day under the pointer, one from the plan as far as the pointer went. */
function daysOf(store: PlanStore, held: Hold, x: number): number {
  const { scale } = held.sheet;
  if (!held.fromParking) return Math.round((x - held.start.x) / scale.column);
  const booking = store.part(held.key);
  return booking ? dayUnder(scale, x) - Math.floor(wallDays(booking.check_in, store.zone)) : 0;
}

function isOverParking({ now }: Hold): boolean {
  return document.elementFromPoint(now.x, now.y)?.closest("[data-parking]") != null;
}

function nothing(): undefined {
  return undefined;
}
