import { z } from "zod";
import { ContactInput } from "#shared/guests/contacts/input.ts";
import type { Profile } from "#shared/guests/contacts/merge.ts";
import { type Contact, NO_TRAVEL_DOCUMENT } from "#shared/guests/contacts/schema.ts";
import { NO_ADDRESS } from "#shared/platform/core/fields.ts";
import { MIN_SECRET_LENGTH } from "#shared/platform/core/redaction.ts";

/**
 * A contact without personal data. It keeps its number and debtor account, which invoices and accounting refer to, and
 * nationality and country of residence, which the statistics count (Art. 17 (3) b and e GDPR).
 */
export function anonymousProfile(contact: Pick<Contact, "type" | "nationality" | "debtor" | "address">, name: string): Profile {
  const { type, nationality, debtor, address } = contact;
  return {
    type,
    name,
    single_name: false,
    nationality,
    debtor,
    date_of_birth: null,
    gender: "unspecified",
    language: null,
    default_rate_id: null,
    communication: {
      email: null,
      invoice_email: null,
      phone: null,
      website: null,
      reference: null,
      supplier_number: null,
      exclude_from_pre_check_in: true,
    },
    address: { ...NO_ADDRESS, country: address.country },
    company: {
      name: null,
      managing_director: null,
      vat_number: null,
      tax_number: null,
      registration_number: null,
      cost_center: null,
    },
    travel_document: NO_TRAVEL_DOCUMENT,
  };
}

/** Fields whose texts describe a contact without identifying it. Every other text of a contact is a secret. */
const NOT_IDENTIFYING: ReadonlySet<string> = new Set([
  ...["type", "gender", "language", "nationality", "debtor", "default_rate_id"],
  ...["address.postal_code", "address.city", "address.state", "address.country", "company.cost_center"],
  ...["travel_document.type", "travel_document.issued_on", "travel_document.issued_by", "travel_document.country"],
]);

/** Every text that identifies a contact, longest first, so that a shorter one never leaves part of a longer one. */
export function secretsOf(profile: Profile): string[] {
  return [...new Set(secretsIn(profile))].sort((a, b) => b.length - a.length);
}

/** The same for the changed fields in an event record. */
export function secretsIn(changed: unknown): string[] {
  const fields = Object.entries(Changed.parse(changed ?? {})).filter(([field]) => field in ContactInput.shape);
  return identifyingTexts(Object.fromEntries(fields)).filter((text) => text.length >= MIN_SECRET_LENGTH);
}

const Changed = z.record(z.string(), z.unknown());

/** The texts of a value and its parts, without those of fields that don't identify. */
function identifyingTexts(value: unknown, path = ""): string[] {
  if (typeof value === "string") return NOT_IDENTIFYING.has(path) ? [] : [value.trim()];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => identifyingTexts(part, path === "" ? name : `${path}.${name}`));
}
