import type { QueryClient } from "@tanstack/react-query";
import { applyToKeys } from "#client/access-control/cache.ts";
import { applyBooking } from "#client/bookings/cache.ts";
import { applyContact } from "#client/contacts/cache.ts";
import { type Change, readAgain } from "#client/core/cache.ts";
import { queryClient, trpc } from "#client/core/trpc.ts";
import { applyToHistory } from "#client/events/cache.ts";
import { applyToFiles } from "#client/files/cache.ts";
import { applyFolio } from "#client/folios/cache.ts";
import { applyGroup } from "#client/groups/cache.ts";
import { applyToBoard, putRoomOnBoard } from "#client/housekeeping/cache.ts";
import { applyToInvoices } from "#client/invoices/cache.ts";
import { applyToMails } from "#client/mail/cache.ts";
import { applyNote, isAboutNote } from "#client/notes/cache.ts";
import { applyProperty } from "#client/properties/cache.ts";
import { applyItem, applyRate } from "#client/rates/cache.ts";
import { applyToAccounting } from "#client/reports/accounting-cache.ts";
import { applyToReports } from "#client/reports/cache.ts";
import { applyRoomLock } from "#client/room-locks/cache.ts";
import { applyPlanBooking, applyPlanLock } from "#client/room-plan/cache.ts";
import { applyRoomType } from "#client/room-types/cache.ts";
import { applyRoom, putRoomRow } from "#client/rooms/cache.ts";
import { applyToSearch } from "#client/search/cache.ts";
import { applyGeneral } from "#client/settings/cache.ts";
import { applyToChecklist } from "#client/setup/cache.ts";
import { applyToNews } from "#client/shifts/cache.ts";
import { applyTaxRate } from "#client/tax-rates/cache.ts";

/** Which answers must be read again when an entity has changed. One line an entity. */
const READ_AGAIN: Readonly<Record<string, (cache: QueryClient, change: Change) => void>> = {
  booking: applyBooking,
  contact: applyContact,
  folio: applyFolio,
  group: applyGroup,
  registration: (cache) => readAgain(cache, trpc.registrations.pathFilter()),
  room: applyRoom,
  room_lock: applyRoomLock,
  room_type: applyRoomType,
  rate: applyRate,
  invoice: applyToInvoices,
  item: applyItem,
  tax_rate: applyTaxRate,
  payment_method: (cache) => readAgain(cache, trpc.paymentMethods.pathFilter()),
  note: (cache) => readAgain(cache, trpc.notes.pathFilter()),
  file: (cache) => readAgain(cache, trpc.files.pathFilter()),
  property: applyProperty,
  setting: applyGeneral,
  member(cache) {
    readAgain(cache, trpc.team.pathFilter());
    // A key acts in its maker's role where that is lower.
    readAgain(cache, trpc.apiKeys.pathFilter());
  },
  user: (cache) => readAgain(cache, trpc.team.pathFilter()),
  api_key: (cache) => readAgain(cache, trpc.apiKeys.pathFilter()),
};

/**
 * What a change does to cached server data: the live feed and mutations' answers both come through here. Before that the
 * plan lays its own answers into its windows (`applyBookingAnswers`), since the feed comes a moment later.
 */
export function applyChange(cache: QueryClient, change: Change): void {
  putChange(cache, change);
  if (isAboutNote(change)) applyNote(cache, change.id);
  else READ_AGAIN[change.object]?.(cache, change);
  applyToBoard(cache, change);
  applyToReports(cache, change.object);
  applyToAccounting(cache, change.object);
  applyToSearch(cache, change.object);
  applyToFiles(cache, change.object);
  applyToHistory(cache, change.id);
  applyToNews(cache);
  applyToMails(cache, change.id);
  applyToKeys(cache, change.id);
  applyToChecklist(cache, change.object);
}

/**
 * Puts what travels whole where it is shown, and asks for nothing. Also for answers that come late: asking again for
 * them would bring the next late answer, and so on for ever.
 */
export function putChange(cache: QueryClient, { object, id, row }: Change): void {
  if (row === undefined) return;
  if (object === "room" && row && "number" in row) {
    putRoomRow(cache, row);
    return putRoomOnBoard(cache, row);
  }
  if (object === "booking" && (row === null || "check_in" in row)) return applyPlanBooking(cache, { id, row });
  if (object === "room_lock" && (row === null || "start" in row)) return applyPlanLock(cache, { id, row });
}

/** A mutation's answer, applied as the feed will tell it in a moment; the whole row that hot screens draw comes with the feed. */
export function applyAnswer(...rows: readonly { object: string; id: string; version: number }[]): void {
  for (const { object, id, version } of rows) applyChange(queryClient, { object, id, version, type: `${object}.changed`, row: undefined });
}
