/** Properties of a PDF's metadata (XMP) that PDF/A does not know by itself, and therefore wants described in the same file. */
export type MetadataSchema = {
  name: string;
  namespace: string;
  prefix: string;
  properties: readonly {
    name: string;
    value: string;
    type: "Text" | "Integer";
    /** `internal` if a program derives the value from the document, else it is given. */
    category: "internal" | "external";
    description: string;
  }[];
};

/** Says that a document follows PDF/UA-1 (ISO 14289-1): every part is tagged for screen readers. */
export const PDF_UA: MetadataSchema = {
  name: "PDF/UA Universal Accessibility Schema",
  namespace: "http://www.aiim.org/pdfua/ns/id/",
  prefix: "pdfuaid",
  properties: [{ name: "part", value: "1", type: "Integer", category: "internal", description: "The part of ISO 14289 that is followed" }],
};

/**
 * The `rdf:Description` elements of these properties, with the one description of their schemas that a file may have (ISO 19005-3,
 * 6.6.2.3).
 */
export function metadataXml(schemas: readonly MetadataSchema[]): string {
  return [describing(schemas), ...schemas.map(valuesOf)].join("");
}

function describing(schemas: readonly MetadataSchema[]): string {
  return (
    `<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" ` +
    `xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">` +
    `<pdfaExtension:schemas><rdf:Bag>${schemas.map(schemaOf).join("")}</rdf:Bag></pdfaExtension:schemas></rdf:Description>`
  );
}

function schemaOf({ name: schema, namespace, prefix, properties }: MetadataSchema): string {
  const described = properties.map(
    ({ name, type, category, description }) =>
      `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>${type}</pdfaProperty:valueType>` +
      `<pdfaProperty:category>${category}</pdfaProperty:category><pdfaProperty:description>${description}</pdfaProperty:description></rdf:li>`,
  );
  return (
    `<rdf:li rdf:parseType="Resource"><pdfaSchema:schema>${schema}</pdfaSchema:schema>` +
    `<pdfaSchema:namespaceURI>${namespace}</pdfaSchema:namespaceURI><pdfaSchema:prefix>${prefix}</pdfaSchema:prefix>` +
    `<pdfaSchema:property><rdf:Seq>${described.join("")}</rdf:Seq></pdfaSchema:property></rdf:li>`
  );
}

function valuesOf({ namespace, prefix, properties }: MetadataSchema): string {
  const values = properties.map(({ name, value }) => `<${prefix}:${name}>${value}</${prefix}:${name}>`).join("");
  return `<rdf:Description rdf:about="" xmlns:${prefix}="${namespace}">${values}</rdf:Description>`;
}
