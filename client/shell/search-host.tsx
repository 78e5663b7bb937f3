import { atom, useAtom, useSetAtom } from "jotai";
import { useCallback } from "react";
import { useMay } from "#client/core/session.ts";
import { type Shortcut, useShortcuts } from "#client/ui/keys/shortcuts.ts";
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
  const search: Shortcut = { keys: ["mod+k"], text: "shell.keys_search", when: "always", run: () => setOpened((before) => !before) };
  useShortcuts("app", { title: "shell.keys_always", shortcuts: [search] }, isAllowed);
  return <SearchDialog opened={opened} onClose={() => setOpened(false)} />;
}
