import {
  closestCenter,
  DndContext,
  DragOverlay,
  MouseSensor,
  TouchSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { type ReactNode, type SyntheticEvent, useState } from "react";
import css from "#client/channels/booking-page/settings/booking-page.module.css";
import type { Picture } from "#shared/channels/booking-page/schema.ts";
import { fileAddress } from "#shared/tenant/files/rules.ts";

type Props = { pictures: readonly Picture[]; onMove(id: string, to: number): void; children: ReactNode };

/** Carries a picture to another place. The keyboard has the buttons of each picture, so the library's own live region stays out of the page. */
export function PictureDrag({ pictures, onMove, children }: Props) {
  const [carried, setCarried] = useState<Picture | null>(null);
  const [apart] = useState(() => document.createElement("div"));
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 5 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  );
  const placeOf = (id: unknown) => pictures.findIndex(({ large_id }) => large_id === id);
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ container: apart }}
      onDragStart={({ active }) => setCarried(pictures[placeOf(active.id)] ?? null)}
      onDragCancel={() => setCarried(null)}
      onDragEnd={({ active, over }) => {
        setCarried(null);
        if (over && over.id !== active.id) onMove(String(active.id), placeOf(over.id));
      }}
    >
      {children}
      <DragOverlay dropAnimation={null}>
        {carried && <img className={css["carried"]} src={fileAddress(carried.small_id) ?? ""} alt="" />}
      </DragOverlay>
    </DndContext>
  );
}

/** Makes a picture's card a drop target, and its handle the drag handle. */
export function usePictureDrag(id: string, disabled: boolean) {
  const drop = useDroppable({ id, disabled });
  const drag = useDraggable({ id, disabled });
  const handlers = {
    onMouseDown: (event: SyntheticEvent) => void drag.listeners?.["onMouseDown"]?.(event),
    onTouchStart: (event: SyntheticEvent) => void drag.listeners?.["onTouchStart"]?.(event),
  };
  return {
    card: (element: HTMLElement | null) => {
      drop.setNodeRef(element);
      drag.setNodeRef(element);
    },
    handlers,
    isDragged: drag.isDragging,
    isOver: drop.isOver && !drag.isDragging,
  };
}
