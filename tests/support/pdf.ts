import { extractText, getDocumentProxy, getMeta } from "unpdf";
import { lacksOfPdfUa } from "#tests/support/pdf-ua.ts";

export type ReadPdf = {
  /** The text of each page, with single blanks between the words. */
  pages: string[];
  text: string;
  /** Names of all fonts, without their subset prefix. */
  fonts: string[];
  /** True if every font is embedded. */
  embedded: boolean;
  info: Record<string, unknown>;
  /** The file as Latin-1, for checks beyond its text. */
  raw: string;
};

/** Extracts text and metadata of a PDF. Throws where one says that screen readers can follow it, and they can't. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const raw = Buffer.from(bytes).toString("latin1");
  const lacks = raw.includes("<pdfuaid:part>1") ? lacksOfPdfUa(Buffer.from(bytes)) : [];
  if (lacks.length > 0) throw new Error(`a PDF that is not PDF/UA-1: ${lacks.join("; ")}`);
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { text } = await extractText(pdf, { mergePages: false });
  const { info } = await getMeta(pdf);
  const pages = text.map((page) => page.replace(/\s+/g, " "));
  const fonts = [...new Set([...raw.matchAll(/\/FontName \/(?:[A-Z]{6}\+)?([\w-]+)/g)].map((match) => match[1] ?? ""))].sort();
  const descriptors = raw.split("/Type /FontDescriptor").length - 1;
  const embedded = descriptors > 0 && raw.split("/FontFile2").length - 1 === descriptors;
  return { pages, text: pages.join(" "), fonts, embedded, info, raw };
}
