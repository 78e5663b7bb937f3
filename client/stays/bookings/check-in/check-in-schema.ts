import { completed } from "#client/stays/bookings/check-in/check-in-values.ts";
import type { Contact } from "#shared/guests/contacts/schema.ts";
import { BookingArrival } from "#shared/stays/bookings/arrival.ts";
import { missingGuestData } from "#shared/stays/bookings/rules.ts";
import { missingForRegistration, type RegistrationLaw } from "#shared/stays/registrations/rules.ts";

type CheckInQuestions = {
  contact: Contact | null;
  /** Shown fields of the first guest. */
  asked: ReadonlySet<string>;
  people: readonly (Contact | null)[];
  /** Law of the register in which they are entered; null for none. */
  law: RegistrationLaw | null;
};

/** The call's own schema, and the law's fields of the person who comes. */
export function completeArrival({ contact, asked, people, law }: CheckInQuestions) {
  return BookingArrival.superRefine(({ guest, room_id, companions = [] }, context) => {
    const miss = (...path: (string | number)[]) => context.addIssue({ code: "custom", path, message: "required" });
    if (!contact) miss("contact_id");
    if (room_id === undefined) miss("room_id");
    if (!contact) return;
    for (const field of missingGuestData(completed(contact, guest))) miss("guest", ...field.split("."));
    // Asked along with an address it may stay open; asked alone it is for the register.
    const isAskedAlone = asked.has("address.country") && !asked.has("address.line1");
    if (isAskedAlone && !guest?.address?.country) miss("guest", "address", "country");
    if (!law) return;
    for (const [index, person] of people.entries()) {
      if (!person) continue;
      const typed = companions.find(({ contact_id }) => contact_id === person.id);
      for (const field of missingForRegistration(completed(person, typed), { law, isFirst: false }))
        miss("companions", index, "guest", ...field.split("."));
    }
  });
}

const FIELDS = ["date_of_birth", "nationality", "address.line1", "address.postal_code", "address.city", "address.country"];

/** Messages of the missing fields by path. */
export function wordsForMissing(words: { required: string; fullName: string }, companions: number): Record<string, string> {
  const prefixes = ["guest", ...Array.from({ length: companions }, (_, index) => `companions.${index}.guest`)];
  return Object.fromEntries(
    prefixes.flatMap((prefix) => [
      [`${prefix}.name`, words.fullName],
      ...FIELDS.map((field): [string, string] => [`${prefix}.${field}`, words.required]),
    ]),
  );
}
