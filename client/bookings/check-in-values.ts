import { missingGuestData } from "#shared/bookings/rules.ts";
import type { Booking } from "#shared/bookings/schema.ts";
import type { Contact } from "#shared/contacts/schema.ts";

/** What the wizard asks: who comes, what is still missing of them, and another room. Empty strings where nothing is chosen. */
export type CheckInValues = {
  contact_id: string;
  guest: {
    name: string;
    date_of_birth: string | null;
    nationality: string;
    address: { line1: string; postal_code: string; city: string; country: string };
  };
  /** "" leaves the room as it is or as it is proposed. */
  room_id: string;
};

export function valuesOfCheckIn(contact: Contact | null): CheckInValues {
  return { contact_id: contact?.id ?? "", guest: guestValues(contact), room_id: "" };
}

/** The fields as they stand in the house's card index. */
export function guestValues(contact: Contact | null): CheckInValues["guest"] {
  const { line1, postal_code, city, country } = contact?.address ?? {};
  return {
    name: contact?.name ?? "",
    date_of_birth: contact?.date_of_birth ?? null,
    nationality: contact?.nationality ?? "",
    address: { line1: line1 ?? "", postal_code: postal_code ?? "", city: city ?? "", country: country ?? "" },
  };
}

/** The first guest; while there is none, the customer is proposed, where that is a person. */
export function proposedGuest({ guests, customer }: Pick<Booking, "guests" | "customer">): Contact | null {
  return guests?.[0] ?? (customer?.type === "person" ? customer : null);
}

/** Which fields the wizard asks: what is missing, and the country along with an address or for the guests' register. */
export function askedFields(contact: Contact | null, isRegistered: boolean): ReadonlySet<string> {
  if (!contact) return new Set();
  const missing = missingGuestData(contact);
  const asksCountry = !contact.address.country && (isRegistered || missing.some((field) => field.startsWith("address.")));
  return new Set<string>([...missing, ...(asksCountry ? ["address.country"] : [])]);
}

/** Only what was asked is sent: nothing else of the guest changes. */
export function guestInput({ contact_id, guest }: CheckInValues, asked: ReadonlySet<string>) {
  const { address } = guest;
  const fields = (["line1", "postal_code", "city", "country"] as const).filter((field) => asked.has(`address.${field}`));
  return {
    contact_id,
    ...(asked.has("name") ? { name: guest.name } : {}),
    ...(asked.has("date_of_birth") ? { date_of_birth: guest.date_of_birth } : {}),
    ...(asked.has("nationality") ? { nationality: guest.nationality || null } : {}),
    ...(fields.length > 0 ? { address: Object.fromEntries(fields.map((field) => [field, address[field].trim() || null])) } : {}),
  };
}
