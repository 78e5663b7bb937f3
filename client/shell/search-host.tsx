import { atom, useAtom, useSetAtom } from "jotai";
import { lazy, Suspense, useCallback, useEffect } from "react";
import { useMay } from "#client/core/session.ts";

const SearchDialog = lazy(() => import("#client/shell/search-dialog.tsx").then((module) => ({ default: module.SearchDialog })));

/** `closed` once it was open: the dialog stays mounted, so that it can fade out and open at once the next time. */
const searchAtom = atom<"never" | "open" | "closed">("never");

export function useOpenSearch(): () => void {
  const set = useSetAtom(searchAtom);
  return useCallback(() => set("open"), [set]);
}

/** Ctrl+K from anywhere; the dialog's code is fetched with its first use. */
export function SearchHost() {
  const may = useMay();
  const [state, setState] = useAtom(searchAtom);
  const isAllowed = may("bookings:read");
  useEffect(() => {
    if (!isAllowed) return undefined;
    const handleKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      setState((before) => (before === "open" ? "closed" : "open"));
    };
    window.addEventListener("keydown", handleKey);
    return () => window.removeEventListener("keydown", handleKey);
  }, [isAllowed, setState]);
  if (state === "never") return null;
  return (
    <Suspense>
      <SearchDialog opened={state === "open"} onClose={() => setState("closed")} />
    </Suspense>
  );
}
