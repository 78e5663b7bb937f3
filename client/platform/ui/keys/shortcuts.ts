import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import type { PlainTextKey } from "#client/platform/core/i18n.ts";
import { isPossible, pressedKeys, type When } from "#client/platform/ui/keys/key-press.ts";

/**
 * A key, what the help says of it, when it counts, and what it does. Keys are written as `n`, `escape`, `mod+shift+z` (Ctrl,
 * or ⌘ on a Mac) or, one after the other, `g b`; `any` is every key.
 */
export type Shortcut = {
  keys: readonly string[];
  /** Null if the help does not name it. */
  text: PlainTextKey | null;
  when?: When;
  /** Before anything on the page hears of the key. */
  isFirst?: boolean;
  /** Also when the field has used the key: an open list takes its choice by Enter, and Ctrl+Enter saves it as well. */
  isAlsoAfterField?: boolean;
  /** False leaves the key to anything else it may mean. Null if a form or dialog does it itself, and only the help names it. */
  run: ((event: KeyboardEvent) => unknown) | null;
};

/** Shortcuts under one heading of the help; without one they are not listed. */
export type ShortcutGroup = { title: PlainTextKey | null; shortcuts: readonly Shortcut[] };

/** Priority of shortcuts with the same key: a window's before the screen's, and the screen's before the app's. */
type Layer = "app" | "screen" | "window";
const RANK: Record<Layer, number> = { app: 0, screen: 1, window: 2 };

/** The second key of two is waited for this long. */
const NEXT_KEY_MS = 1_500;

type Layered = ShortcutGroup & { layer: Layer };
let groups: readonly Layered[] = [];
const listeners = new Set<() => void>();
let begun = { key: "", until: 0 };

/** Lets keys count until the answered function is called. Within a layer the group that came last has a key first. */
export function addShortcuts(wanted: readonly ShortcutGroup[], layer: Layer): () => void {
  const added = wanted.map((group) => ({ ...group, layer }));
  if (groups.length === 0) listen("addEventListener");
  become([
    ...groups.filter((each) => RANK[each.layer] > RANK[layer]),
    ...added,
    ...groups.filter((each) => RANK[each.layer] <= RANK[layer]),
  ]);
  return () => {
    become(groups.filter((group) => !added.includes(group)));
    if (groups.length === 0) listen("removeEventListener");
  };
}

/** Lets keys count while a component is mounted. What they do is taken from its last drawing. */
export function useShortcuts(layer: Layer, { title, shortcuts }: ShortcutGroup, isOn = true): void {
  const runNow = useEffectEvent((at: number, event: KeyboardEvent) => shortcuts[at]?.run?.(event));
  const outline = JSON.stringify(shortcuts.map(({ run, ...each }) => ({ ...each, isLocal: run === null })));
  useEffect(() => {
    if (!isOn) return undefined;
    const parts: (Omit<Shortcut, "run"> & { isLocal: boolean })[] = JSON.parse(outline);
    const added = parts.map(({ isLocal, ...each }, at) => ({ ...each, run: isLocal ? null : (event: KeyboardEvent) => runNow(at, event) }));
    return addShortcuts([{ title, shortcuts: added }], layer);
  }, [layer, title, outline, isOn]);
}

/** Ctrl+Enter sends what a dialog asks for, also out of its fields. */
export function useSaveKey(save: () => void, isOn = true): void {
  const shortcuts: Shortcut[] = [{ keys: ["mod+enter"], text: null, when: "always", isAlsoAfterField: true, run: save }];
  useShortcuts("window", { title: null, shortcuts }, isOn);
}

/** Active shortcuts, for the help. */
export function useShortcutGroups(): readonly Layered[] {
  return useSyncExternalStore(subscribe, () => groups);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function become(next: readonly Layered[]): void {
  groups = next;
  for (const listener of listeners) listener();
}

function listen(change: "addEventListener" | "removeEventListener"): void {
  window[change]("keydown", dispatchFirst, { capture: true });
  window[change]("keydown", dispatchLast);
}

function dispatchFirst(event: Event): void {
  if (!(event instanceof KeyboardEvent) || event.isComposing) return;
  const key = pressedKeys(event);
  const sequence = Date.now() < begun.until ? `${begun.key} ${key}` : "";
  begun = { key, until: isBeginning(key) ? Date.now() + NEXT_KEY_MS : 0 };
  if (sequence !== "" && take(event, (shortcut) => shortcut.keys.includes(sequence))) return;
  take(event, (shortcut) => shortcut.isFirst === true && isMeant(shortcut, key));
}

function dispatchLast(event: Event): void {
  if (!(event instanceof KeyboardEvent) || event.isComposing) return;
  const key = pressedKeys(event);
  const counts = (shortcut: Shortcut) => !event.defaultPrevented || shortcut.isAlsoAfterField === true;
  take(event, (shortcut) => !shortcut.isFirst && counts(shortcut) && isMeant(shortcut, key));
}

function isMeant({ keys }: Shortcut, key: string): boolean {
  return keys.includes(key) || keys.includes("any");
}

function isBeginning(key: string): boolean {
  return groups.some(({ shortcuts }) => shortcuts.some(({ keys }) => keys.some((each) => each.startsWith(`${key} `))));
}

function take(event: KeyboardEvent, isIt: (shortcut: Shortcut) => boolean): boolean {
  for (const { shortcuts } of groups) {
    for (const shortcut of shortcuts) {
      if (!isIt(shortcut) || !isPossible(shortcut.when ?? "idle", event.target)) continue;
      if (!shortcut.run || shortcut.run(event) === false) continue;
      event.preventDefault();
      event.stopPropagation();
      return true;
    }
  }
  return false;
}
