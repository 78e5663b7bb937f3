import { contactsWhoAgreed, forgetConsents, recordConsent } from "#server/guests/consents/consents.ts";
import type { UnsubscribeLink } from "#server/guests/consents/unsubscribe-link.ts";
import { hashOfAddress, rememberUnsubscribed, unsubscribedAmong } from "#server/guests/consents/unsubscribed.ts";
import { type ContactRow, contactStore, findAnyContact } from "#server/guests/contacts/queries.ts";
import type { View, Work } from "#server/platform/core/work/work.ts";

type Reader = Pick<UnsubscribeLink, "contact_id" | "hash">;

/** When an address was unsubscribed; null if it was not. */
export function unsubscribedAt(view: View, { hash }: Reader): string | null {
  return unsubscribedAmong(view, [hash]).get(hash) ?? null;
}

/** Ends all advertisements to the reader of a link, once and for all: to the address, and to the contact with any other one. */
export function unsubscribe(work: Work, reader: Reader): void {
  const isNew = unsubscribedAt(work, reader) === null;
  rememberUnsubscribed(work, reader.hash);
  const agreed = contactsWhoAgreed(work).filter((contact) => isReader(work, contact, reader));
  forgetConsents(
    work,
    agreed.map(({ id }) => id),
  );
  const own = contactStore.find(work, remaining(work, reader.contact_id));
  const told = isNew && own?.anonymized_at === null && !agreed.some(({ id }) => id === own.id) ? [...agreed, own] : agreed;
  for (const contact of told) recordConsent(work, "contact.unsubscribed", contact);
}

function isReader(view: View, { id, communication: { email } }: ContactRow, { contact_id, hash }: Reader): boolean {
  return id === remaining(view, contact_id) || (email !== null && hashOfAddress(view, email) === hash);
}

/** The contact that a merged one was merged into. */
function remaining(view: View, id: string): string {
  return findAnyContact(view, id)?.merged_into_id ?? id;
}
