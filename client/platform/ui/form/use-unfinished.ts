import { createContext, type RefObject, useContext, useEffect, useState } from "react";
import type { Location } from "react-router-dom";
import { leadToField } from "#client/platform/ui/form/lead-to-field.ts";
import { useUnsavedGuard } from "#client/platform/ui/form/unsaved.tsx";

/** True if the form around a field is still on screen at another address. */
export const StaysAt = createContext<(next: Location) => boolean>(() => false);

/**
 * Marks a field whose text its form can't take: an invalid number, or a name without a choice. `words` say what is missing; null if the
 * text is valid. The form is not submitted, and leaving asks first. Returns true if a submit was refused for it. Built on the browser's
 * constraint validation (`setCustomValidity`), so that a form needs to know nothing of its fields.
 */
export function useUnfinished(field: RefObject<HTMLInputElement | null>, words: string | null, isGuarded = true): boolean {
  const [isRefused, setRefused] = useState(false);
  if (words === null && isRefused) setRefused(false);
  useUnsavedGuard(words !== null && isGuarded, useContext(StaysAt));
  useEffect(() => {
    const input = field.current;
    input?.setCustomValidity(words ?? "");
    if (!input || words === null) return undefined;
    const { form } = input;
    function handleInvalid(event: Event): void {
      // The browser would show a bubble of its own.
      event.preventDefault();
      setRefused(true);
      if (unfinishedIn(form)[0] === input) leadToField(input);
    }
    function handleSubmit(event: Event): void {
      event.preventDefault();
      event.stopImmediatePropagation();
      refuseUnfinished(form);
    }
    input.addEventListener("invalid", handleInvalid);
    form?.addEventListener("submit", handleSubmit, { capture: true });
    return () => {
      input.removeEventListener("invalid", handleInvalid);
      form?.removeEventListener("submit", handleSubmit, { capture: true });
    };
  }, [field, words]);
  return isRefused;
}

/** Shows what is unfinished in a form and leads to the first of it. False if nothing is, and the form may be sent. */
export function refuseUnfinished(form: HTMLFormElement | null): boolean {
  const fields = unfinishedIn(form);
  for (const field of fields) field.checkValidity();
  return fields.length > 0;
}

function unfinishedIn(form: HTMLFormElement | null): HTMLInputElement[] {
  return [...(form?.elements ?? [])].filter(
    (field) => field instanceof HTMLInputElement && field.validity.customError,
  ) as HTMLInputElement[];
}
