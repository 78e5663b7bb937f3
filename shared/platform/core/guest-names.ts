import { z } from "zod";
import { type Language, Name } from "#shared/platform/core/fields.ts";

const GuestName = Name.nullable().default(null);
const NamedForGuests = z.string().nullable();

/**
 * Names for guests per language; null where `name` is used for guests as well. Staff see `name`, English-speaking staff the
 * English one. Items, room types and payment methods have these fields.
 */
export const GUEST_NAME_INPUT = { name_de: GuestName, name_en: GuestName };
export const GUEST_NAMES = { name_de: NamedForGuests, name_en: NamedForGuests };

export type GuestNames = { name_de?: string | null; name_en?: string | null };

/** The name of an item, room type or payment method for guests in this language; falls back to `name`. */
export function nameFor(named: GuestNames & { name: string }, language: Language): string {
  return named[`name_${language}`] ?? named.name;
}

/** The name of an item, room type or payment method on a screen: the property's own, for English-speaking staff the English one. */
export function nameForStaff(named: GuestNames & { name: string }, language: Language): string {
  return language === "en" ? nameFor(named, language) : named.name;
}

/** A charge's name on the guest's document: its item's name in the guest's language, unless the charge was renamed. */
export function chargedNameFor(charged: string, item: (GuestNames & { name: string }) | undefined, language: Language): string {
  return item?.name === charged ? nameFor(item, language) : charged;
}
