import { type Shortcut, useShortcuts } from "#client/platform/ui/keys/shortcuts.ts";

/**
 * Escape closes the window that was opened last and leaves those below it: each listening for itself, a question and the
 * panel that asks it were closed together. Null for a window that can't be put off.
 */
export function useEscape(opened: boolean, onClose: (() => void) | null): void {
  const close: Shortcut = {
    keys: ["escape"],
    text: null,
    when: "always",
    isFirst: true,
    run(event) {
      if (isTaken(event)) return false;
      return onClose?.();
    },
  };
  useShortcuts("window", { title: null, shortcuts: [close] }, opened);
}

/** An open list or calendar within takes the key for itself, and says so. */
function isTaken({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.getAttribute("data-mantine-stop-propagation") === "true";
}
