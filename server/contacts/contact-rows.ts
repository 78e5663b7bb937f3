import { and, isNull, sql } from "drizzle-orm";
import { createContact } from "#server/contacts/service.ts";
import { contacts } from "#server/contacts/tables.ts";
import { ofProperty, query } from "#server/core/database/query.ts";
import { inRange, readInRanges } from "#server/core/database/row-ranges.ts";
import type { View, Work } from "#server/core/work/work.ts";
import { type MakingLine, type MakingRules, makeProvisional, NOTHING_TO_MAKE, type RowToMake } from "#server/imports/import-kinds.ts";
import { ContactInput } from "#shared/contacts/input.ts";
import { fold } from "#shared/core/fold.ts";
import { hotelDay } from "#shared/core/stays.ts";
import { type RefuseImportCell, readContactRow } from "#shared/imports/rows.ts";

/** `id` is null for a new contact, which gets its id in the transaction. */
export type ImportedPerson = { id: string | null; input: ContactInput | null };
type Facts = { name: string; email: string | null; date_of_birth: string | null; postal_code: string | null };

/** Imports contacts, recognised by e-mail; without one by name, birthday and postal code together. Existing contacts stay as they are. */
export function* contactRows(view: View): Generator<void, MakingRules> {
  const people = yield* knownPeople(view);
  const today = hotelDay(view.now, view.actor.time_zone);

  function validate({ cells }: MakingLine, refuse: RefuseImportCell): RowToMake | null {
    let refused = false;
    const input = readContactRow(cells, today, (...reason) => {
      refused = true;
      refuse(...reason);
    });
    if (!input || refused) return null;
    const facts = {
      name: input.name,
      email: input.communication.email,
      date_of_birth: input.date_of_birth,
      postal_code: input.address.postal_code,
    };
    if (people.find(facts)) return NOTHING_TO_MAKE;
    const person = people.add(facts, input);
    return { result: "made", make: (work) => void people.idOf(work, person) };
  }

  return { validate, settle: people.settle, beside: () => ({ room_types_made: 0, contacts_made: 0 }) };
}

/** The contacts of the property, to which those of the file are added. */
export function* knownPeople(view: View): Generator<void, ReturnType<typeof makePeople>> {
  const people = makePeople();
  for (const { id, ...facts } of yield* readInRanges(view, contacts, identities)) {
    yield;
    people.remember(facts, { id, input: null });
  }
  return people;
}

function makePeople() {
  const byEmail = new Map<string, ImportedPerson>();
  const byPerson = new Map<string, ImportedPerson>();
  const byName = new Map<string, ImportedPerson[]>();
  const provisional = makeProvisional();

  function remember(facts: Facts, person: ImportedPerson): ImportedPerson {
    const name = fold(facts.name);
    if (facts.email !== null) byEmail.set(facts.email.toLowerCase(), person);
    else byPerson.set(keyOf(facts), person);
    const namesakes = byName.get(name);
    if (namesakes) namesakes.push(person);
    else byName.set(name, [person]);
    return person;
  }

  return {
    remember,
    find: (facts: Facts) => (facts.email === null ? byPerson.get(keyOf(facts)) : byEmail.get(facts.email.toLowerCase())),
    /** The contact that a booking names: by e-mail; without one by a name that only one contact has. */
    guest({ name, email }: { name: string; email: string | null }): ImportedPerson | undefined {
      if (email !== null) return byEmail.get(email.toLowerCase());
      const namesakes = byName.get(fold(name)) ?? [];
      return namesakes.length === 1 ? namesakes[0] : namesakes.find(({ id }) => id === null);
    },
    add: (facts: Facts, input: ContactInput) => remember(facts, { id: null, input }),
    /** Creates the contact where it does not exist yet. */
    idOf: (work: Work, person: ImportedPerson): string =>
      provisional.idOf(person, () => createContact(work, person.input ?? ContactInput.parse({ name: "?" })).id),
    settle: provisional.settle,
  };
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
  return `${fold(name)}|${date_of_birth ?? ""}|${postal_code ?? ""}`;
}
