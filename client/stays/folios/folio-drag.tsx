import {
  DndContext,
  type DragEndEvent,
  DragOverlay,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { type ReactNode, type SyntheticEvent, useState } from "react";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { chargeName } from "#client/stays/folios/charge-name.ts";
import { useFolioDesk } from "#client/stays/folios/folio-desk.ts";
import css from "#client/stays/folios/folio-drag.module.css";
import { sumAmounts } from "#shared/platform/core/money.ts";
import type { Charge, Folio } from "#shared/stays/folios/schema.ts";

const NEW = "new";

/** Carries charges from folio to folio: the one that was taken, or all chosen ones where it is among them. */
export function FolioDrag({ children }: { children: ReactNode }) {
  const { folios, chosen, move } = useFolioDesk();
  const [carried, setCarried] = useState<readonly Charge[]>([]);
  // Charges are moved by the menu where there is no pointer; the library's own live region stays out of the page.
  const [apart] = useState(() => document.createElement("div"));
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 5 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 300, tolerance: 8 } }),
  );

  function handleStart(id: string): void {
    const taken = folios.flatMap(({ charges }) => charges ?? []).find((charge) => charge.id === id);
    if (taken) setCarried(chosen.some((charge) => charge.id === id) ? chosen : [taken]);
  }

  function handleEnd({ over }: DragEndEvent): void {
    setCarried([]);
    if (over?.id === NEW) return void move(carried, null);
    const folio = folios.find(({ id }) => id === over?.id);
    if (folio) void move(carried, folio);
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      accessibility={{ container: apart }}
      onDragStart={({ active }) => handleStart(String(active.id))}
      onDragEnd={handleEnd}
      onDragCancel={() => setCarried([])}
    >
      {children}
      {carried.length > 0 && <NewFolioZone />}
      <DragOverlay dropAnimation={null}>{carried.length > 0 && <Carried charges={carried} />}</DragOverlay>
    </DndContext>
  );
}

/** Makes a charge's row draggable. */
export function useDragOf({ id }: Charge, mayMove: boolean) {
  const { setNodeRef, listeners, isDragging } = useDraggable({ id, disabled: !mayMove });
  const handlers = {
    onMouseDown: (event: SyntheticEvent<HTMLElement>) => void (isOnRow(event) && listeners?.["onMouseDown"]?.(event)),
    onTouchStart: (event: SyntheticEvent<HTMLElement>) => void (isOnRow(event) && listeners?.["onTouchStart"]?.(event)),
  };
  return { ref: setNodeRef, handlers, isDragged: isDragging };
}

/** True for events on the row itself, not on its buttons or its menu, which is elsewhere in the DOM. */
function isOnRow({ target, currentTarget }: SyntheticEvent<HTMLElement>): boolean {
  return target instanceof Element && currentTarget.contains(target) && target.closest("button, input, label") === null;
}

/** Makes a folio a drop target. */
export function useDropOn({ id, status }: Folio) {
  const { setNodeRef, isOver, active } = useDroppable({ id, disabled: status === "closed" });
  const { folios } = useFolioDesk();
  const isAtHome = folios.some((folio) => folio.id === id && folio.charges?.some((charge) => charge.id === active?.id));
  return { ref: setNodeRef, isOver: isOver && !isAtHome };
}

function NewFolioZone() {
  const say = useSay();
  const { setNodeRef, isOver } = useDroppable({ id: NEW });
  return (
    <div ref={setNodeRef} className={css["zone"]} data-over={isOver || undefined}>
      {say("folios.drop_new")}
    </div>
  );
}

function Carried({ charges }: { charges: readonly Charge[] }) {
  const say = useSay();
  const { money } = useFormats();
  const amount = money(sumAmounts(charges.map(({ gross_amount }) => gross_amount)));
  const [first] = charges;
  return (
    <div className={css["carried"]}>
      {charges.length === 1 && first ? `${chargeName(first)} · ${amount}` : say("folios.chosen", { count: charges.length, amount })}
    </div>
  );
}
