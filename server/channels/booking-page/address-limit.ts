import { and, eq, exists, gt, inArray, not, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { query } from "#server/platform/core/database/query.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { bookings } from "#server/stays/bookings/tables.ts";
import { mails } from "#server/tenant/mail/tables.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import { DAY_MS } from "#shared/platform/core/stays.ts";
import { SOLD_STATUSES } from "#shared/stays/bookings/schema.ts";

/** A family that books its rooms one by one stays below; a stranger's address is not filled with our mails. */
const MAX_BOOKINGS_A_DAY = 5;

const offer = alias(mails, "offer");

/** The page's bookings since a moment that were mailed to an address, without the offers whose link was followed there. */
const unconfirmedOf = query(["email", "since"], (db, { email, since, property }) =>
  db
    .select({ time: mails.created_at })
    .from(mails)
    .innerJoin(bookings, eq(bookings.id, mails.parent_id))
    .where(
      and(
        eq(mails.property_id, property),
        gt(mails.created_at, since),
        inArray(mails.kind, ["offer", "confirmation"]),
        sql`lower(json_extract(${mails.recipients}, '$[0]')) = lower(${email})`,
        eq(bookings.source, "booking_page"),
        not(
          exists(
            db
              .select({ one: sql`1` })
              .from(offer)
              .where(and(eq(offer.parent_id, bookings.id), eq(offer.kind, "offer"), inArray(bookings.status, SOLD_STATUSES))),
          ),
        ),
      ),
    )
    .orderBy(mails.created_at),
);

/** Throws `too_many_requests` for an address that got too many bookings of the page within a day and confirmed none of them. */
export function assertAddressRests(work: Work, email: string): void {
  const now = Date.parse(work.now);
  const found = unconfirmedOf.all(work, { email, since: new Date(now - DAY_MS).toISOString() });
  const [oldest] = found.slice(-MAX_BOOKINGS_A_DAY);
  if (found.length < MAX_BOOKINGS_A_DAY || !oldest) return;
  throw new Problem("too_many_requests", String(Math.ceil((Date.parse(oldest.time) + DAY_MS - now) / 1000)));
}
