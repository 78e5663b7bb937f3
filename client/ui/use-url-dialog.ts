import { type Location, useSearchParams } from "react-router-dom";

/** A dialog that the address opens with `?new=<name>`, so that a link, a reload and the way back know it. */
export function useUrlDialog(name: string, isAllowed: boolean) {
  const [params, setParams] = useSearchParams();
  return {
    opened: isAllowed && params.get("new") === name,
    close() {
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          next.delete("new");
          return next;
        },
        { replace: true },
      );
    },
    staysAt: ({ search }: Location) => new URLSearchParams(search).get("new") === name,
  };
}
