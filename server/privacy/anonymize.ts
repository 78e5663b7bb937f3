import { forgetRemarks } from "#server/bookings/forget.ts";
import { bookingsById } from "#server/bookings/queries.ts";
import { documentsOf } from "#server/contacts/documents.ts";
import { type ContactRow, contactStore } from "#server/contacts/queries.ts";
import { stripContacts } from "#server/contacts/strip.ts";
import { eventsAbout, forgetAnswers, type KnownEvent, parentsMentioning, redactEvents } from "#server/core/work/redact.ts";
import type { Config, Work } from "#server/core/work/work.ts";
import { dropUnusedFiles, removeAllBytes } from "#server/files/forget.ts";
import { forgetNames } from "#server/groups/forget.ts";
import { groupsById } from "#server/groups/queries.ts";
import { forgetLinks } from "#server/guest-links/forget.ts";
import { invoiceRows } from "#server/invoices/queries.ts";
import { forgetMails, forgetMailsTo } from "#server/mail/forget-mails.ts";
import { forgetNotes, photosBeside } from "#server/notes/of-contact.ts";
import { type Person, personOf } from "#server/privacy/person.ts";
import { assertSettled } from "#server/privacy/settled.ts";
import { generalSettings } from "#server/settings/queries.ts";
import { REDACTED, redacted, secretsIn, secretsOf, withoutSecrets } from "#shared/contacts/privacy.ts";
import { contactsText } from "#shared/contacts/text.ts";
import { fill } from "#shared/core/text.ts";
import type { EventData } from "#shared/events/types.ts";

type Write = <T>(task: (work: Work) => T) => T;

/**
 * Removes all personal data of a person from the property: profile, documents, notes, mails, links and the words of events. Invoices keep
 * their frozen contents and the guest register its entries, as the law requires; stays keep dates, rooms, amounts and the guest's
 * nationality and country for the statistics. A second call changes nothing. Throws `contact/still_needed`.
 */
export function anonymizeContact(config: Config, write: Write, id: string): ContactRow {
  const { contact, dropped } = write((work) => anonymizeIn(work, id));
  removeAllBytes(config, dropped);
  return contact;
}

function anonymizeIn(work: Work, id: string): { contact: ContactRow; dropped: string[] } {
  const known = contactStore.get(work, id);
  if (known.anonymized_at !== null) return { contact: known, dropped: [] };
  const person = personOf(work, id);
  assertSettled(work, person);

  const { language } = generalSettings(work);
  const nameOf = ({ number }: ContactRow) => fill(contactsText.anonymous_name[language], { number });
  const photos = photosBeside(work, [...person.ids, ...person.own_bookings]);
  const documents = [...[...documentsOf(work, person.ids).values()].flat().map(({ file_id }) => file_id), ...photos];
  const secrets = takeOutOfHistory(work, person, { documents, name: nameOf(known) });
  const touched = [
    ...forgetNotes(work, { own: [...person.ids, ...person.own_bookings], others: [...person.guest_bookings, ...person.groups], secrets }),
    ...forgetMails(work, [...person.own_bookings, ...person.groups, ...person.invoices]),
    ...forgetMailsTo(work, person.guest_bookings, secrets),
    ...forgetRemarks(work, person.own_bookings),
    ...forgetNames(work, person.groups, secrets),
  ];
  forgetLinks(work, [...person.own_bookings, ...person.guest_bookings]);
  stripContacts(work, person.rows, nameOf);
  const dropped = dropUnusedFiles(work, documents);
  forgetAnswers(work, person.ids);
  const contact = contactStore.get({ ...work, ifMatch: null }, id);
  recordAnonymized(work, [...new Set(touched)]);
  for (const row of contactStore.findMany(work, person.ids)) work.record("contact.anonymized", row);
  return { contact, dropped };
}

/** Records the removal in the history of the stays, groups and invoices from which words were removed. */
function recordAnonymized(work: Work, ids: readonly string[]): void {
  for (const row of bookingsById(work, ids)) work.record("booking.anonymized", row, { words: { code: row.code } });
  for (const row of groupsById(work, ids)) work.record("group.anonymized", row, { words: { name: row.name } });
  for (const row of invoiceRows(work, ids)) work.record("invoice.anonymized", row, { words: { number: row.number ?? "" } });
}

/** Removes the person's data from the history of every record that concerns them. Returns the texts that identified the person. */
function takeOutOfHistory(work: Work, person: Person, { documents, name }: { documents: readonly string[]; name: string }): string[] {
  const own = eventsAbout(work, person.ids);
  const former = own.flatMap(({ data }) => [...secretsIn(data.from), ...secretsIn(data.to)]);
  const secrets = [...new Set([...person.rows.flatMap((row) => secretsOf(row)), ...former])].sort((a, b) => b.length - a.length);
  const author = (event: KnownEvent) => (event.by_guest ? event.actor_name && withoutSecrets(event.actor_name, secrets) : event.actor_name);

  const files = eventsAbout(work, documents);
  redactEvents(
    work,
    [...own, ...files].map((event) => ({ ...event, data: wordsOnly(event.data, name), actor_name: author(event) })),
  );
  const theirs = new Set([...person.own_bookings, ...person.groups, ...person.invoices, ...person.folios, ...person.documents]);
  const parents = new Set([...theirs, ...person.guest_bookings, ...parentsMentioning(work, person.ids)]);
  for (const id of [...person.ids, ...documents]) parents.delete(id);
  const related = eventsAbout(work, [...parents]).map((event) => {
    const data = theirs.has(event.parent_id) ? ofTheirOwn(event) : event.data;
    return { ...event, data: redacted(data, secrets), actor_name: author(event) };
  });
  redactEvents(work, related);
  return secrets;
}

/** Removes all remarks, notes and mail addresses from an event of the person's own stay, which concern nobody else. */
function ofTheirOwn({ type, data }: KnownEvent): EventData {
  const { words, from, to, posted } = data;
  return {
    ...data,
    ...(posted ? { description: REDACTED, posted: {} } : {}),
    ...(words ? { words: blanked(words, type.startsWith("mail.") ? ["to", "refused"] : ["text"]) } : {}),
    ...(from ? { from: blanked(from, REMARKS) } : {}),
    ...(to ? { to: blanked(to, REMARKS) } : {}),
  };
}

const REMARKS = ["description", "arrival_time", "text"];

function blanked<T extends Record<string, unknown>>(fields: T, names: readonly string[]): T {
  return { ...fields, ...Object.fromEntries(names.filter((name) => typeof fields[name] === "string").map((name) => [name, REDACTED])) };
}

/** Keeps the event, and of its words only the new name. */
function wordsOnly({ words = {} }: EventData, name: string): EventData {
  return { words: Object.fromEntries(Object.keys(words).map((key) => [key, key === "name" ? name : REDACTED])) };
}
