import { isValidBIC, isValidIBAN } from "ibantools";
import { checkVAT, countries } from "jsvat";
import { AddressLine } from "#shared/core/fields.ts";

/** Spaces are how people write an IBAN and do not make it wrong. */
export const Iban = AddressLine.refine((value) => value === "" || isValidIBAN(value.replace(/\s/g, "").toUpperCase()), "a valid IBAN");
export const Bic = AddressLine.refine((value) => value === "" || isValidBIC(value.replace(/\s/g, "").toUpperCase()), "a valid BIC");

/**
 * A VAT number in its country's pattern. Countries whose pattern is unknown are taken at their word; Northern Ireland
 * (`XI`) writes its numbers as Great Britain does.
 */
export const VatNumber = AddressLine.refine(isVatNumber, "a VAT number such as ATU12345678");

function isVatNumber(value: string): boolean {
  if (value === "") return true;
  const number = value.replace(/[\s.-]/g, "").toUpperCase();
  if (!/^[A-Z]{2,3}[0-9A-Z]{2,18}$/.test(number)) return false;
  const { isSupportedCountry, isValidFormat } = checkVAT(number.replace(/^XI/, "GB"), countries);
  return isValidFormat || !isSupportedCountry;
}
