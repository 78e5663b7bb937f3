import { atom, getDefaultStore } from "jotai";
import { z } from "zod";
import { sessionAtom } from "#client/core/session.ts";
import { Tap, type TapPlace, tapsOf } from "#shared/housekeeping/taps.ts";

/** Not part of what a new build or another property throws away: a tap is work, not a copy. */
const NAME = "roomTaps";
const store = getDefaultStore();
/** Whether the storage took what was last given to it: else what this tab remembers is the truth. */
let isStored = true;

const allTapsAtom = atom<readonly Tap[]>([]);

const placeAtom = atom<TapPlace | null>((get) => {
  const session = get(sessionAtom);
  if (session.state !== "open") return null;
  return { property_id: session.identity.property_id, user_id: session.identity.subject_id };
});

/** The taps of whoever works here, in this property, oldest first. */
export const tapsAtom = atom((get) => {
  const place = get(placeAtom);
  return place === null ? [] : tapsOf(get(allTapsAtom), place);
});

/** The tap that is on its way just now. */
export const sendingAtom = atom<string | null>(null);

/** The last tap found no way to the server, whatever the line itself may think. */
export const noWayAtom = atom(false);

/** Changes the taps of this place; other places' keep waiting. Another tab's are read first. */
export function changeTaps(change: (taps: readonly Tap[]) => readonly Tap[]): void {
  const place = store.get(placeAtom);
  if (place === null) return;
  const all = (isStored ? stored() : null) ?? store.get(allTapsAtom);
  const own = tapsOf(all, place);
  keepTaps([...all.filter((tap) => !own.includes(tap)), ...change(own)]);
}

/** Reads what waits from an earlier visit, follows other tabs, and forgets everything when somebody logs out. */
export function startTapQueue(): void {
  store.set(allTapsAtom, stored() ?? []);
  window.addEventListener("storage", ({ key }) => {
    if (key === NAME) store.set(allTapsAtom, stored() ?? []);
  });
  store.sub(sessionAtom, () => {
    const session = store.get(sessionAtom);
    if (session.state === "anonymous" && session.because === "left") keepTaps([]);
  });
}

function keepTaps(taps: readonly Tap[]): void {
  store.set(allTapsAtom, taps);
  try {
    if (taps.length === 0) localStorage.removeItem(NAME);
    else localStorage.setItem(NAME, JSON.stringify(taps));
    isStored = true;
  } catch {
    isStored = false;
    // A full or forbidden storage costs the reload, never the tap.
  }
}

/** Null without a storage; what somebody spoilt is left out. */
function stored(): Tap[] | null {
  try {
    const list = z.array(z.unknown()).safeParse(JSON.parse(localStorage.getItem(NAME) ?? "[]")).data ?? [];
    return list.map((tap) => Tap.safeParse(tap).data).filter((tap) => tap !== undefined);
  } catch {
    return null;
  }
}
