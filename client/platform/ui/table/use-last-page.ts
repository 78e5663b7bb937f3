import { useEffect } from "react";
import type { Page } from "#shared/platform/core/paging.ts";

type Paged = Pick<Page<unknown>, "page_number" | "data" | "count" | "total_pages">;

/** Leads from a page past the end (yesterday's link, or its last row has gone) to the last one that has rows. */
export function useLastPage(data: Paged | undefined, { page, setPage }: { page: number; setPage: (page: number) => void }): void {
  const last = data && data.page_number === page && data.data.length === 0 && data.count > 0 ? data.total_pages : null;
  useEffect(() => {
    if (last !== null) setPage(last);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- setPage is a new function with each drawing
  }, [last]);
}
