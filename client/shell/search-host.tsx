import { atom, useAtom, useSetAtom } from "jotai";
import { useCallback, useEffect } from "react";
import { useMay } from "#client/core/session.ts";
import { opensLater } from "#client/ui/later.tsx";

const SearchDialog = opensLater(() => import("#client/shell/search-dialog.tsx").then((module) => module.SearchDialog));

const searchAtom = atom(false);

export function useOpenSearch(): () => void {
  const set = useSetAtom(searchAtom);
  return useCallback(() => set(true), [set]);
}

/** Ctrl+K from anywhere; the dialog's code is fetched with its first use. */
export function SearchHost() {
  const may = useMay();
  const [opened, setOpened] = useAtom(searchAtom);
  const isAllowed = may("bookings:read");
  useEffect(() => {
    if (!isAllowed) return undefined;
    const handleKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      setOpened((before) => !before);
    };
    window.addEventListener("keydown", handleKey);
    return () => window.removeEventListener("keydown", handleKey);
  }, [isAllowed, setOpened]);
  return <SearchDialog opened={opened} onClose={() => setOpened(false)} />;
}
