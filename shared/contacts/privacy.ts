import { z } from "zod";
import type { Profile } from "#shared/contacts/merge.ts";
import { type Contact, NO_TRAVEL_DOCUMENT } from "#shared/contacts/schema.ts";
import { NO_ADDRESS } from "#shared/core/fields.ts";

/** The replacement for redacted texts. */
export const REDACTED = "…";

/**
 * A contact without personal data. It keeps its number and debtor account, which invoices and accounting refer to, and
 * nationality and country of residence, which the statistics count (Art. 17 (3) b and e GDPR).
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
    travel_document: NO_TRAVEL_DOCUMENT,
  };
}

const SHORTEST_SECRET = 3;

/** Every text that identifies a contact, longest first, so that a shorter one never leaves part of a longer one. */
export function secretsOf({ name, date_of_birth, communication, address, company, travel_document }: Profile): string[] {
  const { email, invoice_email, phone, website, reference } = communication;
  const reached = [email, invoice_email, phone, website, reference, address.line1, address.line2];
  const texts = [name, date_of_birth, company.name, company.managing_director, ...reached, travel_document.number];
  return [...new Set(texts.filter((text) => typeof text === "string").map((text) => text.trim()))]
    .filter((text) => text.length >= SHORTEST_SECRET)
    .sort((a, b) => b.length - a.length);
}

/** The same for the changed fields in an event record. */
export function secretsIn(changed: unknown): string[] {
  const { name, date_of_birth, communication, address, company, travel_document } = Former.parse(changed ?? {});
  const company_names = [company?.name, company?.managing_director];
  const reached = [address?.line1, address?.line2, ...Object.values(communication ?? {})];
  const texts = [name, date_of_birth, ...company_names, ...reached, travel_document?.number];
  return texts.filter((text) => typeof text === "string").filter((text) => text.trim().length >= SHORTEST_SECRET);
}

const Former = z.looseObject({
  name: z.string().optional(),
  date_of_birth: z.string().nullish(),
  communication: z.record(z.string(), z.unknown()).optional(),
  address: z.looseObject({ line1: z.string().nullish(), line2: z.string().nullish() }).optional(),
  company: z.looseObject({ name: z.string().nullish(), managing_director: z.string().nullish() }).optional(),
  travel_document: z.looseObject({ number: z.string().nullish() }).optional(),
});

/** Removes the secrets from a text, ignoring case. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  return secrets.reduce((left, secret) => left.replaceAll(new RegExp(escaped(secret), "giu"), REDACTED), text);
}

/** Removes the secrets from all strings of a value, keeping its shape. */
export function redacted<T>(data: T, secrets: readonly string[]): T {
  return JSON.parse(JSON.stringify(data), (_, value: unknown) => (typeof value === "string" ? withoutSecrets(value, secrets) : value));
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
