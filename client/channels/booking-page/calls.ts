import type { Hold, HoldInput, Offers, PublicBooking, PublicBookingInput } from "#shared/channels/booking-page/schema.ts";

/** Data of a call, or its failure. */
export type Answer<T> = { data: T; failure: null } | { data: null; failure: Failure };

export type Failure = {
  /** A problem of the server's catalogue, or what kept the call from it. */
  type: string;
  /** Seconds until the call may be made again. */
  wait: number | null;
  /** The fields that were refused, such as `guest.email`. */
  paths: readonly string[];
};

/** `hold_id` is the guest's own: their room counts as free for them. */
export type OfferSearch = { check_in: string; check_out: string; adults: number; children: number[]; cots: number; hold_id: string | null };

/** The server's calls of one property's page. */
export function callsOf(slug: string) {
  const root = `/api/public/properties/${encodeURIComponent(slug)}`;
  return {
    offers({ check_in, check_out, adults, children, cots, hold_id }: OfferSearch, signal: AbortSignal): Promise<Answer<Offers>> {
      const query = new URLSearchParams({ check_in, check_out, adults: String(adults) });
      for (const age of children) query.append("children", String(age));
      if (cots > 0) query.set("cots", String(cots));
      if (hold_id) query.set("hold_id", hold_id);
      return call(`${root}/offers?${query}`, { signal });
    },
    hold: (input: Omit<HoldInput, "slug">): Promise<Answer<Hold>> => call(`${root}/holds`, posted(input)),
    book: (input: Omit<PublicBookingInput, "slug">): Promise<Answer<PublicBooking>> => call(`${root}/bookings`, posted(input)),
  };
}
export type Calls = ReturnType<typeof callsOf>;

function posted(body: object): RequestInit {
  return { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}

/** Without cookies: the page knows nobody who may be logged in in the same browser. */
async function call<T>(url: string, init: RequestInit): Promise<Answer<T>> {
  const response = await fetch(url, { ...init, credentials: "omit" }).catch(() => null);
  if (!response) return failed({ type: "offline" });
  const body = await bodyOf<T>(response);
  if (response.ok && body) return { data: body, failure: null };
  const wait = Number(response.headers.get("retry-after"));
  return failed({ type: body?.type ?? "unknown", wait: wait || null, paths: (body?.errors ?? []).map(({ path }) => path) });
}

/** The JSON of an answer; null if a proxy or a broken server answered with something else. */
async function bodyOf<T>(response: Response): Promise<(T & { type?: string; errors?: { path: string }[] }) | null> {
  return response.json().catch(() => null);
}

function failed({ type, wait = null, paths = [] }: Partial<Failure> & Pick<Failure, "type">): { data: null; failure: Failure } {
  return { data: null, failure: { type, wait, paths } };
}
