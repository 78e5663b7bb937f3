import { useCallback } from "react";
import { useSearchParams } from "react-router-dom";

/** Changes some parameters of the address and leaves the others. Opening goes into the history, so that "back" closes again. */
export function useAddress() {
  const [params, setParams] = useSearchParams();
  const change = useCallback(
    (changes: Readonly<Record<string, string | null>>, { replace = false } = {}) => {
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(changes)) {
            if (value === null) next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace },
      );
    },
    [setParams],
  );
  return { params, change };
}
