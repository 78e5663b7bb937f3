import { and, count, isNull, sql } from "drizzle-orm";
import { forgetRevisions, forgetUnbookedRevisions } from "#server/channels/channel-engine/forget.ts";
import { forgetLinks } from "#server/channels/guest-links/forget.ts";
import { forgetConsents } from "#server/guests/consents/consents.ts";
import { type ContactRow, contactStore } from "#server/guests/contacts/queries.ts";
import { stripContacts } from "#server/guests/contacts/strip.ts";
import { isUnpaidInvoice } from "#server/money/invoices/conditions.ts";
import { forgetDrafts } from "#server/money/invoices/forget.ts";
import { invoiceRows } from "#server/money/invoices/queries.ts";
import { invoices } from "#server/money/invoices/tables.ts";
import { noteErased } from "#server/office/backup/erased-list.ts";
import { renewSavedSheets } from "#server/office/emergency-sheet/job.ts";
import { forgetMessages, forgetRefusedAddresses } from "#server/office/messages/forget.ts";
import { authorOf, forgetAmongOthers } from "#server/office/privacy/forget-among-others.ts";
import { ofTheirOwn } from "#server/office/privacy/history.ts";
import { findMentions, type Mentions, type Searched } from "#server/office/privacy/mentions.ts";
import { contactOf, filesOf, type Person, personOf, secretsOfPerson } from "#server/office/privacy/person.ts";
import { namesOf, wordsOnStays } from "#server/office/privacy/words-on-stays.ts";
import { emptyLog } from "#server/platform/core/database/empty-log.ts";
import { ofProperty, oneOf, query } from "#server/platform/core/database/query.ts";
import { trustedNow } from "#server/platform/core/pause/pauses.ts";
import { headSeq } from "#server/platform/core/work/events.ts";
import { eventsAbout, forgetAnswers, parentsBetween, redactEvents } from "#server/platform/core/work/redact.ts";
import type { Runtime, View, Work } from "#server/platform/core/work/work.ts";
import { isUnfinished } from "#server/stays/bookings/conditions.ts";
import { forgetHealth, forgetRemarks, forgetWordsInRemarks } from "#server/stays/bookings/forget.ts";
import { bookingsById } from "#server/stays/bookings/queries.ts";
import { bookings } from "#server/stays/bookings/tables.ts";
import { needsPayer } from "#server/stays/folios/conditions.ts";
import { forgetInFolios } from "#server/stays/folios/forget.ts";
import { folios, routingRules } from "#server/stays/folios/tables.ts";
import { forgetNames } from "#server/stays/groups/forget.ts";
import { groupsById } from "#server/stays/groups/queries.ts";
import { forgetInNotesOf, forgetNotes } from "#server/stays/notes/of-contact.ts";
import { dropUnusedFiles, removeAllBytes } from "#server/tenant/files/forget.ts";
import { forgetMails, forgetMailsTo } from "#server/tenant/mail/forget-mails.ts";
import { propertyLanguage } from "#server/tenant/settings/queries.ts";
import { contactsText } from "#shared/guests/contacts/text.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import { nameWords, namingOf, REDACTED, redacted } from "#shared/platform/core/redaction.ts";
import { fill } from "#shared/platform/core/text.ts";
import { withoutHealth } from "#shared/prices/local-taxes/health.ts";
import type { EventData } from "#shared/tenant/events/event-data.ts";

/**
 * Removes all personal data of a person from the property: profile, documents, notes, mails, links, the words of events, and their name
 * where it was written about others. Invoices keep their frozen contents and the guest register its entries, as the law requires; stays
 * keep dates, rooms, amounts and the guest's nationality and country for the statistics. Deleted contacts are erased, too. Nothing stays in
 * the database's free pages or its log. A second call changes nothing. Throws `contact/still_needed`.
 */
export async function anonymizeContact(eraser: Eraser, id: string): Promise<ContactRow> {
  const contact = await eraseContact(eraser, id);
  await emptyLog(eraser.runtime.db);
  return contact;
}

/** The same for anyone who erases many, and empties the database's log after the last of them. */
export async function eraseContact({ runtime, view, write }: Eraser, id: string): Promise<ContactRow> {
  const known = contactOf(view, id);
  if (known.anonymized_at !== null) return known;
  const person = personOf(view, id);
  assertSettled(view, person);
  const naming = namingOf(secretsOfPerson(view, person));
  const mentions = await findMentions(view, naming, person.ids);
  const { contact, dropped } = write((work) => anonymizeIn(work, id, { mentions, naming }));
  noteErased(
    runtime.config.data_dir,
    person.ids.map((each) => ({ kind: "contact", property_id: view.actor.property_id, id: each, at: trustedNow(view) })),
  );
  removeAllBytes(runtime.config, dropped);
  renewSavedSheets(runtime, view.actor.property_id);
  return contact;
}

/** The origin of an erasure: a call, or the job that erases after the retention period. */
export type Eraser = { runtime: Pick<Runtime, "db" | "config">; view: View; write: <T>(task: (work: Work) => T) => T };

function anonymizeIn(work: Work, id: string, searched: Searched): { contact: ContactRow; dropped: string[] } {
  const known = contactOf(work, id);
  if (known.anonymized_at !== null) return { contact: known, dropped: [] };
  const person = personOf(work, known.id);
  assertSettled(work, person);

  const language = propertyLanguage(work);
  const nameOf = ({ number }: ContactRow) => fill(contactsText.anonymous_name[language], { number });
  const documents = filesOf(work, person, searched);
  const secrets = secretsOfPerson(work, person);
  const names = namesOf(work, person);
  const words = wordsOnStays(work, person);
  takeOutOfHistory(work, person, { documents, secrets, words, name: nameOf(known), mentions: searched.mentions });
  const inGroups = person.groups.map((group) => [group, names.flatMap(nameWords)] as const);
  const touched = [
    ...forgetNotes(work, [...person.ids, ...person.own_bookings]),
    ...forgetInNotesOf(work, new Map([...words, ...inGroups]), secrets),
    ...forgetWordsInRemarks(work, words, secrets),
    ...forgetMails(work, [...person.own_bookings, ...person.groups, ...person.invoices]),
    ...forgetMailsTo(work, person.guest_bookings, secrets),
    ...forgetRemarks(work, person.own_bookings),
    ...forgetNames(work, person.groups, [...secrets, ...namesInGroups(person)]),
  ];
  forgetHealth(work, { people: person.ids, stays: [...person.own_bookings, ...person.guest_bookings] });
  forgetLinks(work, [...person.own_bookings, ...person.guest_bookings]);
  forgetRevisions(work, [...person.own_bookings, ...person.guest_bookings]);
  forgetConsents(work, person.ids);
  forgetMessages(work, [...person.own_bookings, ...person.groups]);
  forgetRefusedAddresses(
    work,
    person.rows.flatMap(({ communication: { email, invoice_email } }) => [email, invoice_email].flatMap((address) => address ?? [])),
  );
  forgetDrafts(work, { ids: person.invoices, folios: person.folios });
  forgetUnbookedRevisions(work, searched.naming, names);
  forgetInFolios(work, { people: person.ids, stays: person.own_bookings, groups: person.groups }, { secrets });
  for (const [stay, taken] of words) forgetInFolios(work, { people: [], stays: [stay], groups: [] }, { secrets, words: taken });
  stripContacts(work, person.rows, nameOf);
  const dropped = dropUnusedFiles(work, documents);
  touched.push(...forgetAmongOthers(work, searched));
  forgetAnswers(work, [...person.ids, ...person.own_bookings, ...person.groups, ...person.invoices, ...dropped, ...asInJson(secrets)]);
  const contact = contactOf({ ...work, ifMatch: null }, known.id);
  recordAnonymized(work, [...new Set(touched)]);
  for (const row of contactStore.findMany(work, person.ids)) work.record("contact.anonymized", row);
  return { contact, dropped };
}

/** Texts as they stand in JSON. */
const asInJson = (texts: readonly string[]) => texts.map((text) => JSON.stringify(text).slice(1, -1));

/** Records the removal in the history of the stays, groups and invoices from which words were removed. */
function recordAnonymized(work: Work, ids: readonly string[]): void {
  for (const row of bookingsById(work, ids)) work.record("booking.anonymized", row, { words: { code: row.code } });
  for (const row of groupsById(work, ids)) work.record("group.anonymized", row, { words: { name: row.name } });
  for (const row of invoiceRows(work, ids)) work.record("invoice.anonymized", row, { words: { number: row.number ?? "" } });
}

const namesInGroups = ({ rows }: Person) => rows.flatMap(({ name }) => nameWords(name));

type ErasedData = {
  documents: readonly string[];
  secrets: readonly string[];
  words: ReadonlyMap<string, readonly string[]>;
  name: string;
  mentions: Mentions;
};

/** Removes the person's data from the history of every record that concerns them. */
function takeOutOfHistory(work: Work, person: Person, { documents, secrets, words, name, mentions }: ErasedData): void {
  const ofContact = [...eventsAbout(work, person.ids), ...eventsAbout(work, documents)];
  redactEvents(
    work,
    ofContact.map((event) => ({ ...event, data: wordsOnly(event.data, name), actor_name: authorOf(event, secrets) })),
  );
  const theirs = new Set([...person.own_bookings, ...person.groups, ...person.invoices, ...person.folios, ...person.documents]);
  const latest = parentsBetween(work, person.ids, { from: mentions.to.events, to: headSeq(work.db) });
  const parents = new Set([...theirs, ...person.guest_bookings, ...mentions.parents, ...latest]);
  for (const id of [...person.ids, ...documents]) parents.delete(id);
  // A group of their own is often called after their family.
  const inGroups = [...secrets, ...namesInGroups(person)];
  const related = eventsAbout(work, [...parents]).map((event) => {
    const data = theirs.has(event.parent_id) ? ofTheirOwn(event) : event.data;
    const taken = person.groups.includes(event.parent_id) ? inGroups : secrets;
    return { ...event, data: withoutHealth(redacted(data, taken, words.get(event.parent_id))), actor_name: authorOf(event, secrets) };
  });
  redactEvents(work, related);
}

/** Keeps the event, and of its words only the new name. */
function wordsOnly({ words = {} }: EventData, name: string): EventData {
  return { words: Object.fromEntries(Object.keys(words).map((key) => [key, key === "name" ? name : REDACTED])) };
}

/** Throws `contact/still_needed`, whose detail counts the stays, folios and invoices that are not finished, and the rules of unfinished stays. */
function assertSettled(view: View, person: Person): void {
  const open = [
    { what: "bookings", n: openBookings.get(view, { ids: [...person.own_bookings, ...person.guest_bookings] })?.n ?? 0 },
    { what: "folios", n: openFolios.get(view, { ids: person.folios })?.n ?? 0 },
    { what: "routing_rules", n: neededRules.get(view, { ids: person.ids })?.n ?? 0 },
    { what: "invoices", n: openInvoices.get(view, { ids: person.invoices })?.n ?? 0 },
  ].filter(({ n }) => n > 0);
  if (open.length > 0) throw new Problem("contact/still_needed", open.map(({ what, n }) => `${n} ${what}`).join(", "));
}

const openBookings = query(["ids"], (db, { ids, property }) =>
  db
    .select({ n: count() })
    .from(bookings)
    .where(and(oneOf(bookings.id, ids), isUnfinished(bookings), ofProperty(bookings, property))),
);

/** Open folios with a due amount or a credit. */
const openFolios = query(["ids"], (db, { ids, property }) =>
  db
    .select({ n: count() })
    .from(folios)
    .where(
      and(
        oneOf(folios.id, ids),
        isNull(folios.deleted_at),
        sql`${folios.gross_amount} <> ${folios.paid_amount}`,
        ofProperty(folios, property),
      ),
    ),
);

const neededRules = query(["ids"], (db, { ids, property }) =>
  db
    .select({ n: count() })
    .from(routingRules)
    .where(
      and(oneOf(routingRules.customer_id, ids), needsPayer(routingRules, routingRules.customer_id), ofProperty(routingRules, property)),
    ),
);

const openInvoices = query(["ids"], (db, { ids, property }) =>
  db
    .select({ n: count() })
    .from(invoices)
    .where(and(oneOf(invoices.id, ids), isUnpaidInvoice(invoices), ofProperty(invoices, property))),
);
