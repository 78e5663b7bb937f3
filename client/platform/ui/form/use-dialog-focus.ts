import { type RefObject, useEffect } from "react";

/**
 * Focuses the first field of a form in a dialog as soon as it is drawn, so that keys pressed at once go there. The dialog's own look for a
 * first field comes later, and finds none if the form arrives after it.
 */
export function useDialogFocus(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    if (form.current?.closest("[role=dialog]")) form.current.querySelector<HTMLElement>("[data-autofocus]")?.focus();
  }, [form]);
}
