/**
 * When a shortcut counts: `idle` while nobody types, no dialog or menu is open and no grid takes the keys; `in_grid` also
 * there; `typing` also while somebody types; `always` in dialogs, too.
 */
export type When = "idle" | "in_grid" | "typing" | "always";

const TEXT = "input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]:not([contenteditable=false])";
const OPEN = "[aria-modal=true], [role=menu]";
const WITHIN = "[role=dialog], [role=menu], [role=listbox]";

/** True if a key that was pressed there may be a shortcut. */
export function isPossible(when: When, target: EventTarget | null): boolean {
  if (when === "always") return true;
  const isIn = (where: string) => target instanceof Element && target.closest(where) !== null;
  if (document.querySelector(OPEN) || isIn(WITHIN)) return false;
  if (when === "typing") return true;
  return !isIn(TEXT) && (when === "in_grid" || !isIn("[role=grid]"));
}

/** What was pressed, as shortcuts write it. Shift is named only beside Ctrl: alone it is a part of the sign. */
export function pressedKeys({ key, ctrlKey, metaKey, altKey, shiftKey }: Omit<Press, "target">): string {
  const mod = ctrlKey || metaKey;
  return `${mod ? "mod+" : ""}${altKey ? "alt+" : ""}${mod && shiftKey ? "shift+" : ""}${key === " " ? "space" : key.toLowerCase()}`;
}

type Press = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey" | "target">;
