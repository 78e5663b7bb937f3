import { useState } from "react";
import { keepPageSize, recallPageSize } from "#client/platform/core/local-cache.ts";
import { useAddress } from "#client/platform/ui/page/use-address.ts";
import { PAGE_SIZE } from "#shared/platform/core/paging.ts";

export const PAGE_SIZES = [15, 30, 50, 100] as const;

/** The place in a list: page and sorting in the address, so that a reload or a sent link shows the same; the page size in this browser. */
export function useListState<S extends string>(sorts: readonly S[]) {
  const { params, change: changeAddress } = useAddress();
  const [pageSize, setPageSize] = useState(() => recallPageSize() ?? PAGE_SIZE);
  const wanted = params.get("sort") ?? "";
  const column = sorts.find((name) => name === wanted.replace(/^-/, "")) ?? null;
  const sort: S | `-${S}` | null = column && (wanted.startsWith("-") ? `-${column}` : column);

  const page = Math.max(1, Number.parseInt(params.get("page") ?? "1", 10) || 1);
  const change = (changes: Readonly<Record<string, string | null>>) => changeAddress(changes, { replace: true });

  return {
    page,
    pageSize,
    sort,
    /** Page and sorting for the call. */
    input: { page_number: page, page_size: pageSize, sort: sort ?? undefined },
    setPage: (page: number) => change({ page: page > 1 ? String(page) : null }),
    setPageSize(size: number) {
      keepPageSize(size);
      setPageSize(size);
      change({ page: null });
    },
    /** Up, down, and back to the list's own order, which is not gone through twice. */
    toggleSort(name: S, own: string | null = null) {
      const turns = [name, `-${name}`].filter((each) => each !== own);
      change({ sort: turns[turns.indexOf(sort ?? "") + 1] ?? null, page: null });
    },
  };
}
export type ListState<S extends string> = ReturnType<typeof useListState<S>>;
