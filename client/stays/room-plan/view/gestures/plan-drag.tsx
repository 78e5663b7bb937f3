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
import { shapeOf, wallDays } from "#client/stays/room-plan/model/plan-layout.ts";
import { commitMove, endGesture, previewTarget, startMove } from "#client/stays/room-plan/store/plan-move.ts";
import { endOfHover, park, type Spot, spotOf } from "#client/stays/room-plan/store/plan-session.ts";
import type { PlanView } from "#client/stays/room-plan/store/plan-view.ts";
import css from "#client/stays/room-plan/view/board/plan-bars.module.css";
import { type AutoScroll, autoScroll } from "#client/stays/room-plan/view/gestures/auto-scroll.ts";
import { dayUnder, type Hold, pointOf, press, rowUnder } from "#client/stays/room-plan/view/gestures/plan-pointer.ts";

const SILENT = { onDragStart: nothing, onDragMove: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing };

/** `surface` holds the rows and the parking lane. */
type Props = { view: PlanView; surface: RefObject<HTMLElement | null> };

/**
 * Dragging for all bars on the surface: one draggable, which becomes whatever bar is pressed, and one droppable. The place is
 * calculated from the pointer, and the bars are no children of it, so none draws again while another one is carried.
 */
export function PlanDrag({ view, surface }: Props) {
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  // The plan announces what is carried in its hint; the library's own live region stays out of the page.
  const [apart] = useState(() => document.createElement("div"));
  const { hold, takeHold, ...handlers } = useBarDrag(view);

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      measuring={MEASURING}
      autoScroll={false}
      accessibility={{ container: apart, announcements: SILENT, screenReaderInstructions: { draggable: "" } }}
      {...handlers}
    >
      <Draggable view={view} surface={surface} onHold={takeHold} />
      <DragOverlay dropAnimation={null} modifiers={KEEP_SIZE} className={css["overlay"] ?? ""}>
        <Carried view={view} hold={hold} />
      </DragOverlay>
    </DndContext>
  );
}

/** Starts, previews and commits the move of a held bar, and scrolls where it is held at the border. */
function useBarDrag(view: PlanView) {
  const hold = useRef<Hold | null>(null);
  const scrolling = useBorderScroll(view);

  function handleMove(): void {
    const held = hold.current;
    const gesture = view.atoms.get(view.session.gesture);
    if (!held || gesture.kind !== "move") return scrolling.end();
    scrolling.follow(held.now);
    const point = pointOf(view, held.now);
    const row = rowUnder(view, point.y) ?? gesture.row;
    previewTarget(view, row, daysOf(view, held, point.x), { parking: isOverParking(held) });
  }

  function handleEnd(): void {
    // dnd-kit reports a move after it has drawn it: a pointer released at once is further than that.
    handleMove();
    scrolling.end();
    const held = hold.current;
    const gesture = view.atoms.get(view.session.gesture);
    hold.current = null;
    if (!held || gesture.kind !== "move") return;
    if (!gesture.parking) return commitMove(view, held.now);
    endGesture(view);
    park(view, gesture.ids);
  }

  function handleCancel(): void {
    scrolling.end();
    hold.current = null;
    endGesture(view);
  }

  function handleStart(): void {
    const held = hold.current;
    if (!held) return;
    endOfHover(view);
    startMove(view, held.id, "pointer");
    // Over the parking lane a bar waits for being let go.
    scrolling.begin(handleMove, () => hold.current !== null && !isOverParking(hold.current));
    handleMove();
  }

  function takeHold(held: Hold): void {
    hold.current = held;
  }

  useModifiers(view, hold);
  return { hold, takeHold, onDragStart: handleStart, onDragMove: handleMove, onDragEnd: handleEnd, onDragCancel: handleCancel };
}

/** Scrolls the plan while a bar is held at its border. It ends with the plan, which may be left with a bar in the hand. */
function useBorderScroll(view: PlanView) {
  const scroll = useRef<AutoScroll | null>(null);
  useEffect(() => {
    const scrolling = scroll;
    return () => scrolling.current?.end();
  }, []);
  return {
    begin(onScroll: () => void, mayScroll: () => boolean): void {
      scroll.current = autoScroll(view, onScroll, { x: true, y: true }, mayScroll);
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
function Draggable({ view, surface, onHold }: Props & { onHold(held: Hold): void }): null {
  const { listeners, setNodeRef } = useDraggable({ id: "bar", disabled: !view.mayWrite });
  const { setNodeRef: setPlan } = useDroppable({ id: "plan" });

  useEffect(() => {
    // What scrolls with the rows: the library looks around it for what it has to scroll.
    setPlan(view.dom.scroller?.querySelector<HTMLElement>("[data-plan-body]") ?? null);
  }, [view, setPlan]);

  const handlePress = useEffectEvent((nativeEvent: PointerEvent) => {
    const pressed = press(view, nativeEvent);
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
function useModifiers(view: PlanView, hold: { current: Hold | null }): void {
  useEffect(() => {
    const swapWith = (alt: boolean) => {
      const gesture = view.atoms.get(view.session.gesture);
      if (gesture.kind !== "move" || gesture.by !== "pointer") return;
      previewTarget(view, gesture.row, gesture.days, { swapping: alt });
    };
    const followPointer = (event: PointerEvent) => {
      if (!hold.current) return;
      hold.current.now = spotOf(event);
      // Alt may have been held before the bar was taken up.
      swapWith(event.altKey);
    };
    const followAlt = (event: KeyboardEvent) => {
      if (event.key !== "Alt" || view.atoms.get(view.session.gesture).kind !== "move") return;
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
  }, [view, hold]);
}

/** The bar under the pointer. */
function Carried({ view, hold }: { view: PlanView; hold: { current: Hold | null } }) {
  const gesture = useAtomValue(view.session.gesture, { store: view.atoms });
  if (gesture.kind !== "move" || gesture.by !== "pointer") return null;
  const booking = view.store.booking(gesture.grabbed);
  if (!booking) return null;
  const { zone } = view.store;
  const { width } = shapeOf(view.scale, wallDays(booking.check_in, zone), wallDays(booking.check_out, zone));
  const more = gesture.ids.length - 1;
  // A parked booking's chip is no picture of its stay: the bar begins right before the pointer, where it will stand.
  const held = hold.current;
  const shift = held?.fromParking ? held.grip - BEFORE_POINTER : 0;
  return (
    <div className={css["carried"]} data-status={booking.status} style={{ width, marginLeft: shift }}>
      {view.words.nameOf(booking)}
      {more > 0 && ` +${more}`}
    </div>
  );
}

const BEFORE_POINTER = 12;

/** A parked booking goes to the day under the pointer, one from the plan as far as the pointer went. */
function daysOf(view: PlanView, held: Hold, x: number): number {
  if (!held.fromParking) return Math.round((x - held.start.x) / view.scale.column);
  const booking = view.store.booking(held.id);
  return booking ? dayUnder(view, x) - Math.floor(wallDays(booking.check_in, view.store.zone)) : 0;
}

function isOverParking({ now }: Hold): boolean {
  return document.elementFromPoint(now.x, now.y)?.closest("[data-parking]") != null;
}

function nothing(): undefined {
  return undefined;
}
