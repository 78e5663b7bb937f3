import { z } from "zod";
import type { ContactInput } from "#shared/guests/contacts/input.ts";
import { Id } from "#shared/platform/core/fields.ts";
import { fold } from "#shared/platform/core/fold.ts";

/** The values that can be chosen when two contacts become one, in the order of the form. */
export const MERGE_FIELDS = [
  "type",
  "name",
  "date_of_birth",
  "nationality",
  "gender",
  "language",
  "communication.email",
  "communication.phone",
  "communication.invoice_email",
  "communication.website",
  "communication.reference",
  "communication.supplier_number",
  "address",
  "company",
  "travel_document",
  "debtor",
  "default_rate_id",
] as const;
export type MergeField = (typeof MERGE_FIELDS)[number];

/** `contact_id` is the contact that is removed; `take` names its values that replace those of the remaining contact. */
export const MergeInput = z.strictObject({
  contact_id: Id.describe("The contact that is merged into the one of the path, and deleted"),
  take: z.array(z.enum(MERGE_FIELDS)).max(MERGE_FIELDS.length).default([]).describe("Which fields to take from the other contact"),
});
export type MergeInput = z.infer<typeof MergeInput>;

/** The fields of a contact that users edit. */
export type Profile = ContactInput;

/**
 * The profile of the remaining contact: its own values, those of the other contact where it has none, and the values named in
 * `take`. Addresses and companies are completed where they do not contradict; two different ones are never mixed.
 */
export function mergedProfile(stays: Profile, goes: Profile, take: readonly MergeField[] = []): Profile {
  const wants = (field: MergeField) => take.includes(field);
  const pick = <T>(field: MergeField, own: T, other: T): T => (wants(field) || isMissing(own) ? (isMissing(other) ? own : other) : own);
  const reach = (member: ReachedBy) => pick(`communication.${member}`, stays.communication[member], goes.communication[member]);
  const name = pick("name", stays.name, goes.name);
  return {
    type: wants("type") ? goes.type : stays.type,
    name,
    single_name: [stays, goes].some((contact) => contact.name === name && contact.single_name),
    date_of_birth: pick("date_of_birth", stays.date_of_birth, goes.date_of_birth),
    nationality: pick("nationality", stays.nationality, goes.nationality),
    gender: pick("gender", stays.gender, goes.gender),
    language: pick("language", stays.language, goes.language),
    debtor: pick("debtor", stays.debtor, goes.debtor),
    default_rate_id: pick("default_rate_id", stays.default_rate_id, goes.default_rate_id),
    communication: {
      email: reach("email"),
      phone: reach("phone"),
      invoice_email: reach("invoice_email"),
      website: reach("website"),
      reference: reach("reference"),
      supplier_number: reach("supplier_number"),
      exclude_from_pre_check_in: stays.communication.exclude_from_pre_check_in || goes.communication.exclude_from_pre_check_in,
    },
    address: wants("address") ? goes.address : completed(stays.address, goes.address),
    company: wants("company") ? goes.company : completed(stays.company, goes.company),
    travel_document: wants("travel_document") ? goes.travel_document : completed(stays.travel_document, goes.travel_document),
  };
}

type ReachedBy = Exclude<keyof Profile["communication"], "exclude_from_pre_check_in">;

type Part = Readonly<Record<string, string | null>>;

/** Fills the missing members of a part from the other one, unless the two contradict. */
export function completed<T extends Part>(own: T, other: T): T {
  const contradicts = Object.keys(own).some((member) => own[member] && other[member] && fold(own[member]) !== fold(other[member]));
  if (contradicts) return own;
  return { ...own, ...Object.fromEntries(Object.entries(other).filter(([member, value]) => value && !own[member])) };
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === null || value === "" || value === "unspecified";
}

/** The guests of a stay after two contacts have been merged: the remaining contact takes the earlier of both positions, once. */
export function guestsAfterMerge(guests: readonly string[], from: string, to: string): string[] {
  return [...new Set(guests.map((id) => (id === from ? to : id)))];
}
