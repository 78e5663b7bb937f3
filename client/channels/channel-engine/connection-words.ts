import type { Formats } from "#client/platform/core/dates.ts";
import type { Say } from "#client/platform/core/i18n.ts";
import type { ChannelConnection } from "#shared/channels/channel-engine/schema.ts";

/** The partner's name in a sentence. */
export function partnerWord({ kind, name }: Pick<ChannelConnection, "kind" | "name">): string {
  return kind === "channex" ? "Channex" : name;
}

/** Describes how a connection goes, in a sentence or two. */
export function stateWords(connection: ChannelConnection, say: Say, { time }: Pick<Formats, "time">): string {
  const { state, error, retry_at, waiting, direction } = connection;
  const needs = countNeeds(connection);
  if (direction === "in" && state === "not_mapped") return say("channels.is_called_not_mapped");
  if (direction === "in" && state === "working" && needs === 0) return say("channels.is_called");
  if (state === "working" && needs > 0) return say("channels.is_working_but", { count: needs });
  if (state === "working") return say(waiting ? "channels.is_waiting" : "channels.is_working");
  if (state !== "failing") return say(`channels.is_${state}`);
  const why = say(`channels.is_${error ?? "unreachable"}`);
  return retry_at === null || error === "refused" ? why : `${why} ${say("channels.retry_at", { time: time(retry_at) })}`;
}

/** The places of a connection's page. */
export const CONNECTION_TABS = ["state", "mapping", "cells", "bookings", "messages", "markups"] as const;
export type ConnectionTab = (typeof CONNECTION_TABS)[number];

/** A kind of thing that waits for a person, and how many of it. */
export type Need = { kind: "refused_key" | "conflicts" | "cards" | "set_aside" | "held" | "refused" | "matches"; count: number };

/** All that waits for a person, the most urgent first. A paused or unfinished connection waits for nothing. */
export function needsOf({ state, error, conflicts, cards, set_aside, held, refused, matches }: ChannelConnection): Need[] {
  const isFinished = state !== "not_mapped" && state !== "not_opened";
  const needs: Need[] = [
    { kind: "refused_key", count: isFinished && error === "refused" ? 1 : 0 },
    { kind: "conflicts", count: conflicts },
    { kind: "cards", count: cards },
    { kind: "set_aside", count: set_aside },
    { kind: "held", count: held },
    { kind: "refused", count: refused },
    { kind: "matches", count: matches },
  ];
  return needs.filter(({ count }) => count > 0);
}

/** Number of things that wait for a person: prices that wait are settled together, and so are refused days. */
export function countNeeds(connection: ChannelConnection): number {
  return needsOf(connection).reduce((sum, { kind, count }) => sum + (kind === "held" || kind === "refused" ? 1 : count), 0);
}

export function needWords({ kind, count }: Need, say: Say): string {
  return kind === "refused_key" ? say("channels.todo_refused_key") : say(`channels.todo_${kind}`, { count });
}

/** Days that the partner had differently when they were compared last, by kind; null before the first comparison. */
function driftCounts({ drift, drift_prices, drift_restrictions }: Drift): { kind: "rooms" | "prices" | "limits"; count: number }[] | null {
  if (drift === null) return null;
  return [
    { kind: "rooms", count: drift },
    { kind: "prices", count: drift_prices ?? 0 },
    { kind: "limits", count: drift_restrictions ?? 0 },
  ];
}

type Drift = Pick<ChannelConnection, "drift" | "drift_prices" | "drift_restrictions">;

/** All of them together. */
export function driftCount(connection: Drift): number {
  return (driftCounts(connection) ?? []).reduce((sum, { count }) => sum + count, 0);
}

export function driftWords(connection: Drift, say: Say): string {
  const counts = driftCounts(connection);
  if (counts === null) return say("channels.drift_unknown");
  const some = counts.filter(({ count }) => count > 0).map(({ kind, count }) => say(`channels.drift_${kind}`, { count }));
  return some.length === 0 ? say("channels.drift_none") : `${some.join(", ")} (${say("channels.drift_again")})`;
}

const CALLS = [
  "rooms",
  "plans",
  "bookings",
  "acknowledge",
  "read_back",
  "property",
  "create",
  "recover",
  "inventory",
  "handshake",
  "received",
  "read",
  "reported",
] as const;

/** A call to or from a partner in words; one that is not known by its name. */
export function callWords(call: string, say: Say): string {
  const known = CALLS.find((each) => each === call);
  return known ? say(`channels.call_${known}`) : call;
}
