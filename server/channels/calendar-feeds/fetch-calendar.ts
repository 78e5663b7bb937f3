import type { CalendarFeedRow } from "#server/channels/calendar-feeds/queries.ts";
import { getWithHeaders, LocalAddressRefused, NoAnswerInTime } from "#server/platform/core/outgoing/post.ts";
import type { FEED_ERRORS } from "#shared/channels/calendar-feeds/schema.ts";

export type FeedError = (typeof FEED_ERRORS)[number];

/** A calendar's text with what names its version, `unchanged` since then, or why it could not be fetched. */
export type Fetched = { text: string; etag: string | null; last_modified: string | null } | "unchanged" | { error: FeedError };

export type Fetching = { timeout_ms: number; allowsLocal: boolean; signal?: AbortSignal | undefined };

const MAX_BYTES = 2_000_000;
const MAX_REDIRECTS = 5;

/**
 * Fetches a channel's calendar, only if it has changed since the version that is named. Each address on the way, of redirects too, is checked
 * at its connection; none leads from https to http, since the address is a secret.
 */
export async function fetchCalendar(feed: Pick<CalendarFeedRow, "url" | "etag" | "last_modified">, how: Fetching): Promise<Fetched> {
  const headers = {
    accept: "text/calendar, */*;q=0.1",
    "user-agent": "Keyrack",
    ...(feed.etag === null ? {} : { "if-none-match": feed.etag }),
    ...(feed.last_modified === null ? {} : { "if-modified-since": feed.last_modified }),
  };
  try {
    return await follow(new URL(feed.url ?? ""), { headers, ...how }, MAX_REDIRECTS);
  } catch (thrown) {
    return { error: errorOf(thrown) };
  }
}

async function follow(url: URL, how: Fetching & { headers: Record<string, string> }, redirects: number): Promise<Fetched> {
  const answer = await getWithHeaders({ url: url.href, most_bytes: MAX_BYTES, ...how });
  const { status, text, headers } = answer;
  if (status === 304) return "unchanged";
  if (status >= 300 && status < 400) {
    const next = URL.parse(headers.location ?? "", url);
    if (!next || redirects === 0 || !isSafe(url, next)) return { error: "refused" };
    return follow(next, how, redirects - 1);
  }
  if (status === 429 || status >= 500) return { error: "unavailable" };
  if (status !== 200) return { error: "refused" };
  if (text === null) return { error: "too_large" };
  return { text, etag: headers.etag ?? null, last_modified: headers["last-modified"] ?? null };
}

function isSafe(from: URL, to: URL): boolean {
  return to.protocol === "https:" || (to.protocol === "http:" && from.protocol === "http:");
}

function errorOf(thrown: unknown): FeedError {
  if (thrown instanceof LocalAddressRefused) return "local_address";
  return thrown instanceof NoAnswerInTime ? "timeout" : "unreachable";
}
