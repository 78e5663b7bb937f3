import { z } from "zod";
import { emptyToNull } from "#client/platform/ui/form/empty-to-null.ts";
import { missingOfGuest } from "#shared/channels/guest-links/rules.ts";
import { isOneWord } from "#shared/guests/contacts/rules.ts";
import { TRAVEL_DOCUMENTS } from "#shared/guests/contacts/schema.ts";
import type { Language } from "#shared/platform/core/language.ts";

const text = z.string().catch("");
const TravelDocument = z.object({ type: z.enum(TRAVEL_DOCUMENTS), number: text, issued_on: text, issued_by: text });
const NO_DOCUMENT: z.infer<typeof TravelDocument> = { type: "passport", number: "", issued_on: "", issued_by: "" };
let people = 0;
/** Key of a person's card while others are added and removed. */
const newKey = () => `person-${(people += 1)}`;
const Person = z.object({
  key: z.string().catch(newKey),
  name: text,
  single_name: z.boolean().catch(false),
  date_of_birth: text,
  nationality: text,
  email: text,
  same_address: z.boolean().catch(true),
  travel_document: TravelDocument.catch(NO_DOCUMENT),
  address: z.object({ line1: text, postal_code: text, city: text, country: text }),
});
const Values = z.object({ guests: z.array(Person).min(1).max(99), arrival_time: text, agrees: z.boolean().catch(false) });

/** The form as its fields show it: empty strings where nothing was typed. */
export type PreCheckInValues = z.infer<typeof Values>;

export function newPerson(): PreCheckInValues["guests"][number] {
  return {
    key: newKey(),
    name: "",
    single_name: false,
    date_of_birth: "",
    nationality: "",
    email: "",
    same_address: true,
    travel_document: NO_DOCUMENT,
    address: { line1: "", postal_code: "", city: "", country: "" },
  };
}

/** Values typed before a reload, else an empty form for the guest who opened the link. */
export function firstValues(draft: unknown, persons: number): PreCheckInValues {
  const known = Values.safeParse(draft).data;
  if (!known) return { guests: [newPerson()], arrival_time: "", agrees: false };
  return { ...known, guests: known.guests.slice(0, persons) };
}

/** Input of the form: guests who share the first guest's address get it, and empty fields are left out. */
export function inputOfForm({ guests, arrival_time, agrees }: PreCheckInValues, language: Language) {
  return {
    guests: guests.map((person, index) => ({
      name: person.name,
      // A form that doesn't show the question leaves the contact's answer alone.
      single_name: isOneWord(person.name) ? person.single_name : undefined,
      language: index === 0 ? language : undefined,
      date_of_birth: person.date_of_birth || null,
      nationality: person.nationality || null,
      communication: { email: person.email.trim() || null },
      ...documentOf(person),
      address: emptyToNull(addressOf(guests, index)),
    })),
    arrival_time: arrival_time || null,
    agrees_to_advertisements: agrees,
  };
}

/** A document without a number counts as not given. */
function documentOf({ travel_document }: PreCheckInValues["guests"][number]) {
  if (travel_document.number.trim() === "") return {};
  const { type, number, issued_on, issued_by } = travel_document;
  return { travel_document: { type, number, issued_on: issued_on || null, issued_by: issued_by.trim() || null } };
}

/** The fields without which the front desk would have to ask again, by the very rule of the check-in. */
export function missingInForm({ guests }: PreCheckInValues): string[] {
  return guests.flatMap((person, index) => {
    const asks = index === 0 || !person.same_address;
    return missingOfGuest({ ...person, address: addressOf(guests, index) })
      .filter((field) => asks || !field.startsWith("address."))
      .map((field) => `guests.${index}.${field}`);
  });
}

function addressOf(guests: PreCheckInValues["guests"], index: number) {
  const [first] = guests;
  const own = guests[index] ?? newPerson();
  return index > 0 && own.same_address && first ? first.address : own.address;
}
