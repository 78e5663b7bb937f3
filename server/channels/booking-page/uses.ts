import { and, count, eq, isNull, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { bookingPages } from "#server/channels/booking-page/tables.ts";
import { ofProperty, oneOf, query } from "#server/platform/core/database/query.ts";
import type { Uses } from "#server/platform/core/database/uses.ts";
import { files } from "#server/tenant/files/tables.ts";
import type { FileUses } from "#server/tenant/files/uses-of-files.ts";
import { properties } from "#server/tenant/properties/tables.ts";

/** Ids are random, so a page that holds one refers to it. */
function shows(id: SQLWrapper): SQL {
  return sql`instr(${bookingPages.content}, ${id}) > 0`;
}

export const bookingPageUses = {
  file: {
    booking_pages: query(["id"], (db, { id, property }) =>
      db
        .select({ n: count() })
        .from(bookingPages)
        .where(and(shows(id), ofProperty(bookingPages, property), isNull(bookingPages.deleted_at))),
    ),
  },
} as const satisfies Uses;

/** Files that are pictures of the booking page. */
export const pagePictures: FileUses = query(["files"], (db, { files: ids, property }) =>
  db
    .select({ file_id: files.id, object: sql<"property">`'property'`, id: properties.id, name: properties.name })
    .from(files)
    .innerJoin(bookingPages, and(shows(files.id), ofProperty(bookingPages, property), isNull(bookingPages.deleted_at)))
    .innerJoin(properties, eq(properties.id, bookingPages.property_id))
    .where(and(oneOf(files.id, ids), ofProperty(files, property))),
);
