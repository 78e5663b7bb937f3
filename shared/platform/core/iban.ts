import { isValidIBAN } from "ibantools";

/** Compares IBANs as banks do: without spaces and in capital letters; an empty IBAN equals none. */
export function sameIban(a: string | null, b: string | null): boolean {
  return bare(a) === bare(b);
}

/** The end of a number or key by which its owner knows it and nobody can use it; null for none. */
export function endOf(number: string | null): string | null {
  const text = (number ?? "").replace(/\s/g, "");
  return text === "" ? null : `… ${text.slice(-4)}`;
}

const MAYBE_IBAN = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]){11,30}/gi;

/** The IBANs in a text, without spaces, in order and each once. */
export function ibansIn(text: string): string[] {
  const found = [...text.matchAll(MAYBE_IBAN)].flatMap(([match]) => validBeginning(match) ?? []);
  return [...new Set(found)].sort();
}

/** The words after an IBAN may look like its end, so the longest valid beginning counts. */
function validBeginning(match: string): string | null {
  const text = bare(match);
  for (let length = text.length; length >= 15; length -= 1) {
    const iban = text.slice(0, length);
    if (isValidIBAN(iban)) return iban;
  }
  return null;
}

function bare(number: string | null): string {
  return (number ?? "").replace(/\s/g, "").toUpperCase();
}
