import { ciiOf } from "#server/money/e-invoices/cii.ts";
import { missingForEInvoice } from "#server/money/e-invoices/missing.ts";
import type { Enclosure } from "#server/tenant/pdf/enclosure.ts";
import type { MetadataSchema } from "#server/tenant/pdf/metadata.ts";
import type { InvoiceContent } from "#shared/money/invoices/content.ts";

const NAME = "factur-x.xml";

/** The metadata by which programs find the embedded XML. */
const METADATA: MetadataSchema = {
  name: "Factur-X PDFA Extension Schema",
  namespace: "urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#",
  prefix: "fx",
  properties: (
    [
      ["DocumentFileName", NAME, "The name of the embedded XML document"],
      ["DocumentType", "INVOICE", "The type of the hybrid document in capital letters"],
      ["Version", "1.0", "The version of the standard that the XML document follows"],
      ["ConformanceLevel", "EN 16931", "The profile that the XML document follows"],
    ] as const
  ).map(([name, value, description]) => ({ name, value, description, type: "Text", category: "external" })),
};

/**
 * The enclosure that makes an invoice's PDF a Factur-X (ZUGFeRD) file of the profile EN 16931. Null if a mandatory field of e-invoices
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
    metadata: METADATA,
  };
}
