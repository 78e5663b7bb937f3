import { useCallback } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import { useTargetAddress } from "#client/platform/ui/page/target-address.ts";

/** Changes some parameters of the address and leaves the others; empty ones go. Opening goes into the history, so that "back" closes again. */
export function useAddress() {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const isLeaving = useTargetAddress().pathname !== pathname;
  const change = useCallback(
    (changes: Readonly<Record<string, string | null>>, { replace = false } = {}) => {
      // Another screen was asked for, and this one stays only until that one's code is here: a change would call back.
      if (isLeaving || window.location.pathname !== pathname) return;
      // From where the address is now, not as it was last drawn: of two quick clicks the first would be lost.
      const next = new URLSearchParams(window.location.search);
      for (const [name, value] of Object.entries(changes)) {
        if (value === null || value === "") next.delete(name);
        else next.set(name, value);
      }
      // The second click of a double click: one step back undoes both.
      const isThere = next.toString() === new URLSearchParams(window.location.search).toString();
      setParams(next, { replace: replace || isThere });
    },
    [setParams, isLeaving, pathname],
  );
  /** Address with one parameter changed, for a link. */
  function withParam(name: string, value: string): string {
    const next = new URLSearchParams(params);
    next.set(name, value);
    return `?${next.toString()}`;
  }
  return { params, change, withParam };
}
