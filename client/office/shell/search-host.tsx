import { atom, useAtom, useSetAtom } from "jotai";
import { useCallback, useRef, useState } from "react";
import { useMay } from "#client/platform/core/session.ts";
import { type Shortcut, useShortcuts } from "#client/platform/ui/keys/shortcuts.ts";
import { opensLater } from "#client/platform/ui/later.tsx";

const SearchDialog = opensLater(() => import("#client/office/shell/search-dialog.tsx").then((module) => module.SearchDialog));

const searchAtom = atom(false);

export function useOpenSearch(): () => void {
  const set = useSetAtom(searchAtom);
  return useCallback(() => set(true), [set]);
}

/**
 * Ctrl+K from anywhere; the dialog's code is fetched with its first use. What is typed until its field has the focus is kept for it, and means
 * nothing to the page behind.
 */
export function SearchHost() {
  const may = useMay();
  const [opened, setOpened] = useAtom(searchAtom);
  const isAllowed = may("bookings:read");
  const search: Shortcut = { keys: ["mod+k"], text: "shell.keys_search", when: "always", run: () => (opened ? close() : setOpened(true)) };
  useShortcuts("app", { title: "shell.keys_always", shortcuts: [search] }, isAllowed);
  const early = useRef("");
  const [isReady, setReady] = useState(false);

  function close(): void {
    setOpened(false);
    setReady(false);
    early.current = "";
  }

  function keepEarly({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
    if (ctrlKey || metaKey) return false;
    if (key === "Escape") close();
    else if (key === "Backspace") early.current = early.current.slice(0, -1);
    else if (key.length === 1) early.current += key;
    return true;
  }

  /** What was typed before the field had the focus. */
  function takeEarly(): string {
    const typed = early.current;
    setReady(true);
    early.current = "";
    return typed;
  }

  const keys: Shortcut = { keys: ["any"], text: null, when: "always", isFirst: true, run: keepEarly };
  useShortcuts("window", { title: null, shortcuts: [keys] }, opened && !isReady);
  return <SearchDialog opened={opened} takeEarly={takeEarly} onClose={close} />;
}
