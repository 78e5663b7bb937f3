import { createHmac, timingSafeEqual } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { hashOfAddress } from "#server/guests/consents/unsubscribed.ts";
import { contacts } from "#server/guests/contacts/tables.ts";
import { query } from "#server/platform/core/database/query.ts";
import { secretOf } from "#server/platform/core/secrets/secrets.ts";
import type { PropertyPlace } from "#server/platform/core/work/actor.ts";
import type { Config, Runtime, View } from "#server/platform/core/work/work.ts";
import { properties } from "#server/tenant/properties/tables.ts";
import { Problem } from "#shared/platform/core/errors.ts";

/** Characters of the signature in a link: 132 bits. */
const SIGNATURE_LENGTH = 22;

/**
 * The address by which the reader of an advertisement ends all further ones. It holds the contact, the hash of the e-mail address and a
 * signature, so nothing is stored for it, and it works for as long as the property exists, also after the contact is erased.
 */
export function unsubscribeUrl(
  view: View,
  { public_url }: Pick<Config, "public_url">,
  { id, email }: { id: string; email: string },
): string {
  const named = `${id}.${hashOfAddress(view, email)}`;
  return `${public_url.replace(/\/+$/, "")}/public/${named}.${signatureOf(view, named)}/unsubscribe`;
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

/** The contact that was written to, and the hash of the address. */
export type UnsubscribeLink = { place: PropertyPlace; contact_id: string; hash: string };

/** The link of an id from a URL. Throws `not_found` for any other text. */
export function readUnsubscribeLink(runtime: Pick<Runtime, "db">, id: string): UnsubscribeLink {
  const [contact_id = "", hash = "", given = ""] = id.split(".");
  const [right, asked] = [signatureOf(runtime, `${contact_id}.${hash}`), given].map((text) => Buffer.from(text));
  const isOurs = right && asked && right.length === asked.length && timingSafeEqual(right, asked);
  const place = isOurs ? placeOfContact.get(runtime, { id: contact_id }) : undefined;
  if (!place) throw new Problem("not_found");
  return { place, contact_id, hash };
}

function signatureOf({ db }: Pick<View, "db">, id: string): string {
  return createHmac("sha256", secretOf(db, "unsubscribe_links")).update(id).digest("base64url").slice(0, SIGNATURE_LENGTH);
}
