import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import css from "#client/room-plan/cards/plan-cards.module.css";
import type { Spot } from "#client/room-plan/gestures/plan-gesture.ts";

type Props = {
  spot: Spot;
  label: string;
  title: string | null;
  note: string;
  /** Takes the focus, and closes with a press beside it. The other one lets more ranges be drawn. */
  isModal?: boolean;
  children: ReactNode;
  onClose(): void;
};

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** A small menu on the plan, by mouse and by keys; closed, it gives the focus back. */
export function PlanMenu({ spot, label, title, note, isModal = false, children, onClose }: Props) {
  const menu = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    if (!isModal) return;
    const before = document.activeElement;
    const leave = (event: PointerEvent) => {
      if (event.target instanceof Node && !menu.current?.contains(event.target)) close.current();
    };
    menu.current?.querySelector<HTMLElement>("[role=menuitem]")?.focus();
    window.addEventListener("pointerdown", leave, { capture: true });
    return () => {
      window.removeEventListener("pointerdown", leave, { capture: true });
      const isLost = document.activeElement === document.body || document.activeElement === null;
      if (isLost && before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [isModal]);

  function handleKey(event: KeyboardEvent): void {
    const items = [...(menu.current?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? [])];
    const step = STEPS[event.key];
    const isClosing = event.key === "Escape" || event.key === "Tab";
    if (step === undefined && !isClosing) return;
    event.preventDefault();
    event.stopPropagation();
    if (isClosing) return onClose();
    const at = items.findIndex((item) => item === document.activeElement);
    items.at((at + (step ?? 0)) % items.length)?.focus();
  }

  return (
    <div className={css["menu"]} data-card ref={menu} style={near(spot, 230, 250)} onKeyDown={handleKey}>
      {title !== null && <header>{title}</header>}
      <div role="menu" aria-label={label}>
        {children}
      </div>
      <footer>{note}</footer>
    </div>
  );
}

/** `whyNot`: what stands in the way, which it then says instead of being done. */
export function MenuItem({ label, whyNot = null, onClick }: { label: string; whyNot?: string | null; onClick: () => void }) {
  return (
    <button type="button" role="menuitem" aria-disabled={whyNot !== null || undefined} onClick={whyNot === null ? onClick : undefined}>
      {label}
      {whyNot !== null && <small>{whyNot}</small>}
    </button>
  );
}

/** Beside the spot, and within the window. */
export function near(spot: Spot, width: number, height: number): { left: number; top: number } {
  return { left: Math.min(spot.x + 4, window.innerWidth - width - 12), top: Math.min(spot.y + 8, window.innerHeight - height - 12) };
}
