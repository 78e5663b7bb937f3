import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent } from "react";
import { useEscape } from "#client/platform/ui/dialog/use-escape.ts";
import type { Spot } from "#client/stays/room-plan/store/plan-session.ts";
import css from "#client/stays/room-plan/view/cards/plan-cards.module.css";
import { useCard } from "#client/stays/room-plan/view/cards/use-card.ts";

type Props = {
  spot: Spot;
  label: string;
  title: string | null;
  note: string;
  /** Closes with a press beside it. The other one lets more ranges be drawn. */
  isModal?: boolean;
  children: ReactNode;
  onClose(): void;
};

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** A small menu on the plan, by mouse and by keys; closed, it gives the focus back. */
export function PlanMenu({ spot, label, title, note, isModal = false, children, onClose }: Props) {
  const menu = useCard(spot, "[role=menuitem]");
  const close = useEffectEvent(onClose);
  useEscape(true, onClose);
  useEffect(() => {
    if (!isModal) return undefined;
    const leave = (event: PointerEvent) => {
      if (event.target instanceof Node && !menu.current?.contains(event.target)) close();
    };
    window.addEventListener("pointerdown", leave, { capture: true });
    return () => window.removeEventListener("pointerdown", leave, { capture: true });
  }, [isModal, menu]);

  function handleKey(event: KeyboardEvent): void {
    const items = [...(menu.current?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? [])];
    const step = STEPS[event.key];
    if (step === undefined && event.key !== "Tab") return;
    event.preventDefault();
    event.stopPropagation();
    if (step === undefined) return onClose();
    const at = items.findIndex((item) => item === document.activeElement);
    items.at((at + step) % items.length)?.focus();
  }

  return (
    <div className={css["menu"]} data-card ref={menu}>
      {title !== null && <header>{title}</header>}
      <div role="menu" aria-label={label} tabIndex={-1} onKeyDown={handleKey}>
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
