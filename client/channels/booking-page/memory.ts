import type { Rate } from "#client/channels/booking-page/room-card.tsx";
import type { Hold, PublicBooking } from "#shared/channels/booking-page/schema.ts";

/** The fields that the guest has filled in. The consent is not kept: after a reload it is asked for again. */
export type Draft = {
  name: string;
  travels: "self" | "other";
  /** The name of the other person who travels. */
  traveler_name: string;
  email: string;
  phone: string;
  line1: string;
  postal_code: string;
  city: string;
  country: string;
  remarks: string;
};

/** A room that is kept for this guest. `for` names days, persons, room and rate; `until` is an instant of the browser's own clock. */
export type KeptHold = { for: string; hold: Hold; rate: Rate; until: number };

export type Booked = {
  booking: PublicBooking;
  room: string;
  rate: string;
  adults: number;
  children: number;
  /** Left out by pages that were open before it was kept. */
  cots?: number;
  email: string;
};

/**
 * State of this tab during a booking, so that a reload loses neither typed text nor the held room. It ends with the tab: it is no cookie,
 * and nothing stays on the device.
 */
type Memory = { draft: Draft; kept: KeptHold; booked: Booked };

const keyOf = (slug: string, what: keyof Memory) => `keyrack.book.${slug}.${what}`;

/** The storage in place of `sessionStorage`, which some browsers deny to frames of other websites. It lasts until the page is reloaded. */
const inPage = new Map<string, string>();

export function remember<What extends keyof Memory>(slug: string, what: What, value: Memory[What]): void {
  const text = JSON.stringify(value);
  inPage.set(keyOf(slug, what), text);
  onStorage((storage) => storage.setItem(keyOf(slug, what), text));
}

/** Only this page writes there. */
export function recall<What extends keyof Memory>(slug: string, what: What): Memory[What] | null {
  const key = keyOf(slug, what);
  const text = inPage.get(key) ?? onStorage((storage) => storage.getItem(key)) ?? "null";
  return JSON.parse(text) as Memory[What] | null;
}

export function forget(slug: string, what: keyof Memory): void {
  inPage.delete(keyOf(slug, what));
  onStorage((storage) => storage.removeItem(keyOf(slug, what)));
}

/** Null if the browser refuses: in a frame or a private window. */
function onStorage<T>(use: (storage: Storage) => T): T | null {
  try {
    return use(sessionStorage);
  } catch {
    return null;
  }
}
