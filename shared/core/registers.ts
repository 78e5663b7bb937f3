import { isValidBIC, isValidIBAN } from "ibantools";
import { checkVAT, countries } from "jsvat";
import { AddressLine } from "#shared/core/fields.ts";

/** Spaces and small letters are how people write an IBAN and do not make it wrong; on paper and to banks its letters are capital ones. */
export const Iban = AddressLine.toUpperCase().refine((value) => value === "" || isValidIBAN(electronic(value)), "a valid IBAN");
export const Bic = AddressLine.toUpperCase().refine((value) => value === "" || isValidBIC(electronic(value)), "a valid BIC");

/** An IBAN or BIC as programs write it. */
export function electronic(number: string): string {
  return number.replace(/\s/g, "").toUpperCase();
}

/**
 * A VAT number in its country's pattern. Countries whose pattern is unknown are taken at their word; Northern Ireland
 * (`XI`) writes its numbers as Great Britain does.
 */
export const VatNumber = AddressLine.toUpperCase().refine(isVatNumber, "a VAT number such as ATU12345678");

function isVatNumber(value: string): boolean {
  if (value === "") return true;
  const number = value.replace(/[\s.-]/g, "").toUpperCase();
  if (!/^[A-Z]{2,3}[0-9A-Z]{2,18}$/.test(number)) return false;
  const { isSupportedCountry, isValidFormat } = checkVAT(number.replace(/^XI/, "GB"), countries);
  return isValidFormat || !isSupportedCountry;
}
