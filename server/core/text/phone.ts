import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/min";

/** Separators of telephone numbers; a query of other characters is none. */
const PHONE = /^[+(]?[\d\s()/.–-]+$/;
/** Fewer digits may as well be a booking code or a room. */
const FEWEST_DIGITS = 4;
/** From so many digits on, words of digits are parts of one number and not several things that are sought together. */
const ONE_NUMBER = 7;

/**
 * The digits of a telephone number as search keeps them: with the calling code of its country, whichever way it was
 * written (`0664 123`, `+43 (0)664 123` and `0043 664 123` become `43664123` in Austria). A number that can't be
 * read keeps the digits it has.
 */
export function phoneDigits(phone: string, country: string | null): string {
  const known = country !== null && isSupportedCountry(country) ? country : undefined;
  const international = asInternational(phone);
  const parsed = parsePhoneNumberFromString(international, known satisfies CountryCode | undefined);
  return (parsed?.number ?? international).replace(/\D/g, "");
}

/**
 * The digits to look for where a query is a telephone number as people dial it: without the zero or the sign that
 * stands before a calling code, so that they are part of what `phoneDigits` keeps. Null where it is none.
 */
export function soughtDigits(query: string): string | null {
  const text = query.trim();
  if (!PHONE.test(text) || !/^[+(]?[0+]/.test(text)) return null;
  const digits = asInternational(text).replace(/\D/g, "");
  const sought = digits.replace(/^0+/, "");
  const isOne = !/\s/.test(text) || digits.length >= ONE_NUMBER;
  return isOne && sought.length >= FEWEST_DIGITS ? sought : null;
}

/** `0043…` begins like `+43…`, and a zero in brackets is dialled only within the country. */
function asInternational(phone: string): string {
  return phone
    .trim()
    .replace(/^00(?=[1-9])/, "+")
    .replace(/^(\+[\d\s]+)\(0\)/, "$1");
}
