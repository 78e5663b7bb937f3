import { openDeposits } from "#server/money/deposits/queries.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { foliosOf } from "#server/stays/folios/queries.ts";
import type { MailDraft, MailKindOf } from "#server/tenant/mail/kinds.ts";
import { latestMail, queuedMails, sentMails } from "#server/tenant/mail/queries.ts";
import { generalSettings } from "#server/tenant/settings/queries.ts";
import type { JoinedMail } from "#shared/tenant/mail/schema.ts";

type Confirmation = "confirmation" | "group_confirmation";

/** The kind of a confirmation that takes along a deposit invoice that was not mailed yet, where the property sends one mail. */
export function withDeposits<K extends Confirmation>(mailKind: MailKindOf<K>): MailKindOf<K> {
  const owner = mailKind.object === "group" ? "group_id" : "booking_id";
  return {
    ...mailKind,
    draft(view, id, queued_at): MailDraft<K> | null {
      const draft = mailKind.draft(view, id, queued_at);
      return draft && { ...draft, joins: () => unmailedDeposit(view, owner, id) };
    },
  };
}

/** True if a mail about a stay waits to be sent, with which its deposits go out. */
export function confirmationTakesAlong(view: View, booking_id: string): boolean {
  return generalSettings(view).one_mail === true && queuedMails(view, booking_id).some(({ kind }) => kind === "confirmation");
}

/** The mail of the deposit that is due first of those still to be paid that were never mailed, alone or with a confirmation. */
function unmailedDeposit(view: View, owner: "booking_id" | "group_id", id: string): JoinedMail[] {
  if (generalSettings(view).one_mail !== true) return [];
  const folios = (foliosOf(view, owner, [id]).get(id) ?? []).map((folio) => folio.id);
  const joined = new Set(sentMails(view, id).flatMap((mail) => mail.joined.map((each) => each.id)));
  const wasMailed = (invoice: string) => joined.has(invoice) || latestMail(view, { parent_id: invoice, kind: "deposit" }) !== null;
  return openDeposits(view, folios)
    .filter(({ invoice_id, paid_amount, gross_amount }) => paid_amount < gross_amount && !wasMailed(invoice_id))
    .toSorted((a, b) => (a.due_on < b.due_on ? -1 : 1))
    .slice(0, 1)
    .map(({ invoice_id }) => ({ kind: "deposit", id: invoice_id }));
}
