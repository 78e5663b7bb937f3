import { type Language, STORED_LANGUAGE } from "#shared/platform/core/language.ts";

export type GuestNames = { name_de?: string | null; name_en?: string | null };

/** The name of an item, room type or payment method for guests in this language; falls back to `name`. */
export function nameFor(named: GuestNames & { name: string }, language: Language): string {
  return named[`name_${language}`] ?? named.name;
}

/** The name of an item, room type or payment method on a screen: the property's own, for staff of another language that for its guests. */
export function nameForStaff(named: GuestNames & { name: string }, language: Language): string {
  return language === STORED_LANGUAGE ? named.name : nameFor(named, language);
}

/** The words of an event that name a record. */
export type NameWords = { name: string } | { name: string; name_en: string };

/** A name as the words of an event: with the English one for English-speaking staff. */
export function nameWords({ name, name_en }: { name: string; name_en?: string | null }): NameWords {
  return name_en ? { name, name_en } : { name };
}

/** A charge's name on the guest's document: its item's name in the guest's language, unless the charge was renamed. */
export function chargedNameFor(charged: string, item: (GuestNames & { name: string }) | undefined, language: Language): string {
  return item?.name === charged ? nameFor(item, language) : charged;
}
