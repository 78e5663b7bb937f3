import { and, desc, eq } from "drizzle-orm";
import { query } from "#server/platform/core/database/query.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { accessTokens } from "#server/stays/access-control/tables.ts";

const confirmedCode = query(["booking"], (db, { booking, property }) =>
  db
    .select({ code: accessTokens.code, next_to: accessTokens.next_to, valid_to: accessTokens.valid_to })
    .from(accessTokens)
    .where(and(eq(accessTokens.booking_id, booking), eq(accessTokens.state, "issued"), eq(accessTokens.property_id, property)))
    .orderBy(desc(accessTokens.created_at), desc(accessTokens.id)),
);

/** The code that the guest of a stay may be given: every lock has confirmed it with its present validity. Null for none. */
export function doorCodeFor(view: View, bookingId: string): string | null {
  const [newest] = confirmedCode.all(view, { booking: bookingId }).filter(({ code }) => code !== null);
  return newest && newest.next_to === null && newest.valid_to > view.now ? newest.code : null;
}
