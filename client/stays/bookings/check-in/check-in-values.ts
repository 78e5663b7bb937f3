import { type TravelDocumentValues, travelDocumentInput, travelDocumentValues } from "#client/guests/contacts/contact-values.ts";
import { isSame } from "#client/platform/ui/form/merge-versions.ts";
import type { GuestValues } from "#client/stays/bookings/form/guest-fields.tsx";
import type { Contact } from "#shared/guests/contacts/schema.ts";
import { type GuestData, missingGuestData } from "#shared/stays/bookings/rules.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";
import {
  type DocumentField,
  missingForRegistration,
  missingOfDocument,
  type RegistrationField,
  type RegistrationLaw,
} from "#shared/stays/registrations/rules.ts";

/** A companion of the first guest; without a contact the place is empty. */
export type CompanionValues = { contact_id: string; guest: GuestValues; same_address: boolean };

/** Values of the wizard: the guests, their missing data, another room, and a payment. Empty strings for no choice. */
export type CheckInValues = {
  contact_id: string;
  guest: GuestValues;
  /** Of the first guest, where the register asks for one. */
  travel_document: TravelDocumentValues;
  companions: CompanionValues[];
  /** "" leaves the room as it is or as it is proposed. */
  room_id: string;
  /** Without a method nothing is paid now. */
  payment: { payment_method_id: string; amount: number | null };
};

/** The fields as they stand in the property's card index. */
export function guestValues(contact: Contact | null): GuestValues {
  const { line1, postal_code, city, country } = contact?.address ?? {};
  return {
    name: contact?.name ?? "",
    single_name: contact?.single_name ?? false,
    date_of_birth: contact?.date_of_birth ?? null,
    nationality: contact?.nationality ?? "",
    address: { line1: line1 ?? "", postal_code: postal_code ?? "", city: city ?? "", country: country ?? "" },
  };
}

/** The proposed address of companions: the first guest's. */
export function companionValues(contact: Contact | null): CompanionValues {
  return { contact_id: contact?.id ?? "", guest: guestValues(contact), same_address: !contact?.address.line1 };
}

/** The first guest; while there is none, the customer is proposed, where that is a person. */
export function proposedGuest({ guests, customer }: Pick<Booking, "guests" | "customer">): Contact | null {
  return guests?.[0] ?? (customer?.type === "person" ? customer : null);
}

/** As many as are booked beside the first guest, those who are entered first. */
export function proposedCompanions({ guests, occupancy }: Pick<Booking, "guests" | "occupancy">): (Contact | null)[] {
  const entered = guests?.slice(1) ?? [];
  return Array.from({ length: Math.max(occupancy - 1, entered.length) }, (_, index) => entered[index] ?? null);
}

/** Fields that the wizard shows: missing ones, and the country along with an address or for the guests' register. */
export function askedFields(contact: Contact | null, isRegistered: boolean): ReadonlySet<string> {
  if (!contact) return new Set();
  const missing = missingGuestData(contact);
  const asksCountry = !contact.address.country && (isRegistered || missing.some((field) => field.startsWith("address.")));
  return new Set<string>([...missing, ...(asksCountry ? ["address.country"] : [])]);
}

const ADDRESS_FIELDS = ["address.line1", "address.postal_code", "address.city", "address.country"] as const;

/** The fields of a companion that are not known yet. An address is asked for only if it differs from the first guest's. */
export function offeredFields(contact: Contact, sameAddress: boolean): ReadonlySet<string> {
  const missing: string[] = missingGuestData(contact);
  const asked = missing.filter((field) => !field.startsWith("address."));
  return new Set([...asked, ...(sameAddress || contact.address.line1 ? [] : ADDRESS_FIELDS)]);
}

/** Required fields of a companion that are missing for the register, including the typed ones. */
export function missingOfCompanion(contact: Contact, { guest }: CompanionValues, law: RegistrationLaw): RegistrationField[] {
  return missingForRegistration(completed(contact, inputOf(guest, offeredFields(contact, true))), { law, isFirst: false });
}

type Typed = { [F in keyof Omit<GuestData, "address">]?: GuestData[F] | undefined } & {
  address?: { [F in keyof GuestValues["address"]]?: string | null | undefined } | undefined;
};

/** A guest as they will be known once what was typed is saved. */
export function completed(contact: Contact, typed: Typed | undefined) {
  const { address } = contact;
  return {
    name: typed?.name ?? contact.name,
    single_name: typed?.single_name ?? contact.single_name,
    date_of_birth: typed?.date_of_birth ?? contact.date_of_birth,
    nationality: typed?.nationality ?? contact.nationality,
    address: {
      line1: typed?.address?.line1 ?? address.line1,
      postal_code: typed?.address?.postal_code ?? address.postal_code,
      city: typed?.address?.city ?? address.city,
      country: typed?.address?.country ?? address.country,
    },
  };
}

/** Fields of the first guest's travel document that the law requires and that are neither known nor typed; optional at the check-in. */
export function missingOfFirstDocument(
  contact: Contact | null,
  { guest, travel_document }: Pick<CheckInValues, "guest" | "travel_document">,
  law: RegistrationLaw | null,
): DocumentField[] {
  if (!contact || law === null) return [];
  return missingOfDocument({ nationality: guest.nationality || contact.nationality, travel_document }, { law, isFirst: true });
}

/** Input of the typed document; empty if it equals the known one. */
export function documentInput(typed: TravelDocumentValues, contact: Contact | null) {
  return isSame(typed, travelDocumentValues(contact)) ? {} : { travel_document: travelDocumentInput(typed) };
}

/** Only what was asked is sent: nothing else of the guest changes. */
export function guestInput(contact_id: string, guest: GuestValues, asked: ReadonlySet<string>) {
  return { contact_id, ...inputOf(guest, asked) };
}

/** The same where it may stay incomplete: what was left empty stays open. */
export function filledInput(contact_id: string, guest: GuestValues, asked: ReadonlySet<string>) {
  return guestInput(contact_id, guest, filledFields(guest, asked));
}

/** The same of a companion. No field is required: an empty one stays unknown. */
export function companionInput(companion: CompanionValues, contact: Contact, first: GuestValues["address"]) {
  const { contact_id, guest, same_address } = companion;
  const typed = inputOf(guest, filledFields(guest, offeredFields(contact, same_address)));
  const shared = same_address && !contact.address.line1 && first.line1 ? { address: filled(first) } : {};
  return { contact_id, ...typed, ...shared };
}

function inputOf(guest: GuestValues, asked: ReadonlySet<string>) {
  const { address } = guest;
  const fields = (["line1", "postal_code", "city", "country"] as const).filter((field) => asked.has(`address.${field}`));
  return {
    ...(asked.has("name") ? { name: guest.name, single_name: guest.single_name } : {}),
    date_of_birth: asked.has("date_of_birth") ? guest.date_of_birth : undefined,
    nationality: asked.has("nationality") ? guest.nationality || null : undefined,
    address: fields.length > 0 ? Object.fromEntries(fields.map((field) => [field, address[field].trim() || null])) : undefined,
  };
}

function filledFields(guest: GuestValues, asked: ReadonlySet<string>): ReadonlySet<string> {
  const { address, single_name: _, ...own } = guest;
  const known: Readonly<Record<string, string | null>> = {
    ...own,
    ...Object.fromEntries(Object.entries(address).map(([field, text]) => [`address.${field}`, text])),
  };
  return new Set([...asked].filter((field) => known[field]?.trim()));
}

function filled(address: GuestValues["address"]) {
  return Object.fromEntries(Object.entries(address).filter(([, text]) => text.trim() !== ""));
}
