import { isValidBIC, isValidIBAN } from "ibantools";
import { checkVAT, countries } from "jsvat";
import { AddressLine } from "#shared/platform/core/fields.ts";

/** People write an IBAN with spaces and small letters, which is valid; it is stored, printed and sent to banks in capital letters. */
export const Iban = AddressLine.toUpperCase().refine((value) => value === "" || isValidIBAN(electronic(value)), "iban");
export const Bic = AddressLine.toUpperCase().refine((value) => value === "" || isValidBIC(electronic(value)), "bic");

/** An IBAN or BIC in electronic format, without spaces. */
export function electronic(number: string): string {
  return number.replace(/\s/g, "").toUpperCase();
}

/**
 * A VAT number in its country's pattern. Numbers of countries without a known pattern are not checked; Northern Ireland (`XI`)
 * uses the pattern of Great Britain.
 */
export const VatNumber = AddressLine.toUpperCase().refine(isVatNumber, "vat_number");

function isVatNumber(value: string): boolean {
  if (value === "") return true;
  const number = value.replace(/[\s.-]/g, "").toUpperCase();
  if (!/^[A-Z]{2,3}[0-9A-Z]{2,18}$/.test(number)) return false;
  const { isSupportedCountry, isValidFormat } = checkVAT(number.replace(/^XI/, "GB"), countries);
  return isValidFormat || !isSupportedCountry;
}
