import { useQuery } from "@tanstack/react-query";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";

/** Open checks of the property's set-up; empty for users who may not set it up, and once all are done. */
export function useOpenChecks() {
  const may = useMay();
  const { data } = useQuery(trpc.properties.checklist.queryOptions(undefined, { enabled: may("base_data:write") }));
  return (data?.checks ?? []).filter(({ state }) => state === "open");
}
