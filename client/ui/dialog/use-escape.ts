import { useEffect, useEffectEvent } from "react";

/** How the open windows are closed, the topmost last. */
const windows: (() => void)[] = [];

/**
 * Escape closes the window that was opened last and leaves those below it: each listening for itself, a question and the
 * panel that asks it were closed together. Null for a window that can't be put off.
 */
export function useEscape(opened: boolean, onClose: (() => void) | null): void {
  const close = useEffectEvent(() => onClose?.());
  useEffect(() => {
    if (!opened) return;
    const own = () => close();
    windows.push(own);
    window.addEventListener("keydown", closeTopmost, { capture: true });
    return () => {
      windows.splice(windows.indexOf(own), 1);
      if (windows.length === 0) window.removeEventListener("keydown", closeTopmost, { capture: true });
    };
  }, [opened]);
}

function closeTopmost({ key, isComposing, target }: KeyboardEvent): void {
  // An open list or calendar within takes the key for itself, and says so.
  const isTaken = target instanceof Element && target.getAttribute("data-mantine-stop-propagation") === "true";
  if (key === "Escape" && !isComposing && !isTaken) windows.at(-1)?.();
}
