import { and, desc, eq, isNotNull } from "drizzle-orm";
import { contactStore, languageFor } from "#server/guests/contacts/queries.ts";
import { receiptUrl } from "#server/money/cash-register/links.ts";
import { type ReceiptRow, receiptStore } from "#server/money/cash-register/registers.ts";
import { cashReceipts } from "#server/money/cash-register/tables.ts";
import { ofProperty, query } from "#server/platform/core/database/query.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { peopleToMail, recipientsOf } from "#server/stays/bookings/mails/mail-recipients.ts";
import { bookingStore } from "#server/stays/bookings/queries.ts";
import { folioStore } from "#server/stays/folios/queries.ts";
import { groupStore } from "#server/stays/groups/queries.ts";
import type { MailAbout } from "#server/tenant/mail/compose.ts";
import type { MailDraft, MailKindOf } from "#server/tenant/mail/kinds.ts";
import { getProperty } from "#server/tenant/properties/queries.ts";
import { readReceiptContent } from "#shared/money/cash-register/content-v1.ts";
import type { ProblemType } from "#shared/platform/core/errors.ts";
import { amount } from "#shared/platform/core/money.ts";
import { salutation } from "#shared/tenant/mail/salutation.ts";
import { mailWords } from "#shared/tenant/mail/words.ts";

/** The mail with the link to a digital receipt. Receipts of 0 concern the tax office and go to no guest. */
export const receiptMailKind: MailKindOf<"receipt"> = {
  object: "cash_receipt",
  whyNot: (view, id) => whyNotMail(receiptStore.find(view, id)),
  draft(view, id) {
    const receipt = receiptStore.find(view, id);
    return receipt && draftOf(view, receipt);
  },
  newest: (view) => newestSale.get(view, {})?.id ?? null,
  sampleFiles: () => [],
  link: (work, id) => receiptUrl(work, work.config, id),
  render() {
    throw new Error("a receipt's mail has no attachment");
  },
};

/** The mail about a receipt. */
export function mailOfReceipt({ id }: ReceiptRow): MailAbout {
  return { kind: "receipt", id };
}

function whyNotMail(receipt: ReceiptRow | null): ProblemType | null {
  return receipt?.kind === "sale" || receipt?.kind === "cancellation" ? null : "not_found";
}

function draftOf(view: View, receipt: ReceiptRow): MailDraft<"receipt"> {
  const people = peopleWhoPay(view, receipt);
  const name = String(receipt.sequence);
  return {
    name,
    language: languageFor(view, people[0]),
    recipients: recipientsOf(people),
    values({ language }) {
      const { time_zone, address } = getProperty(view, view.actor.property_id);
      const { currency } = readReceiptContent(receipt.content);
      const words = mailWords(language, { time_zone, address, currency });
      return {
        greeting: salutation(people[0] ?? null, language),
        guest_name: people[0]?.name ?? null,
        receipt_number: name,
        receipt_date: words.date(receipt.local_time.slice(0, 10)),
        amount: words.money(amount(receipt.total_amount)),
      };
    },
    attachments: () => [],
  };
}

/** Payers of the receipt's folio: the one it names, else the booking's customer and guests, else the customer of the group. */
function peopleWhoPay(view: View, { folio_id }: ReceiptRow) {
  const folio = folio_id === null ? null : folioStore.findAny(view, folio_id);
  if (!folio) return [];
  const contactOf = (id: string | null) => (id === null ? null : contactStore.find(view, id));
  const customer = contactOf(folio.customer_id);
  if (customer) return [customer];
  const booking = folio.booking_id === null ? null : bookingStore.find(view, folio.booking_id);
  if (booking) return peopleToMail(view, booking);
  const ofGroup = contactOf(folio.group_id === null ? null : (groupStore.find(view, folio.group_id)?.customer_id ?? null));
  return ofGroup ? [ofGroup] : [];
}

const newestSale = query([], (db, { property }) =>
  db
    .select({ id: cashReceipts.id })
    .from(cashReceipts)
    .where(and(ofProperty(cashReceipts, property), eq(cashReceipts.kind, "sale"), isNotNull(cashReceipts.folio_id)))
    .orderBy(desc(cashReceipts.id))
    .limit(1),
);
