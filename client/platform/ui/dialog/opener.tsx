import { type ReactNode, type Ref, type RefObject, useId, useImperativeHandle, useRef, useState } from "react";

/** The props that a button hands to the menu or popover it opens. */
export type OpenedBy = { id: string; button: RefObject<HTMLButtonElement | null>; opened: boolean; onChange(opened: boolean): void };

/** A button that is there before the code of what it opens: a press is remembered until that is here. */
export function useOpener(kind: "menu" | "dialog") {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  const opens: OpenedBy = { id, button, opened, onChange: setOpened };
  return {
    opens,
    button: { id, ref: button, "aria-haspopup": kind, "aria-expanded": opened, onClick: () => setOpened(!opened) },
  };
}

/** Stands where Mantine wants to draw the button, and names the one that is there already. */
export function ButtonThere({ button, ref }: { button: OpenedBy["button"]; ref?: Ref<HTMLButtonElement | null> }): ReactNode {
  useImperativeHandle<HTMLButtonElement | null, HTMLButtonElement | null>(ref, () => button.current, [button]);
  return null;
}
