import { type Atom, atom, getDefaultStore } from "jotai";
import { z } from "zod";
import { sessionAtom } from "#client/platform/core/session.ts";
import { type TapPlace, tapsOf } from "#shared/stays/housekeeping/taps.ts";

const store = getDefaultStore();

const placeAtom = atom<TapPlace | null>((get) => {
  const session = get(sessionAtom);
  if (session.state !== "open") return null;
  return { property_id: session.identity.property_id, user_id: session.identity.subject_id };
});

/** Work that has not reached the server, kept in this browser under a name. */
type OfflineQueue<T> = {
  /** Waiting entries of the current user in this property, oldest first. */
  itemsAtom: Atom<readonly T[]>;
  /** Changes the waiting entries of this user and property, after reading those of other tabs. */
  change(change: (items: readonly T[]) => readonly T[]): void;
  /** Reads the entries of an earlier visit, follows other tabs, and clears everything at a logout. */
  start(): void;
};

/** Not part of what a new build or another property throws away: it is work, not a copy. */
export function offlineQueue<T extends TapPlace>(name: string, schema: z.ZodType<T>): OfflineQueue<T> {
  /** True if the storage took what was last given to it: else what this tab remembers is the truth. */
  let isStored = true;
  const allAtom = atom<readonly T[]>([]);
  const itemsAtom = atom((get) => {
    const place = get(placeAtom);
    return place === null ? [] : tapsOf(get(allAtom), place);
  });

  function keepItems(items: readonly T[]): void {
    store.set(allAtom, items);
    try {
      if (items.length === 0) localStorage.removeItem(name);
      else localStorage.setItem(name, JSON.stringify(items));
      isStored = true;
    } catch {
      isStored = false;
      // A full or forbidden storage costs the reload, never the work.
    }
  }

  /** Stored entries; null without a storage. Damaged ones are left out. */
  function stored(): T[] | null {
    try {
      const list = z.array(z.unknown()).safeParse(JSON.parse(localStorage.getItem(name) ?? "[]")).data ?? [];
      return list.map((item) => schema.safeParse(item).data).filter((item) => item !== undefined);
    } catch {
      return null;
    }
  }

  return {
    itemsAtom,
    change(change) {
      const place = store.get(placeAtom);
      if (place === null) return;
      const all = (isStored ? stored() : null) ?? store.get(allAtom);
      const own = tapsOf(all, place);
      keepItems([...all.filter((item) => !own.includes(item)), ...change(own)]);
    },
    start() {
      store.set(allAtom, stored() ?? []);
      window.addEventListener("storage", ({ key }) => {
        if (key === name) store.set(allAtom, stored() ?? []);
      });
      store.sub(sessionAtom, () => {
        const session = store.get(sessionAtom);
        if (session.state === "anonymous" && session.because === "left") keepItems([]);
      });
    },
  };
}
