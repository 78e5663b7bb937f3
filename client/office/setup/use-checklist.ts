import { useQuery } from "@tanstack/react-query";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";

/** What the property still needs, for those who set it up; empty for others and where nothing is left. */
export function useOpenChecks() {
  const may = useMay();
  const { data } = useQuery(trpc.properties.checklist.queryOptions(undefined, { enabled: may("base_data:write") }));
  return (data?.checks ?? []).filter(({ state }) => state === "open");
}
