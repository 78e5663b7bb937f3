import { beforeEach, expect, test, vi } from "vitest";
import { CACHED_NAMES, clearLocalCache, keep, keepPageSize, recall, recallPageSize } from "#client/platform/core/local-cache.ts";

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
  expect([...stored.keys()].sort()).toEqual(["build", "mantine-color-scheme-value", "pageSize"]);
  expect(recallPageSize()).toBe(50);
});

test("an entry of another build's format, or a damaged one, is ignored", () => {
  keep("rooms", [{ id: "1", number: "101" }]);
  expect(recall("rooms")).toEqual([{ id: "1", number: "101" }]);
  stored.set("rooms", "[{");
  expect(recall("rooms")).toBeNull();

  keep("rates", [{ id: "2" }]);
  stored.set("build", "an older one");
  expect(recall("rates")).toBeNull();
  keep("rooms", []);
  expect(stored.has("rates")).toBe(false);
});

test("a page size that makes no sense is as good as none", () => {
  stored.set("pageSize", "-3");
  expect(recallPageSize()).toBeNull();
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
