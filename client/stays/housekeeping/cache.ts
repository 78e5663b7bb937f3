import type { QueryClient } from "@tanstack/react-query";
import { restoreAnswer } from "#client/platform/core/cache.ts";
import { keep, recall } from "#client/platform/core/local-cache.ts";
import { queryClient, trpc } from "#client/platform/core/trpc.ts";
import type { Room } from "#shared/inventory/rooms/schema.ts";
import type { BoardRow } from "#shared/stays/housekeeping/schema.ts";

const KEEP_AFTER_MS = 300;

/** Puts a room's condition on the board; never an older one over a newer. */
export function putRoomOnBoard(cache: QueryClient, { id, number, status, inspected_at, version }: Room): void {
  cache.setQueriesData<BoardRow[]>(trpc.housekeeping.board.pathFilter(), (rows) =>
    rows?.map((row) =>
      row.id === id && version > row.version
        ? { ...row, number, status, version, inspected: row.inspected === null ? null : inspected_at !== null }
        : row,
    ),
  );
}

/** The room as this browser knows it last; null if it is not on the board. */
export function versionOnBoard(room_id: string): number | null {
  return queryClient.getQueryData<BoardRow[]>(trpc.housekeeping.board.queryKey())?.find(({ id }) => id === room_id)?.version ?? null;
}

type StoredBoard = { rows: BoardRow[]; kept_at: string };

/** Time at which the board in this browser's storage was read; null without one. */
export function keptAt(): string | null {
  return recall<StoredBoard>("housekeeping")?.kept_at ?? null;
}

/** Lays the board of the last visit where it is drawn from, also without a network. */
export function restoreBoard(cache: QueryClient): void {
  const kept = recall<StoredBoard>("housekeeping");
  if (kept) restoreAnswer(cache, trpc.housekeeping.board.queryKey(), kept.rows);
}

/** Keeps the board in this browser, as it becomes. */
export function keepBoard(cache: QueryClient): () => void {
  const key = JSON.stringify(trpc.housekeeping.board.queryKey());
  let timer: ReturnType<typeof setTimeout> | undefined;
  return cache.getQueryCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "success" || JSON.stringify(event.query.queryKey) !== key) return;
    if (event.query.state.dataUpdatedAt === 0) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      const rows = cache.getQueryData<BoardRow[]>(trpc.housekeeping.board.queryKey());
      if (rows) keep("housekeeping", { rows, kept_at: new Date().toISOString() } satisfies StoredBoard);
    }, KEEP_AFTER_MS);
  });
}
