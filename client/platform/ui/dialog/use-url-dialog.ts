import type { Location } from "react-router-dom";
import { useAddress } from "#client/platform/ui/page/use-address.ts";

/** A dialog that the address opens with `?new=<name>`, so that a link, a reload and the way back know it. */
export function useUrlDialog(name: string, isAllowed: boolean) {
  const { params, change } = useAddress();
  return {
    opened: isAllowed && params.get("new") === name,
    close: () => change({ new: null }, { replace: true }),
    staysAt: ({ search }: Location) => new URLSearchParams(search).get("new") === name,
  };
}
