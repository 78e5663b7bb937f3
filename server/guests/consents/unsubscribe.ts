import { createHmac, timingSafeEqual } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { contactsWhoAgreed, withdraw } from "#server/guests/consents/consents.ts";
import { hashOfAddress, rememberUnsubscribed, unsubscribedAmong } from "#server/guests/consents/unsubscribed.ts";
import { type ContactRow, findAnyContact } from "#server/guests/contacts/queries.ts";
import { contacts } from "#server/guests/contacts/tables.ts";
import { query } from "#server/platform/core/database/query.ts";
import { secretOf } from "#server/platform/core/secrets/secrets.ts";
import { guestActor, type PropertyPlace } from "#server/platform/core/work/actor.ts";
import { type Config, type Runtime, type View, viewOf, type Work, write } from "#server/platform/core/work/work.ts";
import { getProperty } from "#server/tenant/properties/queries.ts";
import { properties } from "#server/tenant/properties/tables.ts";
import { propertyLanguage } from "#server/tenant/settings/queries.ts";
import type { Unsubscribing } from "#shared/guests/consents/schema.ts";
import { consentsText } from "#shared/guests/consents/text.ts";
import { Problem } from "#shared/platform/core/errors.ts";

/** Characters of the signature in a link: 132 bits. */
const SIGNATURE_LENGTH = 22;

/**
 * The address by which the reader of an advertisement ends all further ones. It holds the contact, the hash of the e-mail address and a
 * signature, so nothing is stored for it, and it works for as long as the property exists, also after the contact is erased.
 */
export function unsubscribeUrl(view: View, { public_url }: Pick<Config, "public_url">, { id, email }: { id: string; email: string }): string {
  const named = `${id}.${hashOfAddress(view, email)}`;
  return `${public_url.replace(/\/+$/, "")}/public/${named}.${signatureOf(view, named)}/unsubscribe`;
}

/** The page of a link. Throws `not_found` for any other text. */
export function unsubscribing(runtime: Runtime, link: string): Unsubscribing {
  const { place, hash } = readLink(runtime, link);
  return shown(viewOf(runtime, guestActor(place)), hash);
}

/** Ends all advertisements to the reader of a link, once and for all. Throws `not_found` for any other text. */
export function unsubscribe(runtime: Runtime, link: string): Unsubscribing {
  const { place, contact_id, hash } = readLink(runtime, link);
  const actor = guestActor(place);
  const name = consentsText.author[propertyLanguage(viewOf(runtime, actor))];
  return write(runtime, { ...actor, name }, (work) => {
    rememberUnsubscribed(work, hash);
    for (const contact of readersOf(work, contact_id, hash)) withdraw(work, contact);
    return shown(work, hash);
  });
}

/** The contacts with a consent that a link ends: the one that was written to, also with a new address, and those who have its address now. */
function readersOf(work: Work, contactId: string, hash: string): ContactRow[] {
  const own = remaining(work, contactId);
  return contactsWhoAgreed(work).filter(({ id, communication: { email } }) => {
    return id === own || (email !== null && hashOfAddress(work, email) === hash);
  });
}

/** The contact that a merged one was merged into. */
function remaining(view: View, id: string): string {
  return findAnyContact(view, id)?.merged_into_id ?? id;
}

function shown(view: View, hash: string): Unsubscribing {
  return {
    property_name: getProperty(view, view.actor.property_id).name,
    language: propertyLanguage(view),
    unsubscribed_at: unsubscribedAmong(view, [hash]).get(hash) ?? null,
  };
}

const placeOfContact = query(
  ["id"],
  (db, { id }) =>
    db
      .select({ property_id: properties.id, time_zone: properties.time_zone })
      .from(contacts)
      .innerJoin(properties, eq(properties.id, contacts.property_id))
      .where(and(eq(contacts.id, id), isNull(properties.deleted_at))),
  { acrossProperties: "a call through a link has only the link" },
);

type Link = { place: PropertyPlace; contact_id: string; hash: string };

function readLink(runtime: Runtime, link: string): Link {
  const [contact_id = "", hash = "", given = ""] = link.split(".");
  const [right, asked] = [signatureOf(runtime, `${contact_id}.${hash}`), given].map((text) => Buffer.from(text));
  const isOurs = right && asked && right.length === asked.length && timingSafeEqual(right, asked);
  const place = isOurs ? placeOfContact.get(runtime, { id: contact_id }) : undefined;
  if (!place) throw new Problem("not_found");
  return { place, contact_id, hash };
}

function signatureOf({ db }: Pick<View, "db">, id: string): string {
  return createHmac("sha256", secretOf(db, "unsubscribe_links")).update(id).digest("base64url").slice(0, SIGNATURE_LENGTH);
}
