/** The replacement for redacted texts. */
export const REDACTED = "…";

/** The length from which a text is looked for in others: shorter ones would be found everywhere. */
export const MIN_SECRET_LENGTH = 3;

/** Removes the secrets from a text, ignoring case, with names in either order and phone numbers however they are grouped. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  return secrets.reduce((left, secret) => left.replaceAll(patternOf(secret), REDACTED), text);
}

/** Removes whole words, with or without a genitive s, ignoring case: "Berg" is removed from "Bergs Auto" but not from "Bergblick". */
export function withoutWords(text: string, words: readonly string[]): string {
  return words.reduce((left, word) => left.replaceAll(wordPattern(word), REDACTED), text);
}

/** True if the text has each of the words, in any order. */
export function hasWords(text: string, words: readonly string[]): boolean {
  return words.every((word) => wordPattern(word).test(text));
}

function wordPattern(word: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped(word)}(?:['’]?s)?(?![\\p{L}\\p{N}])`, "giu");
}

/** Removes secrets and whole words from all strings of a value. The value keeps its shape. */
export function redacted<T>(data: T, secrets: readonly string[], words: readonly string[] = []): T {
  const left = (text: string) => withoutWords(withoutSecrets(text, secrets), words);
  return JSON.parse(JSON.stringify(data), (_, value: unknown) => (typeof value === "string" ? left(value) : value));
}

function patternOf(secret: string): RegExp {
  if (isPhone(secret)) return new RegExp(`\\+?(?:\\d[\\s/().-]{0,2}){0,8}${lastDigits(secret).split("").join("[\\s/().-]*")}`, "gu");
  const words = secret.trim().split(/\s+/).map(escaped);
  const orders = [words, [...words.slice(-1), ...words.slice(0, -1)]];
  return new RegExp(orders.map((order) => order.join("[\\s,;._-]+")).join("|"), "giu");
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** The last digits of a phone number are the same with and without the country's code. */
const PHONE_DIGITS = 7;

function isPhone(text: string): boolean {
  return /^[+\d\s/().-]+$/.test(text) && !/^\d{4}-\d{2}-\d{2}$/.test(text) && text.replace(/\D/g, "").length >= PHONE_DIGITS;
}

function lastDigits(text: string): string {
  return text.replace(/\D/g, "").slice(-PHONE_DIGITS);
}

/** Selects the texts of a contact that identify one person on their own: full names, addresses, phone and document numbers. */
export function namingTexts(secrets: readonly string[]): string[] {
  return secrets.filter((text) => text.includes("@") || isPhone(text) || isFullName(text) || isDocumentNumber(text));
}

function isFullName(text: string): boolean {
  const words = text.trim().split(/\s+/);
  return words.length >= 2 && words.every((word) => /^\p{L}[\p{L}.'’-]+$/u.test(word));
}

function isDocumentNumber(text: string): boolean {
  return /^(?=.*\d)[\p{L}\d-]{6,}$/u.test(text) && !/^\d{4}-\d{2}-\d{2}$/.test(text);
}

/** Words of a person's name: in records that are the person's own, each of them stands for the person. */
export function nameWords(name: string): string[] {
  return name.split(/[\s,;.-]+/).filter((word) => word.length >= 4);
}

/** For each text a part of it that a search without spaces and punctuation finds in any spelling that `withoutSecrets` knows. */
export function searchParts(texts: readonly string[]): string[] {
  const parts = texts.map((text) => (isPhone(text) ? lastDigits(text) : longest(text.toLowerCase().match(/[a-z0-9]+/g) ?? [])));
  return [...new Set(parts.filter((part) => part.length >= MIN_SECRET_LENGTH))];
}

function longest(words: readonly string[]): string {
  return words.reduce((found, word) => (word.length > found.length ? word : found), "");
}

/** Search terms for a person in texts by others: the identifying texts, and the parts of them that an SQL statement searches. */
export type Naming = { texts: readonly string[]; parts: readonly string[] };

export function namingOf(secrets: readonly string[]): Naming {
  const texts = namingTexts(secrets);
  return { texts, parts: searchParts(texts) };
}
