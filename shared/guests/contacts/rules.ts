import { fold } from "#shared/platform/core/fold.ts";

/** Merges changes into a nested object: absent members stay, null clears. */
export function merged<T extends object>(before: T, changes: { [K in keyof T]?: T[K] | undefined } | undefined): T {
  const named = Object.entries(changes ?? {}).filter(([, value]) => value !== undefined);
  return { ...before, ...Object.fromEntries(named) };
}

/** Legal forms at the end of a name, in the countries of the product's guests; "KG" as well as "GmbH & Co. KG". */
const LEGAL_FORM =
  /(^|[\s&.,])(g?gmbh|gesmbh|ges\.\s?m\.\s?b\.\s?h|m\.?b\.?h|ag|kg|kgaa|og|ohg|e\.?\s?u|e\.?\s?k|e\.?\s?v|gbr|ug|ug \(haftungsbeschränkt\)|verein|partg|gen|egen|eg|se|sa|s\.a|sarl|s\.?r\.?l|s\.p\.a|spa|b\.?v|ltd|inc|llc|s\.?r\.?o|d\.?o\.?o|kft|zrt|a\.s)\.?$/iu;

/** Tells if a typed name reads like a company's: it begins with "Verein" or "Firma", or ends with a legal form. */
export function isCompanyName(name: string): boolean {
  const typed = name.trim();
  return /^(verein|firma|fa\.)\s/iu.test(typed) || (/\s/u.test(typed) && LEGAL_FORM.test(typed));
}

/** Tells if a name is one word, which is asked about: most are incomplete, some are all that the guest's document says. */
export function isOneWord(name: string): boolean {
  return /^\S+$/.test(name.trim());
}

/** The words of a name in a fixed order: other programs write the family name first. */
export function wordsKey(name: string): string {
  return fold(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .sort()
    .join(" ");
}
