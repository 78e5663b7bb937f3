import { completeOnes } from "#server/channels/guest-links/persons.ts";
import { agreeAsGuest } from "#server/guests/consents/consents.ts";
import { type ContactRow, contactByEmail, contactsById } from "#server/guests/contacts/queries.ts";
import { changeContact, createContact } from "#server/guests/contacts/service.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { guestIds } from "#server/stays/bookings/guest-ids.ts";
import type { BookingRow } from "#server/stays/bookings/queries.ts";
import { takePreCheckIn } from "#server/stays/bookings/steps/pre-check-in.ts";
import { fullerName, isSameName, isSamePerson } from "#shared/channels/guest-links/rules.ts";
import type { GuestForm, PreCheckIn } from "#shared/channels/guest-links/schema.ts";
import { ContactInput, ContactPatch } from "#shared/guests/contacts/input.ts";
import { isOneWord } from "#shared/guests/contacts/rules.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import { hotelDay } from "#shared/platform/core/stays.ts";

/**
 * Saves the guest's forms. A form belongs to the guest of the booking with that name (or the customer, who then becomes a guest), else to a
 * new contact; no other contact is read or changed. Persons with a form come first, in the order of the forms; other guests follow as far
 * as the occupancy allows. Later forms of the same link come after the guests whose data is complete.
 */
export function takeForms(work: Work, booking: BookingRow, { guests: forms, arrival_time = null, ...input }: PreCheckIn): BookingRow {
  assertFits(work, booking, forms);
  const before = guestIds(work, booking.id);
  const free = peopleOf(work, booking, before);
  const received = forms.map((form) => {
    const known = free.find(({ name }) => isSameName(name, form.name)) ?? free.find(({ name }) => isSamePerson(name, form.name));
    if (known) free.splice(free.indexOf(known), 1);
    return (known ? update(work, known, form) : create(work, form)).id;
  });
  if (input.agrees_to_advertisements) agreeFirst(work, received);
  const entered = booking.pre_check_in ? completeOnes(work, before) : [];
  const guests = [...new Set([...entered, ...received, ...before])].slice(0, booking.occupancy);
  return takePreCheckIn(work, booking.id, { guests, arrival_time });
}

/** Notes the consent of the first person, who reads the mails. Without an address there is nothing to agree to. */
function agreeFirst(work: Work, received: readonly string[]): void {
  const [first] = contactsById(work, received.slice(0, 1));
  if (first?.communication.email) agreeAsGuest(work, first);
}

function assertFits(work: Work, { occupancy }: BookingRow, forms: readonly GuestForm[]): void {
  const today = hotelDay(work.now, work.actor.time_zone);
  const errors = forms.flatMap(({ date_of_birth }, index) =>
    date_of_birth && date_of_birth > today ? [{ path: `guests.${index}.date_of_birth`, message: "in_the_future" }] : [],
  );
  if (forms.length > occupancy) errors.push({ path: "guests", message: `most_persons:${occupancy}` });
  if (errors.length > 0) throw new Problem("validation", null, errors);
}

/** The contacts that the forms may belong to: the booking's guests in their order, then its customer where that is a person. */
function peopleOf(work: Work, { customer_id }: BookingRow, guests: readonly string[]): ContactRow[] {
  const ids = [...new Set([...guests, ...(customer_id === null ? [] : [customer_id])])];
  const contacts = contactsById(work, ids).filter((contact) => contact.deleted_at === null && contact.type === "person");
  return contacts.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

function update(work: Work, known: ContactRow, form: GuestForm): ContactRow {
  const name = fullerName(known.name, form.name);
  const single_name = isOneWord(name) && (form.single_name ?? known.single_name);
  const patch = ContactPatch.parse(given({ ...form, name, single_name, communication: reachable(work, form, known) }));
  return changeContact(work, { id: known.id, ...patch });
}

function create(work: Work, form: GuestForm): ContactRow {
  const single_name = isOneWord(form.name) && form.single_name === true;
  return createContact(work, ContactInput.parse(given({ ...form, single_name, communication: reachable(work, form, null) })));
}

/** Drops an e-mail that another contact has, without an error: the link's reader must not learn about other guests. */
function reachable(work: Work, { communication = {} }: GuestForm, own: ContactRow | null): GuestForm["communication"] {
  const holder = communication.email ? contactByEmail(work, communication.email) : null;
  return holder && holder.id !== own?.id ? { ...communication, email: null } : communication;
}

/** The filled-in fields only, also inside address and communication. */
function given(form: object): object {
  const filled = Object.entries(form).flatMap(([field, value]: [string, unknown]): [string, unknown][] => {
    if (value === null || value === undefined || value === "") return [];
    return [[field, typeof value === "object" ? given(value) : value]];
  });
  return Object.fromEntries(filled);
}
