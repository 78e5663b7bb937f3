import { and, isNull, lte } from "drizzle-orm";
import { type DepositRow, depositStore } from "#server/money/deposits/queries.ts";
import { depositChoices } from "#server/money/deposits/settings.ts";
import { isAskedFor, staysOf } from "#server/money/deposits/stays.ts";
import { deposits } from "#server/money/deposits/tables.ts";
import { ofProperty, query } from "#server/platform/core/database/query.ts";
import type { Job } from "#server/platform/core/jobs/jobs-runner.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { folioStore } from "#server/stays/folios/queries.ts";
import { sendMail } from "#server/tenant/mail/compose.ts";
import { forEachProperty, nextMorning } from "#server/tenant/properties/for-each-property.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import { addDays, localDate } from "#shared/platform/core/stays.ts";

/** In the property's local time: not in the middle of the night. */
const REMINDS_AT = "09:00";

/** Mails a reminder of each deposit that was not paid in time, once, where the property has chosen so. */
export const depositReminders: Job = {
  name: "deposit reminders",
  afterCommit: false,
  pausedBy: ["clock", "copy"],
  async run(runtime) {
    await forEachProperty(runtime, remindOfDeposits);
    return nextMorning(runtime, REMINDS_AT);
  },
};

const unremindedUntil = query(["day"], (db, { day, property }) =>
  db
    .select({ id: deposits.id })
    .from(deposits)
    .where(
      and(
        ofProperty(deposits, property),
        lte(deposits.due_on, day),
        isNull(deposits.reminded_at),
        isNull(deposits.ended),
        isNull(deposits.final_invoice_id),
      ),
    ),
);

/** The reminder and its mark are one transaction, so no mail goes out twice. */
export function remindOfDeposits(work: Work): void {
  const { reminder_days } = depositChoices(work);
  if (reminder_days === null) return;
  const day = addDays(localDate(work.now, work.actor.time_zone), -reminder_days);
  const ids = unremindedUntil.all(work, { day }).map(({ id }) => id);
  for (const deposit of depositStore.findMany(work, ids)) {
    if (deposit.paid_amount < deposit.gross_amount && isAsked(work, deposit) && wasMailed(work, deposit)) {
      depositStore.update(work, deposit, { reminded_at: work.now });
    }
  }
}

/** Nobody is reminded of a stay that is canceled or did not take place. */
function isAsked(work: Work, { folio_id }: DepositRow): boolean {
  return isAskedFor(staysOf(work, folioStore.get(work, folio_id, "folio_id")));
}

/** A customer without an address is tried again on the next day. */
function wasMailed(work: Work, { invoice_id }: DepositRow): boolean {
  try {
    sendMail(work, { kind: "deposit_reminder", id: invoice_id }, {});
    return true;
  } catch (thrown) {
    if (thrown instanceof Problem) return false;
    throw thrown;
  }
}
