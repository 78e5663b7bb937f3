import { listBookings } from "#server/bookings/queries.ts";
import { listContacts } from "#server/contacts/queries.ts";
import { DownloadAnswer } from "#server/core/calls/transfer.ts";
import { procedure, router } from "#server/core/calls/trpc.ts";
import { expandAll, expandPage } from "#server/core/database/expand.ts";
import type { View } from "#server/core/work/work.ts";
import { listGroups } from "#server/groups/queries.ts";
import { listInvoices } from "#server/invoices/queries.ts";
import { bookingColumns, contactColumns, groupColumns, invoiceColumns, roomColumns, roomLockColumns } from "#server/list-files/columns.ts";
import { invoicePdfs } from "#server/list-files/invoice-pdfs.ts";
import { listFile } from "#server/list-files/list-file.ts";
import { listRoomLocks } from "#server/room-locks/queries.ts";
import { roomTypeStore } from "#server/room-types/queries.ts";
import { listRooms } from "#server/rooms/queries.ts";
import { BookingQuery } from "#shared/bookings/schema.ts";
import { bookingScreensText } from "#shared/bookings/screens-text.ts";
import { ContactQuery } from "#shared/contacts/schema.ts";
import { contactsText } from "#shared/contacts/text.ts";
import type { Language } from "#shared/core/language.ts";
import { can } from "#shared/core/permissions.ts";
import { GroupQuery } from "#shared/groups/schema.ts";
import { groupsText } from "#shared/groups/text.ts";
import { InvoiceQuery } from "#shared/invoices/schema.ts";
import { invoicesText } from "#shared/invoices/text.ts";
import { RoomLockQuery } from "#shared/room-locks/schema.ts";
import { roomLocksText } from "#shared/room-locks/text.ts";
import { RoomQuery } from "#shared/rooms/schema.ts";
import { roomsText } from "#shared/rooms/text.ts";

/** A list's filters and sorting without paging. */
const WHOLE = { page_number: true, page_size: true, expand: true } as const;

/** A whole list as a file, with the filters and order of the list. */
export const bookingListRouter = router({
  listExport: file("bookings:read", "GET /bookings/export", "Bookings as CSV, with the filters of the list")
    .input(BookingQuery.omit(WHOLE))
    .query(({ ctx: { view, language }, input }) =>
      listFile(
        {
          title: bookingScreensText.title,
          columns: bookingColumns(readerOf(view, language), { room_type: roomTypeNames(view) }),
          page: (paging) =>
            expandPage(view, "booking", listBookings(view, { ...input, ...paging, expand: [] }), [
              "customer",
              "guests",
              "room",
              "rate",
              "group",
            ]),
        },
        readerOf(view, language),
      ),
    ),
});

export const contactListRouter = router({
  listExport: file("bookings:read", "GET /contacts/export", "Contacts as CSV, with the filters of the list")
    .input(ContactQuery.omit(WHOLE))
    .query(({ ctx: { view, language }, input }) =>
      listFile(
        {
          title: contactsText.title,
          columns: contactColumns(readerOf(view, language)),
          page: (paging) => expandPage(view, "contact", listContacts(view, { ...input, ...paging, expand: [] }), ["summary"]),
        },
        readerOf(view, language),
      ),
    ),
});

export const groupListRouter = router({
  listExport: file("bookings:read", "GET /groups/export", "Groups as CSV, with the filters of the list")
    .input(GroupQuery.omit(WHOLE))
    .query(({ ctx: { view, language }, input }) =>
      listFile(
        {
          title: groupsText.title,
          columns: groupColumns(readerOf(view, language)),
          page: (paging) => expandPage(view, "group", listGroups(view, { ...input, ...paging, expand: [] }), ["customer", "summary"]),
        },
        readerOf(view, language),
      ),
    ),
});

export const invoiceListRouter = router({
  listExport: file("folios:read", "GET /invoices/export", "Invoices as CSV, with the filters of the list")
    .input(InvoiceQuery.omit(WHOLE))
    .query(({ ctx: { view, language }, input }) =>
      listFile(
        {
          title: invoicesText.title,
          columns: invoiceColumns(readerOf(view, language)),
          page(paging) {
            const page = listInvoices(view, { ...input, ...paging, expand: [] });
            return { ...page, data: expandAll(view, "invoice", page.data, ["payments"]) };
          },
        },
        readerOf(view, language),
      ),
    ),

  pdfs: procedure("folios:read")
    .meta({
      rest: "GET /invoices/pdfs",
      download: "application/zip",
      summary: "The PDFs of the issued invoices as ZIP, with the filters of the list; drafts have none",
    })
    .input(InvoiceQuery.omit(WHOLE))
    .output(DownloadAnswer)
    .query(({ ctx, input }) => invoicePdfs(ctx, (paging) => listInvoices(ctx.view, { ...input, ...paging, expand: [] }))),
});

export const roomListRouter = router({
  listExport: file("rooms:read", "GET /rooms/export", "Rooms as CSV, with the filters of the list")
    .input(RoomQuery.omit({ ...WHOLE, expand_current_bookings: true, expand_current_room_locks: true }))
    .query(({ ctx: { view, language }, input }) => {
      const seesUse = can(view.actor.role, "bookings:read");
      const all = { ...input, expand: [], expand_current_bookings: false, expand_current_room_locks: false };
      return listFile(
        {
          title: roomsText.title,
          columns: roomColumns(readerOf(view, language), { room_type: roomTypeNames(view) }, seesUse),
          page: (paging) => expandPage(view, "room", listRooms(view, { ...all, ...paging }), seesUse ? ["bookings", "room_locks"] : []),
        },
        readerOf(view, language),
      );
    }),
});

export const roomLockListRouter = router({
  listExport: file("bookings:read", "GET /room_locks/export", "Room locks as CSV, with the filters of the list")
    .input(RoomLockQuery.omit(WHOLE))
    .query(({ ctx: { view, language }, input }) =>
      listFile(
        {
          title: roomLocksText.title,
          columns: roomLockColumns(readerOf(view, language)),
          page: (paging) => expandPage(view, "room_lock", listRoomLocks(view, { ...input, ...paging, expand: [] }), ["room", "creator"]),
        },
        readerOf(view, language),
      ),
    ),
});

function file(permission: Parameters<typeof procedure>[0], rest: `GET /${string}`, summary: string) {
  return procedure(permission).meta({ rest, download: "text/csv", summary }).output(DownloadAnswer);
}

function readerOf({ actor, now }: View, language: Language) {
  return { language, now, time_zone: actor.time_zone };
}

/** The name of a room type, including deleted ones. */
function roomTypeNames(view: View): (id: string) => string {
  const names = new Map<string, string>();
  return (id) => {
    const known = names.get(id) ?? roomTypeStore.findAny(view, id)?.name ?? "";
    names.set(id, known);
    return known;
  };
}
