import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/min";

/** Digits and separators of telephone numbers; a query with other characters is no telephone number. */
const PHONE = /^[+(]?[\d\s()/.\u2013-]+$/;
/** Fewer digits may be a booking code or a room number. */
const MIN_DIGITS = 4;
/** From this many digits on, groups of digits are parts of one number and not several search words. */
const ONE_NUMBER = 7;

/**
 * The digits of a telephone number as search stores them: with the country's calling code, whichever way the number was written (`0664
 * 123`, `+43 (0)664 123` and `0043 664 123` become `43664123` in Austria). A number that cannot be parsed keeps its digits.
 */
export function phoneDigits(phone: string, country: string | null): string {
  return (parsedPhone(phone, country)?.number ?? asInternational(phone)).replace(/\D/g, "");
}

/**
 * A telephone number with its calling code, such as `+436641234567`: one without a code is a number of the given country. Null if there can
 * be no such number there.
 */
export function internationalPhone(phone: string, country: string | null): string | null {
  const parsed = parsedPhone(phone, country);
  return parsed?.isValid() ? parsed.number : null;
}

function parsedPhone(phone: string, country: string | null) {
  const known = country !== null && isSupportedCountry(country) ? country : undefined;
  return parsePhoneNumberFromString(asInternational(phone), known satisfies CountryCode | undefined);
}

/**
 * The digits to search for where a query is a telephone number as people dial it: without the zero or plus sign before a calling code, so
 * that they are a substring of what `phoneDigits` stores. Null if the query is no telephone number.
 */
export function soughtDigits(query: string): string | null {
  const text = query.trim();
  if (!PHONE.test(text) || !/^[+(]?[0+]/.test(text)) return null;
  const digits = asInternational(text).replace(/\D/g, "");
  const sought = digits.replace(/^0+/, "");
  const isOne = !/\s/.test(text) || digits.length >= ONE_NUMBER;
  return isOne && sought.length >= MIN_DIGITS ? sought : null;
}

/** Writes `0043…` as `+43…` and drops a zero in brackets, which is dialled only within the country. */
function asInternational(phone: string): string {
  return phone
    .trim()
    .replace(/^00(?=[1-9])/, "+")
    .replace(/^(\+[\d\s]+)\(0\)/, "$1");
}
