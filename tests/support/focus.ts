/**
 * True while a dialog or a menu is drawn, but keys still go to a control behind it: its opening takes the focus a moment later. Runs in the
 * page.
 */
export function isFocusBehind(): boolean {
  const { activeElement } = document;
  const isOpen = (part: Element) => part.checkVisibility() && !part.closest("[data-closing]");
  const open = [...document.querySelectorAll("[aria-modal=true], [role=menu]")].filter(isOpen);
  if (open.length === 0 || open.some((part) => part.contains(activeElement))) return false;
  return activeElement?.closest("main, header, nav") != null;
}
