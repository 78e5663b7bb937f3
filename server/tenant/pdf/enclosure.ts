import { forXml } from "#server/platform/core/text/write-xml.ts";
import type { MetadataSchema } from "#server/tenant/pdf/metadata.ts";

/** A file embedded in a PDF, and its part of the PDF's metadata. */
export type Enclosure = {
  name: string;
  type: string;
  description: string;
  /** The relationship to the document (PDF/A-3): `Alternative` is the same content in another form. */
  relationship: "Alternative" | "Data" | "Source" | "Supplement";
  content: Buffer;
  metadata: MetadataSchema;
};

/** Embeds a file in a PDF, with the PDF's creation time. */
export function enclose(doc: PDFKit.PDFDocument, { content, ...file }: Enclosure, made_at: string): void {
  const at = new Date(made_at);
  doc.file(content, { ...file, creationDate: at, modifiedDate: at });
}

/**
 * A metadata text that the PDF library writes twice: as plain text, and into XML, where it does not escape it. `toString` is used for the
 * XML.
 */
class MetadataWords extends String {
  override toString(): string {
    return this.valueOf().replace(/[&<>]/g, (letter) => `&#${letter.charCodeAt(0)};`);
  }

  /** The library calls `charCodeAt` to choose the encoding of the plain text. */
  override charCodeAt(index: number): number {
    return this.valueOf().charCodeAt(index);
  }
}

/** Makes the texts of a PDF's metadata safe for XML: "Haus & Hof" must not break it. */
export function protectMetadata({ info }: PDFKit.PDFDocument): void {
  for (const [name, value] of Object.entries(info)) {
    if (typeof value === "string") Object.assign(info, { [name]: new MetadataWords(forXml(value)) });
  }
}
