import { getDefaultStore } from "jotai";
import { beforeEach, expect, test, vi } from "vitest";

const server = vi.hoisted(() => ({ answer: (): Promise<void> => Promise.resolve() }));
vi.mock("#client/platform/core/trpc.ts", () => ({
  trpc: { session: { logout: {} } },
  api: {},
  queryClient: { clear: () => undefined },
}));

vi.mock("#client/platform/core/writes.ts", () => ({ write: () => server.answer() }));

// Test files share their modules; another file may have loaded the session with the real calls.
vi.resetModules();
const { keep, recall } = await import("#client/platform/core/local-cache.ts");
const { logOut, sessionAtom } = await import("#client/platform/core/session.ts");
const { RestError } = await import("#client/platform/core/call-error.ts");

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
  });
  keep("rooms", [{ id: "1" }]);
});

const left = { rooms: null, session: { state: "anonymous", because: "left" } };

function whatStays(): { rooms: unknown; session: unknown } {
  return { rooms: recall("rooms"), session: getDefaultStore().get(sessionAtom) };
}

test.each([
  ["a cut line", new TypeError("fetch failed")],
  ["a session that is over already", new RestError({ type: "unauthorized", status: 401 })],
])("%s is not reported to a user who logs out", async (_, thrown) => {
  server.answer = () => Promise.reject(thrown);
  await logOut();
  expect(whatStays()).toEqual(left);
});

test.each([
  ["a refusal", new RestError({ type: "forbidden", status: 403 })],
  ["an answer from something in between", new Error("no JSON")],
])("%s is told, since the session may still be open there; nothing stays in this browser", async (_, thrown) => {
  server.answer = () => Promise.reject(thrown);
  await expect(logOut()).rejects.toBe(thrown);
  expect(whatStays()).toEqual(left);
});
