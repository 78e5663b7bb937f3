import { extractText, getDocumentProxy, getMeta } from "unpdf";

export type ReadPdf = {
  /** The words of each page, one blank between them. */
  pages: string[];
  text: string;
  /** Names of all fonts, without their subset's letters. */
  fonts: string[];
  /** Whether every font file is inside. */
  embedded: boolean;
  info: Record<string, unknown>;
  /** The file as Latin letters, for what its words don't tell. */
  raw: string;
};

/** Reads a PDF as its reader would. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const raw = Buffer.from(bytes).toString("latin1");
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { text } = await extractText(pdf, { mergePages: false });
  const { info } = await getMeta(pdf);
  const pages = text.map((page) => page.replace(/\s+/g, " "));
  const fonts = [...new Set([...raw.matchAll(/\/FontName \/(?:[A-Z]{6}\+)?([\w-]+)/g)].map((match) => match[1] ?? ""))].sort();
  const descriptors = raw.split("/Type /FontDescriptor").length - 1;
  const embedded = descriptors > 0 && raw.split("/FontFile2").length - 1 === descriptors;
  return { pages, text: pages.join(" "), fonts, embedded, info, raw };
}
