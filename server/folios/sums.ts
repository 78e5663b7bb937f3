import { prepared } from "#server/core/database/prepared.ts";
import type { Work } from "#server/core/work/work.ts";

/**
 * Reckons a folio's sums from its charges and payments. Of a payment to a group only what is not shared out among its
 * bookings counts here; a transfer counts whole on either side, since its two sides cancel each other out.
 */
export function sumUp(work: Work, folio_id: string): void {
  prepared(
    work.db,
    `UPDATE folios SET
       gross_amount = (SELECT coalesce(sum(gross_amount), 0) FROM charges WHERE folio_id = @id AND deleted_at IS NULL),
       paid_amount = (SELECT coalesce(sum(p.amount), 0) FROM payments p WHERE p.folio_id = @id AND p.deleted_at IS NULL)
         - (SELECT coalesce(sum(s.amount), 0) FROM payments p JOIN payments s ON s.share_of_id = p.id
             WHERE p.folio_id = @id AND NOT p.virtual AND p.deleted_at IS NULL AND s.deleted_at IS NULL),
       version = version + 1, updated_at = @now
     WHERE id = @id`,
  ).run({ id: folio_id, now: work.now });
}
