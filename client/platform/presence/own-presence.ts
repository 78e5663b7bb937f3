import { atom, getDefaultStore } from "jotai";
import { atomWithStorage } from "jotai/utils";
import { liveAtom } from "#client/platform/core/realtime.ts";
import type { OpenRecord, PresenceEntry, PresenceInput } from "#shared/platform/presence/schema.ts";

/** Tells this tab from others of the same user. No UUID: browsers make none on a plain http address of the local network. */
export const SCREEN = Math.random().toString(36).slice(2);

/** The name that the user gave this screen; empty for that of its browser. */
export const screenNameAtom = atomWithStorage("screenName", "", undefined, { getOnInit: true });

/** All open screens of the property, as the server told last. */
export const presenceAtom = atom<readonly PresenceEntry[]>([]);

/** As many as the server takes. */
const MAX_RECORDS = 50;

const store = getDefaultStore();
const opened = new Set<OpenRecord>();
let plan: Pick<PresenceInput, "looking_at" | "dragging"> = { looking_at: null, dragging: null };
let timer: ReturnType<typeof setTimeout> | undefined;

/** Adds a record that is on screen. Returns a function that removes it. */
export function openRecord(record: OpenRecord): () => void {
  opened.add(record);
  sayPresenceSoon();
  return () => {
    opened.delete(record);
    sayPresenceSoon();
  };
}

/** Sets what the room plan shows and drags. */
export function setPlanPresence(next: typeof plan): void {
  plan = next;
  sayPresence();
}

/** Several parts of a screen come and go together. */
function sayPresenceSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(sayPresence, 30);
}

/** Tells the server what this screen has open. Errors are ignored, since a lost connection is shown elsewhere. */
export function sayPresence(): void {
  clearTimeout(timer);
  const screen_name = store.get(screenNameAtom).trim() || browserName(navigator.userAgent);
  void store
    .get(liveAtom)
    ?.say.mutate({ ...plan, screen: SCREEN, screen_name, records: recordsOnce() })
    .catch(() => undefined);
}

/** Each record once, as edited if any part of the screen edits it. */
function recordsOnce(): OpenRecord[] {
  const once = new Map<string, OpenRecord>();
  for (const record of opened) {
    const key = `${record.object} ${record.id}`;
    once.set(key, { ...record, is_editing: record.is_editing || (once.get(key)?.is_editing ?? false) });
  }
  return [...once.values()].slice(0, MAX_RECORDS);
}

const BROWSERS: readonly [RegExp, string][] = [
  [/Edg\//, "Edge"],
  [/OPR\//, "Opera"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS/, "Mac"],
  [/Linux|CrOS/, "Linux"],
];

/** "Firefox, Windows" */
export function browserName(userAgent: string): string {
  const nameIn = (names: typeof BROWSERS) => names.find(([sign]) => sign.test(userAgent))?.[1];
  return [nameIn(BROWSERS), nameIn(SYSTEMS)].filter(Boolean).join(", ") || "Browser";
}
