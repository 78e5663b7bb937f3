import { invoicePdfs } from "#server/office/list-files/invoice-pdfs.ts";
import { listDownload } from "#server/office/list-files/list-file.ts";
import { bookingFile, contactFile, groupFile, invoiceFile, openItemFile, roomFile, roomLockFile } from "#server/office/list-files/lists.ts";
import { DownloadAnswer } from "#server/platform/core/calls/transfer.ts";
import { procedure, router } from "#server/platform/core/calls/trpc.ts";
import { ContactQuery } from "#shared/guests/contacts/schema.ts";
import { RoomQuery } from "#shared/inventory/rooms/schema.ts";
import { InvoiceQuery } from "#shared/money/invoices/schema.ts";
import { OpenItemsQuery } from "#shared/money/open-items/schema.ts";
import { ReportRange } from "#shared/platform/core/report-range.ts";
import { BookingQuery } from "#shared/stays/bookings/schema.ts";
import { GroupQuery } from "#shared/stays/groups/schema.ts";
import { RoomLockQuery } from "#shared/stays/room-locks/schema.ts";

/** A list's filters and sorting without paging. */
const WHOLE = { page_number: true, page_size: true, expand: true } as const;

/** A whole list as a file, with the filters and order of the list. */
export const bookingListRouter = router({
  listExport: file("bookings:read", "GET /bookings/export", "Bookings as CSV, with the filters of the list")
    .input(BookingQuery.omit(WHOLE))
    .query(({ ctx: { view, language }, input: query }) => listDownload(view, bookingFile, { query, language })),
});

export const contactListRouter = router({
  listExport: file("bookings:read", "GET /contacts/export", "Contacts as CSV, with the filters of the list")
    .input(ContactQuery.omit(WHOLE))
    .query(({ ctx: { view, language }, input: query }) => listDownload(view, contactFile, { query, language })),
});

export const groupListRouter = router({
  listExport: file("bookings:read", "GET /groups/export", "Groups as CSV, with the filters of the list")
    .input(GroupQuery.omit(WHOLE))
    .query(({ ctx: { view, language }, input: query }) => listDownload(view, groupFile, { query, language })),
});

export const invoiceListRouter = router({
  listExport: file("folios:read", "GET /invoices/export", "Invoices as CSV, with the filters of the list")
    .input(InvoiceQuery.omit(WHOLE))
    .query(({ ctx: { view, language }, input: query }) => listDownload(view, invoiceFile, { query, language })),

  pdfs: procedure("folios:read")
    .meta({
      rest: "GET /invoices/pdfs",
      download: "application/zip",
      summary: "The PDFs of the issued invoices as ZIP, with the filters of the list; drafts have none",
      problems: ["invoice/none_issued"],
    })
    .input(InvoiceQuery.omit(WHOLE))
    .output(DownloadAnswer)
    .query(({ ctx, input }) => invoicePdfs(ctx, input)),
});

export const openItemListRouter = router({
  listExport: file("folios:read", "GET /reports/open_items/export", "Open items as CSV, with the filters of the list")
    .input(OpenItemsQuery.omit({ page_number: true, page_size: true }))
    .query(({ ctx: { view, language }, input: query }) => listDownload(view, openItemFile, { query, language })),
});

export const datevDocumentsRouter = router({
  datevDocuments: procedure("reports:read")
    .meta({
      rest: "GET /reports/financial_accounting/datev_documents",
      download: "application/zip",
      summary: "The PDFs of the invoices of a range as a package of documents for DATEV: a ZIP with document.xml",
      problems: ["invoice/none_issued"],
    })
    .input(ReportRange)
    .output(DownloadAnswer)
    .query(async ({ ctx, input }) => {
      const { datevDocuments } = await import("#server/office/list-files/datev-documents.ts");
      return datevDocuments(ctx, input);
    }),
});

export const roomListRouter = router({
  listExport: file("rooms:read", "GET /rooms/export", "Rooms as CSV, with the filters of the list")
    .input(RoomQuery.omit({ ...WHOLE, expand_current_bookings: true, expand_current_room_locks: true }))
    .query(({ ctx: { view, language }, input: query }) => listDownload(view, roomFile, { query, language })),
});

export const roomLockListRouter = router({
  listExport: file("bookings:read", "GET /room_locks/export", "Room locks as CSV, with the filters of the list")
    .input(RoomLockQuery.omit(WHOLE))
    .query(({ ctx: { view, language }, input: query }) => listDownload(view, roomLockFile, { query, language })),
});

function file(permission: Parameters<typeof procedure>[0], rest: `GET /${string}`, summary: string) {
  return procedure(permission).meta({ rest, download: "text/csv", summary }).output(DownloadAnswer);
}
