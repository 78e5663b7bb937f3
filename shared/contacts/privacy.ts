import type { Profile } from "#shared/contacts/merge.ts";
import type { Contact } from "#shared/contacts/schema.ts";
import { NO_ADDRESS } from "#shared/core/fields.ts";

/** What stands where a person's words stood. */
export const REDACTED = "…";

/**
 * A contact without all that tells who it is. It keeps its number and person account, by which invoices and accounting
 * know it, and nationality and country of residence, which the statistics count (Art. 17 (3) b and e GDPR).
 */
export function anonymousProfile(contact: Pick<Contact, "type" | "nationality" | "debtor" | "address">, name: string): Profile {
  const { type, nationality, debtor, address } = contact;
  return {
    type,
    name,
    nationality,
    debtor,
    date_of_birth: null,
    gender: "unspecified",
    language: null,
    default_rate_id: null,
    communication: { email: null, invoice_email: null, phone: null, website: null, reference: null, exclude_from_pre_check_in: true },
    address: { ...NO_ADDRESS, country: address.country },
    company: {
      name: null,
      managing_director: null,
      vat_number: null,
      tax_number: null,
      registration_number: null,
      cost_center: null,
    },
  };
}

const SHORTEST_SECRET = 3;

/** Every text by which a contact can be recognised, the longest first, so that none is left over of another. */
export function secretsOf({ name, date_of_birth, communication, address, company }: Profile): string[] {
  const { exclude_from_pre_check_in: _, ...reach } = communication;
  const { country: __, ...place } = address;
  const { name: firm } = company;
  const texts = [name, date_of_birth, firm, ...Object.values(reach), place.line1, place.line2];
  return [...new Set(texts.filter((text) => text !== null).map((text) => text.trim()))]
    .filter((text) => text.length >= SHORTEST_SECRET)
    .sort((a, b) => b.length - a.length);
}

/** A text with the secrets taken out, however they are written. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  return secrets.reduce((left, secret) => left.replaceAll(new RegExp(escaped(secret), "giu"), REDACTED), text);
}

/** Data of any shape with the secrets taken out of all its texts, and what stands under one of the `whole` names gone altogether. */
export function redacted(data: unknown, secrets: readonly string[], whole: readonly string[] = []): unknown {
  if (typeof data === "string") return withoutSecrets(data, secrets);
  if (Array.isArray(data)) return data.map((entry: unknown) => redacted(entry, secrets, whole));
  if (typeof data !== "object" || data === null) return data;
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [
      name,
      whole.includes(name) && value !== null ? REDACTED : redacted(value, secrets, whole),
    ]),
  );
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
