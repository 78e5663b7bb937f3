import { useCallback, useRef } from "react";
import { askDiscard, letGo } from "#client/platform/ui/form/unsaved.tsx";

/** Fields that hold words; a search only looks for something. */
const TEXT = "input:not([type=checkbox], [type=radio], [type=file], [type=search]), textarea";

/**
 * Guards a window that Escape, the overlay and its cross close: asks first if the user has typed into one of its fields. Returns the ref
 * for the window's content, and its `close`. Other ways of closing (a saved form, the button "Cancel") ask nothing.
 */
export function useTypedText(onClose: () => void): { ref: (content: HTMLElement | null) => (() => void) | undefined; close: () => void } {
  /** Value of a field before the user typed there. */
  const before = useRef(new Map<Element, string>());
  const asking = useRef(false);

  const ref = useCallback((content: HTMLElement | null) => (content ? watch(content, before.current) : undefined), []);

  function close(): void {
    const isTyped = [...before.current].some(([field, value]) => field.isConnected && valueOf(field) !== value);
    if (!isTyped) return onClose();
    if (asking.current) return;
    asking.current = true;
    void askDiscard().then((may) => {
      asking.current = false;
      if (may) letGo(onClose);
    });
  }
  return { ref, close };
}

function watch(content: HTMLElement, before: Map<Element, string>): () => void {
  const keep = ({ target }: Event) => {
    if (target instanceof Element && target.matches(TEXT) && !before.has(target)) before.set(target, valueOf(target));
  };
  content.addEventListener("beforeinput", keep);
  return () => {
    content.removeEventListener("beforeinput", keep);
    before.clear();
  };
}

function valueOf(field: Element): string {
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : "";
}
