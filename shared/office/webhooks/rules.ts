import { DAY_MS } from "#shared/platform/core/stays.ts";
import { EVENT_TYPES, type EventType } from "#shared/tenant/events/types.ts";

/** Everything that happens. */
export const ALL_EVENTS = "*";

/** Sent by the test button only, to the webhook that is tried. */
export const TEST_TYPE = "webhook.test" satisfies EventType;

/** Why an event did not reach its receiver. */
export const SEND_ERRORS = [
  ...["timeout", "unreachable", "local_address", "redirected", "gone", "refused", "unavailable", "no_permission"],
] as const;
export type SendError = (typeof SEND_ERRORS)[number];

/** `booking` of `booking.moved`. */
export function groupOf(type: string): string {
  return type.slice(0, type.indexOf("."));
}

/** All event types that a webhook can be given, by group and within it in the order of their declaration. */
export const EVENT_GROUPS: readonly { group: string; types: readonly EventType[] }[] = [...new Set(Object.keys(EVENT_TYPES).map(groupOf))]
  .sort()
  .map((group) => ({ group, types: typesOf(group) }));

function typesOf(group: string): EventType[] {
  return (Object.keys(EVENT_TYPES) as EventType[]).filter((type) => groupOf(type) === group && type !== TEST_TYPE);
}

/** True if it is `*`, a group such as `booking.*`, or one of the types. */
export function isEventPattern(pattern: string): boolean {
  if (pattern === ALL_EVENTS) return true;
  return EVENT_GROUPS.some(({ group, types }) => pattern === `${group}.*` || types.some((type) => type === pattern));
}

/** True if events of a type are to be sent. A remark of a free type that another program posted belongs to its group. */
export function isWanted(patterns: readonly string[], type: string): boolean {
  if (type === TEST_TYPE) return false;
  return patterns.some((pattern) => pattern === ALL_EVENTS || pattern === type || pattern === `${groupOf(type)}.*`);
}

const PRIVATE_NAME = /^(localhost|[^.]+|.+\.(local|lan|home|internal|intranet|localhost|home\.arpa))$/;
const PRIVATE_IPV4 = /^(10|127|169\.254|192\.168|172\.(1[6-9]|2\d|3[01]))\./;
const PRIVATE_IPV6 = /^\[(f[cd]|fe[89ab]|::1\])/;

/** True if an address needs no encryption, because it is in the property's own network. */
export function isInOwnNetwork({ hostname }: URL): boolean {
  if (hostname.startsWith("[")) return PRIVATE_IPV6.test(hostname);
  if (/^[\d.]+$/.test(hostname)) return PRIVATE_IPV4.test(hostname);
  return PRIVATE_NAME.test(hostname);
}

const MINUTE_MS = 60_000;

/** The pauses between the attempts of one event, over three days: 20 attempts when all fail. */
export const ATTEMPTS = { first_ms: 10_000, longest_ms: 6 * 60 * MINUTE_MS, gives_up_after_ms: 3 * DAY_MS };

/** So many failures in a row are taken for a receiver that is away: then only one event at a time is tried, after a pause. */
const AWAY_AFTER = 5;
const MAX_PAUSE_MS = 10 * MINUTE_MS;

/** Pause in milliseconds after a number of failures in a row; 0 while single events fail between others that arrive. */
export function pauseAfter(failures: number): number {
  return failures < AWAY_AFTER ? 0 : Math.min(MAX_PAUSE_MS, 10_000 * 2 ** (failures - AWAY_AFTER));
}

export function isAway(failures: number): boolean {
  return failures >= AWAY_AFTER;
}

/** A webhook is switched off after this time of nothing but failures. */
export const OFF_AFTER_MS = 14 * DAY_MS;

export const WEBHOOK_STATES = ["unused", "working", "failing", "blocked", "off"] as const;
export type WebhookState = (typeof WEBHOOK_STATES)[number];

type WebhookFacts = { active: boolean; failing_since: string | null; last_success_at: string | null };

/** `blocked`: its maker has left the property, so nobody answers for what it sends. */
export function webhookState({ active, failing_since, last_success_at }: WebhookFacts, hasMaker: boolean): WebhookState {
  if (!active) return "off";
  if (!hasMaker) return "blocked";
  if (failing_since !== null) return "failing";
  return last_success_at === null ? "unused" : "working";
}
