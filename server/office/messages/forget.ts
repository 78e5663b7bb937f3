import { and, isNotNull, or, sql } from "drizzle-orm";
import { changeKept, keptOf } from "#server/office/messages/kept.ts";
import { forgetRefused } from "#server/office/messages/refused-addresses.ts";
import { messages } from "#server/office/messages/tables.ts";
import { mentionsOneOf } from "#server/platform/core/database/mentions.ts";
import { ofProperty, query } from "#server/platform/core/database/query.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { type Naming, redacted } from "#shared/platform/core/redaction.ts";

/** Removes the texts that people wrote for messages to these stays and groups. Messages that were stopped stay stopped. */
export function forgetMessages(work: Work, ids: readonly string[]): void {
  for (const kept of keptOf(work, ids))
    if (kept.subject !== null || kept.body !== null) changeKept(work, kept, { subject: null, body: null });
}

/** Forgets that addresses were refused whose owner is erased. */
export function forgetRefusedAddresses(work: Work, emails: readonly string[]): void {
  for (const email of emails) forgetRefused(work, email);
}

const naming = query(["parts"], (db, { parts, property }) =>
  db
    .select({ id: messages.booking_id })
    .from(messages)
    .where(
      and(
        ofProperty(messages, property),
        or(isNotNull(messages.subject), isNotNull(messages.body)),
        sql`${mentionsOneOf(parts, messages.subject, messages.body)}`,
      ),
    ),
);

/** Removes a person's name from the texts that people wrote for messages to others. */
export function forgetInMessages(work: Work, { parts, texts }: Naming): void {
  const stays = naming.all(work, { parts }).map(({ id }) => id);
  for (const kept of keptOf(work, stays)) {
    const { subject, body } = redacted({ subject: kept.subject, body: kept.body }, texts);
    if (subject !== kept.subject || body !== kept.body) changeKept(work, kept, { subject, body });
  }
}
