import { atom, useAtom, useSetAtom } from "jotai";
import { useCallback } from "react";
import { SearchDialog } from "#client/office/shell/search-dialog.tsx";
import { useMay } from "#client/platform/core/session.ts";
import { type Shortcut, useShortcuts } from "#client/platform/ui/keys/shortcuts.ts";

const searchAtom = atom(false);

export function useOpenSearch(): () => void {
  const set = useSetAtom(searchAtom);
  return useCallback(() => set(true), [set]);
}

/** Opens the search by Ctrl+K from anywhere. */
export function SearchHost() {
  const may = useMay();
  const [opened, setOpened] = useAtom(searchAtom);
  const isAllowed = may("bookings:read");
  const search: Shortcut = { keys: ["mod+k"], text: "shell.keys_search", when: "always", run: () => setOpened(!opened) };
  useShortcuts("app", { title: "shell.keys_always", shortcuts: [search] }, isAllowed);
  return <SearchDialog opened={opened} onClose={() => setOpened(false)} />;
}
