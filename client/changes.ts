import { besideRecord, isStale, objectsOf, PARTS } from "#client/freshness.ts";
import { isRoom, knownRoom, putRoomRow } from "#client/inventory/rooms/cache.ts";
import { type Change, makeFreshness } from "#client/platform/core/freshness.ts";
import type { VersionedRow } from "#client/platform/core/mutation-cache.ts";
import { renewProperty } from "#client/platform/core/session.ts";
import { queryClient } from "#client/platform/core/trpc.ts";
import { putRoomOnBoard } from "#client/stays/housekeeping/cache.ts";
import { applyPlanBooking, applyPlanLock, putAnswerOnPlan } from "#client/stays/room-plan/store/cache.ts";

const freshness = makeFreshness(queryClient, isStale);

/** A change that the live feed names: whole rows are shown at once, everything else that it makes stale is read again. */
export function applyChange(change: Change): void {
  putChange(change);
  const isNew = freshness.isNew(change);
  freshness.changed(change, isNew ? objectsOf(change) : besideRecord(change));
  if (change.object === "property" && isNew) void renewProperty();
}

/** Shows a row that travels with the feed where it is drawn, and asks for nothing: also laid into answers that come late. */
export function putChange({ object, id, row }: Change): void {
  if (row === undefined) return;
  if (object === "room" && row && "number" in row) {
    putRoomRow(queryClient, row);
    return putRoomOnBoard(queryClient, row);
  }
  if (object === "booking" && (row === null || "check_in" in row)) return applyPlanBooking(queryClient, { id, row });
  if (object === "room_lock" && (row === null || "start" in row)) return applyPlanLock(queryClient, { id, row });
}

/** The rows that this screen's own write answered. The feed names the same versions a moment later, and is then known. */
export function applyAnswers(rows: readonly VersionedRow[], router: string): void {
  if (rows.length === 0) freshness.changedIn(router);
  for (const row of rows) {
    const { object, id, version } = row;
    const part = PARTS[object];
    const name = part?.of ?? (isStatusChange(row) ? "room_status" : object);
    putAnswer(row);
    const known = part ? { id: String(Object.entries(row).find(([column]) => column === part.by)?.[1]), version: null } : { id, version };
    const change: Change = { object, ...known, type: `${object}.changed`, row: undefined };
    if (freshness.isNew(change)) freshness.changed(change, [name]);
  }
}

function putAnswer(row: VersionedRow): void {
  putAnswerOnPlan(queryClient, row);
  if (!isRoom(row)) return;
  putRoomRow(queryClient, row);
  putRoomOnBoard(queryClient, row);
}

/** True if only status or inspection of a room differ from the row that is shown: no list and no name has to be read again. */
function isStatusChange(row: VersionedRow): boolean {
  const known = isRoom(row) ? knownRoom(queryClient, row.id) : undefined;
  return (
    known !== undefined && isRoom(row) && known.number === row.number && known.room_type_id === row.room_type_id && row.deleted_at === null
  );
}

/** After a time away of which nothing is known: no version counts as known any more. */
export function forgetVersions(): void {
  freshness.forget();
}
