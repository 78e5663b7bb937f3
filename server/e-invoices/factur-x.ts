import { ciiOf } from "#server/e-invoices/cii.ts";
import { missingForEInvoice } from "#server/e-invoices/missing.ts";
import type { Enclosure } from "#server/pdf/enclosure.ts";
import type { InvoiceContent } from "#shared/invoices/content.ts";

const NAME = "factur-x.xml";
const NAMESPACE = "urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#";

/** What the file says of its enclosure, by which programs find it. */
const FACTS = [
  { name: "DocumentFileName", value: NAME, description: "The name of the embedded XML document" },
  { name: "DocumentType", value: "INVOICE", description: "The type of the hybrid document in capital letters" },
  { name: "Version", value: "1.0", description: "The version of the standard that the XML document follows" },
  { name: "ConformanceLevel", value: "EN 16931", description: "The profile that the XML document follows" },
];

/**
 * What makes an invoice's PDF a Factur-X (ZUGFeRD) file of the profile EN 16931. Null where the property hasn't given
 * what no e-invoice can do without: then the PDF stays a plain one rather than becoming an e-invoice that isn't valid.
 */
export function facturXOf(content: InvoiceContent): Enclosure | null {
  if (missingForEInvoice(content).length > 0) return null;
  return {
    name: NAME,
    type: "text/xml",
    description: "Factur-X/ZUGFeRD",
    relationship: "Alternative",
    content: Buffer.from(ciiOf(content, "en16931")),
    metadata: `${schemaOf()}${valuesOf()}`,
  };
}

function valuesOf(): string {
  const values = FACTS.map(({ name, value }) => `<fx:${name}>${value}</fx:${name}>`).join("");
  return `<rdf:Description rdf:about="" xmlns:fx="${NAMESPACE}">${values}</rdf:Description>`;
}

/** PDF/A takes no words in its metadata that aren't explained there. */
function schemaOf(): string {
  const properties = FACTS.map(
    ({ name, description }) =>
      `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>Text</pdfaProperty:valueType>` +
      `<pdfaProperty:category>external</pdfaProperty:category><pdfaProperty:description>${description}</pdfaProperty:description></rdf:li>`,
  ).join("");
  return (
    `<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" ` +
    `xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">` +
    `<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">` +
    `<pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>` +
    `<pdfaSchema:namespaceURI>${NAMESPACE}</pdfaSchema:namespaceURI><pdfaSchema:prefix>fx</pdfaSchema:prefix>` +
    `<pdfaSchema:property><rdf:Seq>${properties}</rdf:Seq></pdfaSchema:property>` +
    `</rdf:li></rdf:Bag></pdfaExtension:schemas></rdf:Description>`
  );
}
