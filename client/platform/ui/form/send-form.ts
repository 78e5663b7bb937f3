/** Presses the button that sends the form around an element, or the only form of the dialog that has the focus. Answers if there is one. */
export function sendFormAround(target: EventTarget | null): boolean {
  const form = target instanceof Element ? (target.closest("form") ?? target.closest("[role=dialog]")?.querySelector("form")) : null;
  const button = [...(form?.elements ?? [])].find((part) => part instanceof HTMLButtonElement && part.type === "submit");
  if (!(button instanceof HTMLButtonElement)) return false;
  button.click();
  return true;
}
