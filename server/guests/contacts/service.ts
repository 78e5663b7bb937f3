import { type ContactRow, contactByEmail, contactStore, isContactNumberTaken } from "#server/guests/contacts/queries.ts";
import { assertUnused } from "#server/platform/core/database/uses.ts";
import { changes } from "#server/platform/core/work/changes.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { rateStore } from "#server/prices/rates/queries.ts";
import { takeContactNumber } from "#server/tenant/properties/numbering.ts";
import type { ContactInput, ContactPatch } from "#shared/guests/contacts/input.ts";
import { merged } from "#shared/guests/contacts/rules.ts";
import { invalid, Problem, takenBy } from "#shared/platform/core/errors.ts";
import { hotelDay } from "#shared/platform/core/stays.ts";

/** Creates a contact with the next customer number. Throws `contact/already_exists` for a known e-mail. */
export function createContact(work: Work, input: ContactInput): ContactRow {
  assertFits(work, input, null);
  const contact = contactStore.insert(work, { ...input, number: takeContactNumber(work, (number) => isContactNumberTaken(work, number)) });
  work.record("contact.created", contact, { words: { name: contact.name } });
  return contact;
}

/** Changes the named fields; nested objects are merged. Throws `contact/anonymized`. */
export function changeContact(work: Work, { id, ...patch }: ContactPatch & { id: string }): ContactRow {
  const before = contactStore.get(work, id);
  assertNamed(before);
  const input = {
    ...patch,
    communication: merged(before.communication, patch.communication),
    address: merged(before.address, patch.address),
    company: merged(before.company, patch.company),
    travel_document: merged(before.travel_document, patch.travel_document),
  };
  assertFits(work, input, id);
  const changed = changes(before, input);
  if (Object.keys(changed.to).length === 0) return before;
  const contact = contactStore.update(work, before, input);
  work.record("contact.changed", contact, { words: { name: contact.name }, ...changed });
  for (const react of work.wiring.contactReactions.changed) react(work, { before, after: contact });
  return contact;
}

/** Throws `contact/anonymized` for an anonymised contact, which cannot be changed. */
export function assertNamed({ anonymized_at }: Pick<ContactRow, "anonymized_at">): void {
  if (anonymized_at !== null) throw new Problem("contact/anonymized");
}

/** Throws `in_use` while open bookings or groups need the contact. */
export function deleteContact(work: Work, id: string): void {
  const contact = contactStore.get(work, id);
  assertUnused(work, "contact", id);
  work.record("contact.deleted", contactStore.remove(work, contact), { words: { name: contact.name } });
}

type Checked = {
  communication: { email: string | null };
  date_of_birth?: string | null | undefined;
  default_rate_id?: string | null | undefined;
};

function assertFits(work: Work, contact: Checked, id: string | null): void {
  if (contact.date_of_birth && contact.date_of_birth > hotelDay(work.now, work.actor.time_zone)) {
    throw invalid("date_of_birth", "in_the_future");
  }
  if (contact.default_rate_id) rateStore.get(work, contact.default_rate_id, "default_rate_id");
  const { email } = contact.communication;
  const holder = email === null ? null : contactByEmail(work, email);
  if (holder && holder.id !== id) throw takenBy(holder.id, "contact/already_exists", { field: "communication.email", detail: email ?? "" });
}
