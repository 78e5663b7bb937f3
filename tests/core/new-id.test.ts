import { validate, version } from "uuid";
import { expect, test } from "vitest";
import { newId } from "#server/platform/core/database/new-id.ts";

test("ids are UUIDv7, all different, and rise in the order in which they were made", () => {
  const ids = Array.from({ length: 5_000 }, newId);
  expect(ids.every((id) => validate(id) && version(id) === 7)).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
  expect([...ids].sort()).toEqual(ids);
});
