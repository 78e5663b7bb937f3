import { and, eq } from "drizzle-orm";
import { ofProperty, query } from "#server/platform/core/database/query.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { isDefaultFolio } from "#server/stays/folios/conditions.ts";
import type { FolioRow } from "#server/stays/folios/queries.ts";
import { folios } from "#server/stays/folios/tables.ts";

/** A stay's default folio, on which its automatic charges are created. */
export type DefaultFolio = Pick<FolioRow, "id" | "status" | "gross_amount">;

const ofBooking = query(["booking"], (db, { booking, property }) =>
  db
    .select({ id: folios.id, status: folios.status, gross_amount: folios.gross_amount })
    .from(folios)
    .where(and(eq(folios.booking_id, booking), isDefaultFolio(folios), ofProperty(folios, property))),
);

export function defaultFolioOf(view: View, booking_id: string): DefaultFolio | undefined {
  return ofBooking.get(view, { booking: booking_id });
}
