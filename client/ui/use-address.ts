import { useCallback } from "react";
import { useSearchParams } from "react-router-dom";

/** Changes some parameters of the address and leaves the others; empty ones go. Opening goes into the history, so that "back" closes again. */
export function useAddress() {
  const [params, setParams] = useSearchParams();
  const change = useCallback(
    (changes: Readonly<Record<string, string | null>>, { replace = false } = {}) => {
      setParams(
        () => {
          // From where the address is now, not as it was last drawn: of two quick clicks the first would be lost.
          const next = new URLSearchParams(window.location.search);
          for (const [name, value] of Object.entries(changes)) {
            if (value === null || value === "") next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace },
      );
    },
    [setParams],
  );
  /** Where a link leads that changes one parameter. */
  function withParam(name: string, value: string): string {
    const next = new URLSearchParams(params);
    next.set(name, value);
    return `?${next.toString()}`;
  }
  return { params, change, withParam };
}
