import { and, isNull, sql } from "drizzle-orm";
import { createContact } from "#server/guests/contacts/service.ts";
import { contacts } from "#server/guests/contacts/tables.ts";
import { ofProperty, query } from "#server/platform/core/database/query.ts";
import { inRange, readInRanges } from "#server/platform/core/database/row-ranges.ts";
import { eachInTurns } from "#server/platform/core/process/in-turns.ts";
import type { View, Work } from "#server/platform/core/work/work.ts";
import {
  type ImportReading,
  type MakingLine,
  type MakingRules,
  makeProvisional,
  NOTHING_TO_MAKE,
  type RowToMake,
} from "#server/tenant/imports/import-kinds.ts";
import { type ImportedContact, readContactRow } from "#shared/guests/contacts/import-row.ts";
import { ContactInput } from "#shared/guests/contacts/input.ts";
import { wordsKey } from "#shared/guests/contacts/rules.ts";
import { fold } from "#shared/platform/core/fold.ts";
import { hotelDay } from "#shared/platform/core/stays.ts";
import { type RefuseImportCell } from "#shared/tenant/imports/rows.ts";

/** `id` is null for a new contact, which gets its id in the transaction. */
export type ImportedPerson = { id: string | null; imported: ImportedContact | null };
type Facts = { name: string; email: string | null; date_of_birth: string | null; postal_code: string | null };

/** Imports contacts, recognised by e-mail; without one by name, birthday and postal code together. Existing contacts stay as they are. */
export async function contactRows(view: View, { formats }: ImportReading): Promise<MakingRules> {
  const people = await knownPeople(view);
  const today = hotelDay(view.now, view.actor.time_zone);

  function validate({ cells }: MakingLine, refuse: RefuseImportCell): RowToMake | null {
    let refused = false;
    const read = readContactRow(cells, { formats, today }, (...reason) => {
      refused = true;
      refuse(...reason);
    });
    if (!read || refused) return null;
    const { input } = read;
    const facts = {
      name: input.name,
      email: input.communication.email,
      date_of_birth: input.date_of_birth,
      postal_code: input.address.postal_code,
    };
    if (people.find(facts)) return NOTHING_TO_MAKE;
    const person = people.add(facts, read);
    return { result: "made", make: (work) => void people.idOf(work, person) };
  }

  return { validate, settle: people.settle, beside: () => ({ room_types_made: 0, contacts_made: 0 }) };
}

/** The contacts of the property, to which those of the file are added. */
export async function knownPeople(view: View): Promise<ReturnType<typeof makePeople>> {
  const people = makePeople();
  const known = await readInRanges(view, contacts, identities);
  await eachInTurns(known, ({ id, ...facts }) => void people.remember(facts, { id, imported: null }));
  return people;
}

function makePeople() {
  const byEmail = new Map<string, ImportedPerson>();
  const byPerson = new Map<string, ImportedPerson>();
  const byName = new Map<string, ImportedPerson[]>();
  const byWords = new Map<string, ImportedPerson[]>();
  const provisional = makeProvisional();

  function remember(facts: Facts, person: ImportedPerson): ImportedPerson {
    if (facts.email !== null) byEmail.set(facts.email.toLowerCase(), person);
    else byPerson.set(keyOf(facts), person);
    addTo(byName, fold(facts.name), person);
    addTo(byWords, wordsKey(facts.name), person);
    return person;
  }

  return {
    remember,
    find: (facts: Facts) => (facts.email === null ? byPerson.get(keyOf(facts)) : byEmail.get(facts.email.toLowerCase())),
    /** The contact that a booking names: by e-mail; without one by a name, in either order, that only one contact has. */
    guest({ name, email }: { name: string; email: string | null }): ImportedPerson | undefined {
      if (email !== null) return byEmail.get(email.toLowerCase());
      const namesakes = byName.get(fold(name)) ?? byWords.get(wordsKey(name)) ?? [];
      return namesakes.length === 1 ? namesakes[0] : namesakes.find(({ id }) => id === null);
    },
    add: (facts: Facts, imported: ImportedContact) => remember(facts, { id: null, imported }),
    /** Creates the contact where it does not exist yet. */
    idOf: (work: Work, person: ImportedPerson): string => provisional.idOf(person, () => createImported(work, person)),
    settle: provisional.settle,
  };
}

function createImported(work: Work, { imported }: ImportedPerson): string {
  const { id } = createContact(work, imported?.input ?? ContactInput.parse({ name: "?" }));
  if (imported?.remark) work.wiring.addNote(work, { parent_id: id, type: null, text: imported.remark });
  return id;
}

function addTo(map: Map<string, ImportedPerson[]>, key: string, person: ImportedPerson): void {
  const there = map.get(key);
  if (there) there.push(person);
  else map.set(key, [person]);
}

const identities = query(["from", "to"], (db, { from, to, property }) =>
  db
    .select({
      id: contacts.id,
      name: contacts.name,
      date_of_birth: contacts.date_of_birth,
      email: sql<string | null>`${contacts.communication} ->> '$.email'`,
      postal_code: sql<string | null>`${contacts.address} ->> '$.postal_code'`,
    })
    .from(contacts)
    .where(
      and(inRange(contacts, { from, to }), ofProperty(contacts, property), isNull(contacts.deleted_at), isNull(contacts.anonymized_at)),
    ),
);

function keyOf({ name, date_of_birth, postal_code }: Facts): string {
  return `${wordsKey(name)}|${date_of_birth ?? ""}|${postal_code ?? ""}`;
}
