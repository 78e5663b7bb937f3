import type { QueryClient } from "@tanstack/react-query";
import { type Change, readAgain, restoreAnswer } from "#client/core/cache.ts";
import { keep, recall } from "#client/core/local-cache.ts";
import { queryClient, trpc } from "#client/core/trpc.ts";
import type { BoardRow } from "#shared/housekeeping/schema.ts";
import { ROOM_CONDITION } from "#shared/rooms/rules.ts";
import type { Room } from "#shared/rooms/schema.ts";

/** What the board is made of. Of `housekeeping` those hear who know nothing of stays and locks. */
const SHOWN = new Set(["setting", "booking", "contact", "housekeeping", "room", "room_lock", "room_type"]);
/** A group's check-out is many changes at once. */
const PAUSE_MS = 120;
const KEEP_AFTER_MS = 300;

let waiting: ReturnType<typeof setTimeout> | undefined;

/** Reads the board again, quietly, after whatever it shows has changed; a room's new status came whole. */
export function applyToBoard(cache: QueryClient, { object, type, row }: Pick<Change, "object" | "type" | "row">): void {
  if (!SHOWN.has(object) || (row && ROOM_CONDITION.includes(type))) return;
  waiting ??= setTimeout(() => {
    waiting = undefined;
    readBoardAgain(cache);
  }, PAUSE_MS);
}

function readBoardAgain(cache: QueryClient): void {
  readAgain(cache, trpc.housekeeping.board.pathFilter());
}

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

/** The answer to somebody's own tap. */
export function putMarkedRoom(room: Room): void {
  putRoomOnBoard(queryClient, room);
}

/** The room as this browser knows it last; null where it is not on the board. */
export function versionOnBoard(room_id: string): number | null {
  return queryClient.getQueryData<BoardRow[]>(trpc.housekeeping.board.queryKey())?.find(({ id }) => id === room_id)?.version ?? null;
}

type Kept = { rows: BoardRow[]; kept_at: string };

/** When the board that lies in this browser was read. */
export function keptAt(): string | null {
  return recall<Kept>("housekeeping")?.kept_at ?? null;
}

/** Lays the board of the last visit where it is drawn from, also without a network. */
export function restoreBoard(cache: QueryClient): void {
  const kept = recall<Kept>("housekeeping");
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
      if (rows) keep("housekeeping", { rows, kept_at: new Date().toISOString() } satisfies Kept);
    }, KEEP_AFTER_MS);
  });
}
