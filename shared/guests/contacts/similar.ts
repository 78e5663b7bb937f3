import { z } from "zod";
import { Contact } from "#shared/guests/contacts/schema.ts";
import { fold } from "#shared/platform/core/fold.ts";

/** The fields of a contact that have been typed so far. */
export const SimilarQuery = z.strictObject({
  name: z.string().trim().max(200).optional().describe("Full name of the person, or the company's name"),
  email: z.string().trim().max(254).optional(),
  phone: z.string().trim().max(50).optional(),
  date_of_birth: z.string().max(10).optional(),
  city: z.string().trim().max(200).optional(),
  without: z.string().min(1).max(64).optional().describe("Leaves this contact out of the comparison, such as the one being edited"),
});
export type SimilarQuery = z.infer<typeof SimilarQuery>;

const LIKENESSES = ["email", "date_of_birth", "phone", "city"] as const;
export type Likeness = (typeof LIKENESSES)[number];

/** A probable duplicate, and what the two have in common beside the name; an equal e-mail needs no equal name. */
export const SimilarContact = z.object({
  reason: z.enum(LIKENESSES).describe("By what they are alike"),
  contact: Contact.describe("The contact"),
});

/** The fields that distinguish persons. */
export type Traits = { name: string; email: string | null; phone: string | null; date_of_birth: string | null; city: string | null };

/**
 * Why two contacts look like duplicates: the same e-mail; or a similar name with the same birthday, telephone or town. Contacts
 * of one name and town with different birthdays are different persons.
 */
export function likeness(one: Traits, other: Traits): Likeness | null {
  if (one.email && one.email.toLowerCase() === other.email?.toLowerCase()) return "email";
  if (!areNamesAlike(one.name, other.name)) return null;
  if (one.date_of_birth && other.date_of_birth) return one.date_of_birth === other.date_of_birth ? "date_of_birth" : null;
  if (one.phone && other.phone && arePhonesAlike(one.phone, other.phone)) return "phone";
  return one.city && other.city && fold(one.city) === fold(other.city) ? "city" : null;
}

const TITLES = new Set("dr mag ing dipl di prof bsc msc ba ma herr frau familie fam mr mrs ms gmbh kg og ag".split(" "));

/** The distinguishing words of a name: folded, without titles and legal forms. */
export function wordsOfName(name: string): string[] {
  const words = fold(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
  const telling = words.filter((word) => !TITLES.has(word));
  return telling.length > 0 ? telling : words;
}

/** True if names have the same words in any order, with one typing error allowed per word; an additional first name is ignored. */
export function areNamesAlike(one: string, other: string): boolean {
  const [fewer = [], more = []] = [wordsOfName(one), wordsOfName(other)].sort((a, b) => a.length - b.length);
  if (fewer.length === 0 || (fewer.length === 1 && more.length > 1)) return false;
  const left = [...more];
  return fewer.every((word) => {
    const found = left.findIndex((candidate) => isOneSlipAway(word, candidate));
    if (found < 0) return false;
    left.splice(found, 1);
    return true;
  });
}

const MIN_LENGTH_WITH_SLIP = 4;

/** True if words are equal or differ by one inserted, missing, replaced or swapped letter; short words must be equal. */
function isOneSlipAway(one: string, other: string): boolean {
  if (one === other) return true;
  const [short = "", long = ""] = [one, other].sort((a, b) => a.length - b.length);
  if (short.length < MIN_LENGTH_WITH_SLIP || long.length - short.length > 1) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start++;
  const rest = (word: string, skip: number) => word.slice(start + skip);
  if (long.length > short.length) return rest(short, 0) === rest(long, 1);
  const areSwapped = short[start] === long[start + 1] && short[start + 1] === long[start] && rest(short, 2) === rest(long, 2);
  return areSwapped || rest(short, 1) === rest(long, 1);
}

const MIN_PHONE_LENGTH = 6;

/** True if two phone numbers are the same, with or without the country's prefix. */
export function arePhonesAlike(one: string, other: string): boolean {
  const [short = "", long = ""] = [plainNumber(one), plainNumber(other)].sort((a, b) => a.length - b.length);
  return short.length >= MIN_PHONE_LENGTH && long.endsWith(short);
}

function plainNumber(phone: string): string {
  return phone.replace(/\(0\)/g, "").replace(/\D/g, "").replace(/^0+/, "");
}
