/**
 * Condition of a shortcut: `idle` while the user is not typing, no dialog or menu is open and no grid takes the keys; `in_grid` also
 * there; `typing` also while the user is typing; `always` in dialogs, too.
 */
export type When = "idle" | "in_grid" | "typing" | "always";

const TEXT = "input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]:not([contenteditable=false])";
const OPEN = "[aria-modal=true], [role=menu]";
const WITHIN = "[role=dialog], [role=menu], [role=listbox]";
/** The root of a dialog or panel that is closed and still fades out. */
const CLOSING = "[data-closing]";

/** True if a key that was pressed there may be a shortcut. */
export function isPossible(when: When, target: EventTarget | null): boolean {
  if (when === "always") return true;
  // A closing dialog keeps the focus for a moment.
  const place = target instanceof Element && !target.closest(CLOSING) ? target : null;
  const closest = (where: string) => place?.closest(where) ?? null;
  const within = closest(WITHIN);
  if ([...document.querySelectorAll(OPEN)].some(isOpen) || (within !== null && isOpen(within))) return false;
  if (when === "typing") return true;
  return !closest(TEXT) && (when === "in_grid" || !closest("[role=grid]"));
}

/** False for what is only still in sight: a key pressed after Escape is meant for the screen. */
function isOpen(part: Element): boolean {
  if (part.closest(CLOSING)) return false;
  const button = document.getElementById(part.getAttribute("aria-labelledby") ?? "");
  return button?.getAttribute("aria-expanded") !== "false";
}

/** Pressed keys in the notation of shortcuts. Shift is named only beside Ctrl: alone it is a part of the character. */
export function pressedKeys({ key, ctrlKey, metaKey, altKey, shiftKey }: Omit<Press, "target">): string {
  const mod = ctrlKey || metaKey;
  return `${mod ? "mod+" : ""}${altKey ? "alt+" : ""}${mod && shiftKey ? "shift+" : ""}${key === " " ? "space" : key.toLowerCase()}`;
}

type Press = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey" | "target">;
