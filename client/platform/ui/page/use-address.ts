import { useCallback } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import { askedAddress } from "#client/platform/ui/page/asked-address.ts";

/** Changes some parameters of the address and leaves the others; empty ones go. Opening goes into the history, so that "back" closes again. */
export function useAddress() {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const change = useCallback(
    (changes: Readonly<Record<string, string | null>>, { replace = false } = {}) => {
      // Another screen has been asked for, and this one stands only until that one's code is here.
      if (askedAddress().pathname !== pathname) return;
      setParams(
        () => {
          // From where the address is now, not as it was last drawn: of two quick clicks the first would be lost.
          const next = new URLSearchParams(askedAddress().search);
          for (const [name, value] of Object.entries(changes)) {
            if (value === null || value === "") next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace },
      );
    },
    [setParams, pathname],
  );
  /** Where a link leads that changes one parameter. */
  function withParam(name: string, value: string): string {
    const next = new URLSearchParams(params);
    next.set(name, value);
    return `?${next.toString()}`;
  }
  return { params, change, withParam };
}
