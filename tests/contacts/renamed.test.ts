import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { applyContact } from "#client/contacts/cache.ts";
import { trpc } from "#client/core/trpc.ts";
import { applyGroup } from "#client/groups/cache.ts";

test.each([
  ["contact", (cache: QueryClient) => applyContact(cache)],
  ["group", applyGroup],
])("a %s's new name reaches the bars of the plan", (_, apply) => {
  const cache = new QueryClient();
  const key = trpc.roomPlan.window.queryKey({ from: "2030-04-01", to: "2030-04-30" });
  cache.getQueryCache().build(cache, { queryKey: key });
  apply(cache, { id: "renamed" });
  expect(cache.getQueryState(key)?.isInvalidated).toBe(true);
});
