/** A file inside a PDF, and what the PDF's metadata says of it. */
export type Enclosure = {
  name: string;
  type: string;
  description: string;
  /** How it stands to the document: `Alternative` says the same in another form. */
  relationship: "Alternative" | "Data" | "Source" | "Supplement";
  content: Buffer;
  /** `rdf:Description` elements. */
  metadata: string;
};

/** Puts a file into a PDF, at the moment at which the PDF says that it was made. */
export function enclose(doc: PDFKit.PDFDocument, { metadata, content, ...file }: Enclosure, made_at: string): void {
  const at = new Date(made_at);
  doc.file(content, { ...file, creationDate: at, modifiedDate: at });
  doc.appendXML(metadata);
}

/** Words that the library writes twice: plainly, and into XML, where it forgets to escape them. */
class MetadataWords extends String {
  override toString(): string {
    return this.valueOf().replace(/[&<>]/g, (letter) => `&#${letter.charCodeAt(0)};`);
  }

  /** By which the library tells how to write them plainly. */
  override charCodeAt(index: number): number {
    return this.valueOf().charCodeAt(index);
  }
}

/** Makes the words of a PDF's metadata safe: "Haus & Hof" must not break it. */
export function protectMetadata({ info }: PDFKit.PDFDocument): void {
  for (const [name, value] of Object.entries(info)) {
    if (typeof value === "string") Object.assign(info, { [name]: new MetadataWords(forXml(value)) });
  }
}

/** Words without the letters that no XML may hold. */
export function forXml(words: string): string {
  return words.replace(/(?![\n\r\t])[\p{Cc}\p{Cs}\ufffe\uffff]/gu, "");
}
