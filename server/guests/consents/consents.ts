import { and, eq, sql } from "drizzle-orm";
import { marketingConsents } from "#server/guests/consents/tables.ts";
import { forgetUnsubscribed, hashOfAddress, unsubscribedAmong } from "#server/guests/consents/unsubscribed.ts";
import { type ContactRow, contactStore } from "#server/guests/contacts/queries.ts";
import { assertNamed } from "#server/guests/contacts/service.ts";
import { byId } from "#server/platform/core/database/expand.ts";
import { command, ofProperty, oneOf, query } from "#server/platform/core/database/query.ts";
import type { View, Work } from "#server/platform/core/work/work.ts";
import type { ConsentInput, MarketingConsent } from "#shared/guests/consents/schema.ts";
import { invalid } from "#shared/platform/core/errors.ts";

const { contact_id, given_at, given_by } = marketingConsents;

const ofContacts = query(["contacts"], (db, { contacts, property }) =>
  db
    .select({ id: contact_id, given_at, given_by })
    .from(marketingConsents)
    .where(and(oneOf(contact_id, contacts), ofProperty(marketingConsents, property))),
);

/** The consents of contacts to advertisements by e-mail, by the contact's id, with those whose address is unsubscribed. */
export function consentsOf(view: View, contacts: readonly ContactRow[]): Map<string, MarketingConsent> {
  const known = byId(contacts.length === 0 ? [] : ofContacts.all(view, { contacts: contacts.map(({ id }) => id) }));
  const hashes = new Map(
    contacts.flatMap(({ id, communication: { email } }) => (email ? [[id, hashOfAddress(view, email)] as const] : [])),
  );
  const unsubscribed = unsubscribedAmong(view, [...hashes.values()]);
  return new Map(
    contacts.map(({ id }) => {
      const consent = known.get(id);
      return [
        id,
        {
          given: consent !== undefined,
          given_at: consent?.given_at ?? null,
          given_by: consent?.given_by ?? null,
          unsubscribed_at: unsubscribed.get(hashes.get(id) ?? "") ?? null,
        },
      ];
    }),
  );
}

/** A contact's consent. Throws `not_found`. */
export function consentOf(view: View, id: string): MarketingConsent {
  return consentIn(view, contactStore.get(view, id));
}

/** The consent of a contact whose row is known, also of a deleted one. */
export function consentIn(view: View, contact: ContactRow): MarketingConsent {
  const none = { given: false, given_at: null, given_by: null, unsubscribed_at: null };
  return consentsOf(view, [contact]).get(contact.id) ?? none;
}

/**
 * Notes at the desk that a guest has agreed to advertisements, or does not any more. Throws `not_found`, `contact/anonymized`, and
 * `validation` for a guest whose address is unsubscribed: only they can take that back.
 */
export function setConsent(work: Work, { id, given }: ConsentInput & { id: string }): MarketingConsent {
  const contact = contactStore.get(work, id);
  assertNamed(contact);
  const before = consentIn(work, contact);
  if (given && before.unsubscribed_at !== null) throw invalid("given", "unsubscribed");
  if (given && !before.given) give(work, contact, "staff");
  if (!given && before.given) withdraw(work, contact);
  return consentIn(work, contact);
}

/** Notes that a guest has agreed on a page of their own, which also takes their address off the list of unsubscribed ones. */
export function agreeAsGuest(work: Work, contact: ContactRow): void {
  const { email } = contact.communication;
  if (email !== null) forgetUnsubscribed(work, email);
  if (!consentIn(work, contact).given) give(work, contact, "guest");
}

const insert = command(["contact", "by"], (db, { contact, by, property, now }) =>
  db
    .insert(marketingConsents)
    .values({ contact_id: contact, property_id: property, given_at: now, given_by: sql`${by}` })
    .onConflictDoNothing(),
);

function give(work: Work, contact: ContactRow, by: "guest" | "staff"): void {
  insert(work, { contact: contact.id, by });
  recordConsent(work, "contact.consent_given", contact);
}

const remove = command(["contact"], (db, { contact, property }) =>
  db.delete(marketingConsents).where(and(eq(contact_id, contact), ofProperty(marketingConsents, property))),
);

function withdraw(work: Work, contact: Pick<ContactRow, "id" | "name">): void {
  remove(work, { contact: contact.id });
  recordConsent(work, "contact.consent_withdrawn", contact);
}

/** Records what happened to a consent. It changes no version of the contact, so the event has none: open screens would take it for known. */
export function recordConsent(
  work: Work,
  type: "contact.consent_given" | "contact.consent_withdrawn" | "contact.unsubscribed",
  { id, name }: Pick<ContactRow, "id" | "name">,
): void {
  work.record(type, { object: "contact", id }, { words: { name } });
}

/** Forgets the consents of contacts who are erased. */
export function forgetConsents(work: Work, contacts: readonly string[]): void {
  for (const contact of contacts) remove(work, { contact });
}

const redirect = command(["from", "to"], (db, { from, to, property }) =>
  db
    .update(marketingConsents)
    .set({ contact_id: sql`${to}` })
    .where(and(eq(contact_id, from), ofProperty(marketingConsents, property))),
);

/** Gives the remaining contact of a merge the consent of the other one, unless it has one of its own. */
export function reassignConsent(work: Work, from: ContactRow, to: ContactRow): void {
  if (consentIn(work, to).given) remove(work, { contact: from.id });
  else redirect(work, { from: from.id, to: to.id });
}

const agreed = query([], (db, { property }) =>
  db.select({ id: contact_id }).from(marketingConsents).where(ofProperty(marketingConsents, property)),
);

/** The contacts who have agreed. */
export function contactsWhoAgreed(view: View): ContactRow[] {
  return contactStore.findMany(
    view,
    agreed.all(view, {}).map(({ id }) => id),
  );
}
