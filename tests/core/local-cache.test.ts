import { beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { CACHED_NAMES, clearLocalCache, keep, keepPageSize, recall, recallPageSize } from "#client/core/local-cache.ts";

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
  });
});

test("nothing of a property stays after logout or switch; what belongs to the screen does", () => {
  for (const name of CACHED_NAMES) keep(name, [{ id: name }]);
  keepPageSize(50);
  stored.set("mantine-color-scheme-value", "dark");
  clearLocalCache();
  expect([...stored.keys()].sort()).toEqual(["mantine-color-scheme-value", "pageSize"]);
  expect(recallPageSize()).toBe(50);
});

test("what an older version kept in another shape, or somebody spoilt, is as good as nothing", () => {
  const Rooms = z.array(z.object({ id: z.string(), number: z.string() }));
  stored.set("rooms", '[{"id":"1","nr":101}]');
  expect(recall("rooms", Rooms)).toBeNull();
  stored.set("rooms", "[{");
  expect(recall("rooms", Rooms)).toBeNull();
  keep("rooms", [{ id: "1", number: "101" }]);
  expect(recall("rooms", Rooms)).toEqual([{ id: "1", number: "101" }]);
});

test("a full storage costs the cache only", () => {
  vi.stubGlobal("localStorage", {
    getItem: () => null,
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
    removeItem: () => undefined,
  });
  expect(() => keep("rooms", [])).not.toThrow();
});
