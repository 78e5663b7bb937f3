import { create } from "xmlbuilder2";
import { named, type PdfObject, pdfObjects } from "#tests/support/pdf-objects.ts";

type Check = (pdf: { raw: string; objects: PdfObject[]; trailer: string; catalog: string; metadata: string }) => boolean;

/** The requirements of PDF/A-3b (ISO 19005-3), as far as they can be checked in the objects. */
const CHECKS: Readonly<Record<string, Check>> = {
  "a header with four bytes above 127": ({ raw }) => /^%PDF-1\.7\n%[\x80-\xff]{4}/.test(raw),
  "an id": ({ trailer }) => /\/ID \[<[0-9a-f]{32}> <[0-9a-f]{32}>\]/.test(trailer),
  "no encryption": ({ trailer }) => !trailer.includes("/Encrypt"),
  "nothing after its end": ({ raw }) => /%%EOF\n?$/.test(raw),
  "an output intent with a profile of three colours": ({ objects, catalog }) => {
    const intent = named(objects, catalog, "OutputIntents");
    const profile = intent && named(objects, intent.words, "DestOutputProfile");
    return Boolean(intent?.words.includes("/S /GTS_PDFA1") && profile?.words.includes("/N 3") && (profile.stream?.length ?? 0) > 2000);
  },
  "metadata that is XML and not packed": ({ objects, catalog, metadata }) =>
    !named(objects, catalog, "Metadata")?.words.includes("/Filter") && isXml(metadata),
  "part 3, conformance B": ({ metadata }) =>
    metadata.includes("<pdfaid:part>3</pdfaid:part>") && metadata.includes("<pdfaid:conformance>B</pdfaid:conformance>"),
  "all fonts inside": ({ objects }) => {
    const fonts = objects.filter(({ words }) => words.includes("/Type /FontDescriptor"));
    const simple = objects.filter(({ words }) => words.includes("/Subtype /Type1"));
    return (
      simple.length === 0 && fonts.length > 0 && fonts.every(({ words }) => (named(objects, words, "FontFile2")?.stream?.length ?? 0) > 0)
    );
  },
  "letters that can be read out": ({ objects }) =>
    objects.filter(({ words }) => words.includes("/Subtype /Type0")).every(({ words }) => named(objects, words, "ToUnicode")),
  "no letter that its font doesn't draw": ({ objects }) => objects.every(({ words, stream }) => !isPage(words) || !hasHole(stream)),
  "no scripts, actions or foreign files": ({ raw }) => !/\/(JavaScript|JS|Launch|OpenAction|AA|RichMedia|Movie|Sound) ?[(<[/\d]/.test(raw),
  "no LZW": ({ raw }) => !raw.includes("LZWDecode"),
  "links that print": ({ objects }) =>
    objects.filter(({ words }) => words.includes("/Subtype /Link")).every(({ words }) => /\/F 4\b/.test(words)),
  "no soft masks or half-transparent ink": ({ raw }) => !/\/SMask \d|\/(ca|CA) 0?\.\d/.test(raw),
  "every file inside named in the catalog, with its kind, its date and what it is": ({ objects, catalog }) => {
    const specs = objects.filter(({ words }) => words.includes("/Type /Filespec"));
    const files = objects.filter(({ words }) => words.includes("/Type /EmbeddedFile"));
    const listed = (number: number) => new RegExp(`/AF \\[[^\\]]*\\b${number} 0 R`).test(catalog);
    const isDescribed = ({ words, number }: PdfObject) =>
      listed(number) && /\/AFRelationship \/\w+/.test(words) && ["/F (", "/UF (", "/Desc (", "/EF <<"].every((key) => words.includes(key));
    return specs.every(isDescribed) && files.every(({ words }) => /\/Subtype \/\w/.test(words) && words.includes("/ModDate"));
  },
};

/** The requirements of PDF/A-3b that a file violates. */
export function lacksOfPdfA(bytes: Buffer): string[] {
  const { objects, trailer } = pdfObjects(bytes);
  const catalog = objects.find(({ words }) => words.includes("/Type /Catalog"))?.words ?? "";
  const metadata = named(objects, catalog, "Metadata")?.stream?.toString("utf8") ?? "";
  const pdf = { raw: bytes.toString("latin1"), objects, trailer, catalog, metadata };
  return Object.entries(CHECKS).flatMap(([name, holds]) => (holds(pdf) ? [] : [name]));
}

/** True if an object is a content stream: it has no type of its own. */
function isPage(words: string): boolean {
  return !/\/(Type|Subtype|N|Length1) /.test(words);
}

/** Text is written as glyph ids of four hex digits each; glyph 0 is the missing glyph. */
function hasHole(stream: Buffer | null): boolean {
  const shown = stream?.toString("latin1").matchAll(/<([0-9a-f]+)>(?=[^\]]*\] TJ)/g) ?? [];
  return [...shown].some(([, places = ""]) => places.match(/.{4}/g)?.includes("0000"));
}

/** The XML parser accepts a bare "&" and control characters, which readers of metadata do not. */
function isXml(words: string): boolean {
  if (/&(?!#\d+;|\w+;)/.test(words) || /(?![\t\n\r])[\p{Cc}\ufffe\uffff]/u.test(words)) return false;
  try {
    create(words.replace(/<\?xpacket[^>]*\?>/g, "").trim());
    return true;
  } catch {
    return false;
  }
}
