import { notificationsStore } from "@mantine/notifications";
import { getDefaultStore } from "jotai";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { meet } from "#client/office/shell/toast-errors.ts";
import type { CallError } from "#client/platform/core/call-error.ts";
import { startLanguage } from "#client/platform/core/i18n.ts";
import { sessionAtom, switchedInOtherTabAtom } from "#client/platform/core/session.ts";
import type { SessionIdentity } from "#shared/tenant/session/schema.ts";
import { onceTrue } from "#tests/support/once-true.ts";

const store = getDefaultStore();
const stored = new Map<string, string>();

const identity: SessionIdentity = {
  object: "session",
  is_api_key: false,
  subject_id: "u1",
  property_id: "p1",
  email: "anna@example.com",
  name: "Anna",
  avatar_url: null,
  language: "de",
  role_id: "staff",
  time_zone: "Europe/Vienna",
  currency: "EUR",
  country: "AT",
  property_name: "Pension Edelweiss",
  must_change_password: false,
  event_seq: 1,
};

beforeEach(async () => {
  vi.stubGlobal("navigator", { languages: ["de-AT"] });
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("document", { documentElement: { lang: "" } });
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
  });
  await startLanguage();
  stored.set("rooms", "[]");
  store.set(sessionAtom, { state: "open", identity, recalled: false });
});
afterEach(() => {
  store.set(sessionAtom, { state: "unknown" });
  store.set(switchedInOtherTabAtom, false);
  vi.unstubAllGlobals();
});

function error(type: string, status: number): CallError {
  return { type, status, detail: null, errors: [] };
}

test("a 401 on any call ends the session and leaves nothing of it in the browser", () => {
  meet(error("unauthenticated", 401), "rooms.list");
  expect(store.get(sessionAtom)).toEqual({ state: "anonymous", because: "ended" });
  expect(stored.has("rooms")).toBe(false);
});

test.each(["session.login", "session.logout"])("a 401 on %s is for its caller", (path) => {
  meet(error("unauthenticated", 401), path);
  expect(store.get(sessionAtom).state).toBe("open");
});

test("a 403 is a notification in the words of the property, and the session goes on", async () => {
  meet(error("forbidden", 403), "rooms.delete");
  const recorded = () => notificationsStore.getState().notifications.map(({ message }) => message);
  await onceTrue(() => expect(recorded()).toEqual(["Sie haben keine Berechtigung für diese Aktion."]));
  expect(store.get(sessionAtom).state).toBe("open");
});

test("a call refused because the property was switched elsewhere asks to reload", () => {
  meet(error("property/switched", 412), "rooms.clean");
  expect(store.get(switchedInOtherTabAtom)).toBe(true);
});
