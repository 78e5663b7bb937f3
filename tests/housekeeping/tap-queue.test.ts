import { getDefaultStore } from "jotai";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sessionAtom } from "#client/platform/core/session.ts";
import { changeTaps, startTapQueue, tapsAtom } from "#client/stays/housekeeping/tap-queue.ts";
import type { Tap } from "#shared/stays/housekeeping/taps.ts";
import type { SessionIdentity } from "#shared/tenant/session/schema.ts";

const store = getDefaultStore();
const stored = new Map<string, string>();
const NAME = "roomTaps";

function identity(subject_id: string, property_id: string): SessionIdentity {
  return {
    object: "session",
    is_api_key: false,
    email: null,
    name: "Maria",
    avatar_url: null,
    language: "en",
    role_id: "cleaning",
    subject_id,
    property_id,
    property_name: "Pension",
    time_zone: "Europe/Vienna",
    currency: "EUR",
    country: "AT",
    must_change_password: false,
    event_seq: 1,
  };
}
const workAs = (user: string, property: string) =>
  store.set(sessionAtom, { state: "open", identity: identity(user, property), recalled: false });
const shown = () => store.get(tapsAtom).map(({ id }) => id);

function tap(id: string, property_id = "p", user_id = "maria"): Tap {
  const word = { status: "clean", before: "dirty", version: 1, made_at: "2030-04-01T10:00:00.000Z", refused: null } as const;
  return { id, property_id, user_id, room_id: id, number: id, ...word };
}

beforeEach(() => {
  stored.clear();
  vi.stubGlobal("window", { addEventListener: () => undefined });
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
  });
});
afterEach(() => {
  store.set(sessionAtom, { state: "unknown" });
  vi.unstubAllGlobals();
});

test("taps outlive a reload in their order, wait for their property and person, and go with a logout", () => {
  stored.set(NAME, JSON.stringify([tap("1"), { spoilt: true }, tap("2", "elsewhere"), tap("3", "p", "eva")]));
  startTapQueue();
  workAs("maria", "p");
  expect(shown()).toEqual(["1"]);

  changeTaps((taps) => [...taps, tap("4")]);
  expect(shown()).toEqual(["1", "4"]);
  expect(JSON.parse(stored.get(NAME) ?? "[]")).toHaveLength(4);

  workAs("maria", "elsewhere");
  expect(shown()).toEqual(["2"]);
  store.set(sessionAtom, { state: "anonymous", because: "ended" });
  expect(stored.has(NAME)).toBe(true);

  workAs("maria", "p");
  expect(shown()).toEqual(["1", "4"]);
  store.set(sessionAtom, { state: "anonymous", because: "left" });
  expect(stored.has(NAME)).toBe(false);
  workAs("maria", "p");
  expect(shown()).toEqual([]);
});

test("without a storage a tap lives as long as its tab", () => {
  vi.stubGlobal("localStorage", {
    getItem: () => null,
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
    removeItem: () => undefined,
  });
  startTapQueue();
  workAs("maria", "p");
  changeTaps((taps) => [...taps, tap("1")]);
  changeTaps((taps) => [...taps, tap("2")]);
  expect(shown()).toEqual(["1", "2"]);
  store.set(sessionAtom, { state: "anonymous", because: "left" });
});
