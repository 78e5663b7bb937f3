import { ciiOf } from "#server/e-invoices/cii.ts";
import { missingForEInvoice } from "#server/e-invoices/missing.ts";
import type { Enclosure } from "#server/pdf/enclosure.ts";
import type { InvoiceContent } from "#shared/invoices/content.ts";

const NAME = "factur-x.xml";
const NAMESPACE = "urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#";

/** The metadata by which programs find the embedded XML. */
const FACTS = [
  { name: "DocumentFileName", value: NAME, description: "The name of the embedded XML document" },
  { name: "DocumentType", value: "INVOICE", description: "The type of the hybrid document in capital letters" },
  { name: "Version", value: "1.0", description: "The version of the standard that the XML document follows" },
  { name: "ConformanceLevel", value: "EN 16931", description: "The profile that the XML document follows" },
];

/**
 * The enclosure that makes an invoice's PDF a Factur-X (ZUGFeRD) file of the profile EN 16931. Null where a mandatory field of e-invoices
 * is missing: then the PDF stays plain rather than becoming an invalid e-invoice.
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

/** PDF/A requires that custom metadata properties are described by a schema. */
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
