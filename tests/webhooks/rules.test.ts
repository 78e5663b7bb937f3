import { expect, test } from "vitest";
import { nextRetry } from "#server/platform/core/jobs/retry.ts";
import { groupChoice, shownGroups, withGroup, withType } from "#shared/office/webhooks/choice.ts";
import { groupName, typeName } from "#shared/office/webhooks/event-names.ts";
import {
  ATTEMPTS,
  EVENT_GROUPS,
  isEventPattern,
  isInOwnNetwork,
  isWanted,
  pauseAfter,
  webhookState,
} from "#shared/office/webhooks/rules.ts";

test.each([
  [["*"], "booking.created", true],
  [["*"], "anything.posted", true],
  [["booking.*"], "booking.created", true],
  [["booking.*"], "booking.posted_by_a_program", true],
  [["booking.*"], "booking_page.changed", false],
  [["booking.created"], "booking.created", true],
  [["booking.created"], "booking.changed", false],
  [["*"], "webhook.test", false],
  [[], "booking.created", false],
])("of %s the event %s is sent: %s", (patterns, type, wanted) => {
  expect(isWanted(patterns, type)).toBe(wanted);
});

test.each(EVENT_GROUPS)("the group $group has a name in both languages", ({ group }) => {
  for (const language of ["de", "en"] as const) expect(groupName(group, { language })).toMatch(/^[A-ZÄÖÜ]/);
});

test("what can be chosen is a pattern, and a test is not", () => {
  for (const { group, types } of EVENT_GROUPS) {
    expect(types.length).toBeGreaterThan(0);
    for (const pattern of [`${group}.*`, ...types]) expect([pattern, isEventPattern(pattern)]).toEqual([pattern, true]);
  }
  for (const pattern of ["webhook.test", "booking", "booking.", ".*", "**", "", "Booking.*"]) expect(isEventPattern(pattern)).toBe(false);
});

test.each([
  ["http://192.168.1.5/", true],
  ["http://10.0.0.7:8123/hook", true],
  ["http://172.20.1.1/", true],
  ["http://172.32.1.1/", false],
  ["http://nas.local/", true],
  ["http://homeassistant/", true],
  ["http://[fd12::1]/", true],
  ["http://[2001:db8::1]/", false],
  ["http://8.8.8.8/", false],
  ["http://example.com/", false],
  ["http://local.example.com/", false],
])("%s is in the property's own network: %s", (url, isOwn) => {
  expect(isInOwnNetwork(new URL(url))).toBe(isOwn);
});

test("one event is tried for three days, in growing pauses of six hours at most", () => {
  const since = "2030-04-01T10:00:00.000Z";
  const at: number[] = [];
  for (let now: string | null = since, attempts = 1; now !== null && attempts < 100; attempts += 1) {
    at.push(Date.parse(now) - Date.parse(since));
    now = nextRetry({ attempts, since, now }, ATTEMPTS);
  }
  const pauses = at.slice(1).map((time, i) => time - (at[i] ?? 0));
  expect(at.at(-1)).toBe(ATTEMPTS.gives_up_after_ms);
  expect(at.length).toBeGreaterThan(15);
  expect(Math.max(...pauses)).toBe(ATTEMPTS.longest_ms);
  expect(pauses.slice(0, -1)).toEqual(pauses.slice(0, -1).toSorted((a, b) => a - b));
});

test("a receiver is left in peace only after several failures in a row, and never longer than ten minutes", () => {
  expect([1, 4].map(pauseAfter)).toEqual([0, 0]);
  const pauses = Array.from({ length: 60 }, (_, i) => pauseAfter(5 + i));
  expect(pauses[0]).toBeGreaterThan(0);
  expect(Math.max(...pauses)).toBe(600_000);
});

test("the state names what matters most", () => {
  const kept = { active: true, failing_since: null, last_success_at: null };
  expect(webhookState(kept, true)).toBe("unused");
  expect(webhookState({ ...kept, last_success_at: "2030" }, true)).toBe("working");
  expect(webhookState({ ...kept, last_success_at: "2030", failing_since: "2031" }, true)).toBe("failing");
  expect(webhookState({ ...kept, failing_since: "2031" }, false)).toBe("blocked");
  expect(webhookState({ ...kept, active: false }, false)).toBe("off");
});

test("one type is taken out of a whole group, and the group chosen again", () => {
  const all = withGroup(["payment.posted"], "booking", true);
  expect(all).toEqual(["payment.posted", "booking.*"]);
  const some = withType(all, "booking.moved", false);
  const { total } = groupChoice(all, "booking");
  expect(groupChoice(some, "booking")).toEqual({ all: false, chosen: total - 1, total });
  expect(some).not.toContain("booking.*");
  expect(withType(some, "booking.moved", true)).toContain("booking.moved");
  expect(withGroup(some, "booking", false)).toEqual(["payment.posted"]);
});

test("an event is found by a word of its sentence in the reader's language", () => {
  const names = (sought: string) => shownGroups(sought, { language: "de" }).map(({ group }) => group);
  expect(names("stornobed")).toContain("cancellation_policy");
  expect(names("verschoben")).toContain("booking");
  expect(shownGroups("", { language: "en" })).toHaveLength(EVENT_GROUPS.length);
  expect(shownGroups("no such word", { language: "en" })).toEqual([]);
  expect(typeName("booking.created", { language: "de" })).toBe("Buchung … angelegt");
  expect(typeName("custom.type", { language: "de" })).toBe("custom.type");
});
