import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { ciiOf } from "#server/money/e-invoices/cii.ts";
import { facturXOf } from "#server/money/e-invoices/factur-x.ts";
import { makeSheet, tagged, write } from "#server/tenant/pdf/sheet.ts";
import { CASES, contentOf, NIGHT } from "#tests/e-invoices/cases.ts";
import { readPdf } from "#tests/support/pdf.ts";
import { lacksOfPdfA } from "#tests/support/pdf-a.ts";
import { named, pdfObjects } from "#tests/support/pdf-objects.ts";

const SETUP = {
  title: "Rechnung <7> & mehr",
  author: "Haus & Hof",
  language: "de",
  color: null,
  made_at: "2030-04-07T00:00:00.000Z",
} as const;
const CONTENT = contentOf([NIGHT]);

function pdf(content = CONTENT) {
  return makeSheet(
    { ...SETUP, enclosure: facturXOf(content) },
    (sheet) => tagged(sheet, "P", () => void write(sheet, "Rechnung")),
    () => {},
  );
}

test("a PDF carries its invoice as factur-x.xml, and says so where programs look for it", async () => {
  const bytes = await pdf();
  const { objects } = pdfObjects(bytes);
  const catalog = objects.find(({ words }) => words.includes("/Type /Catalog"))?.words ?? "";
  const spec = named(objects, catalog, "AF")?.words ?? "";
  expect(spec).toContain("/AFRelationship /Alternative");
  expect(spec).toContain("/F (factur-x.xml)");
  expect(spec).toContain("/UF (factur-x.xml)");
  const names = named(objects, catalog, "Names")?.words ?? "";
  expect(names).toMatch(/\/EmbeddedFiles/);
  const file = named(objects, spec, "F");
  const xml = Buffer.from(ciiOf(CONTENT, "en16931"));
  expect(file?.stream?.toString("utf8")).toBe(xml.toString("utf8"));
  expect(file?.words).toContain("/Subtype /text#2Fxml");
  expect(file?.words).toContain(`/Size ${xml.length}`);
  expect(file?.words).toContain(`/CheckSum (${createHash("md5").update(xml).digest("hex")})`);
  expect(file?.words).toContain("/ModDate (D:20300407000000Z)");
  const metadata = named(objects, catalog, "Metadata")?.stream?.toString("utf8") ?? "";
  for (const fact of [
    "<fx:DocumentType>INVOICE</fx:DocumentType>",
    "<fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>",
    "<fx:Version>1.0</fx:Version>",
    "<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>",
    "<pdfaSchema:namespaceURI>urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#</pdfaSchema:namespaceURI>",
  ])
    expect(metadata).toContain(fact);
});

test("with the invoice inside it stays PDF/A-3b, whatever its title and its property are called", async () => {
  const bytes = await pdf();
  expect(lacksOfPdfA(bytes)).toEqual([]);
  expect((await readPdf(bytes)).info).toMatchObject({ Title: SETUP.title, Author: SETUP.author });
});

test("the same invoice is the same file", async () => {
  const first = await pdf();
  expect((await pdf()).equals(first)).toBe(true);
  expect((await pdf(CASES["paid in part"])).equals(first)).toBe(false);
});

test("an invoice that no e-invoice can be made of stays a plain PDF", async () => {
  const company = { ...CONTENT.seller.company, vat_number: null, tax_number: null };
  const content = contentOf([NIGHT], { seller: { company } });
  expect(facturXOf(content)).toBeNull();
  const bytes = await pdf(content);
  expect(lacksOfPdfA(bytes)).toEqual([]);
  expect(bytes.toString("latin1")).not.toContain("factur-x");
});

test("the check of PDF/A-3b finds what spoils a file", async () => {
  const words = (await pdf()).toString("latin1");
  const spoilt = (from: string | RegExp, to: string) => lacksOfPdfA(Buffer.from(words.replace(from, to), "latin1"));
  expect(spoilt("<pdfaid:part>3", "<pdfaid:part>2")).toEqual(["part 3, conformance B"]);
  expect(spoilt(/FontFile2/g, "FontFile9")).toEqual(["all fonts inside"]);
  expect(spoilt("/GTS_PDFA1", "/GTS_PDFX1")).toEqual(["an output intent with a profile of three colours"]);
  expect(spoilt("Haus &#38; Hof", "Haus & Hof")).toEqual(["metadata that is XML and not packed"]);
  expect(spoilt("/AFRelationship /Alternative", "")).toEqual([
    "every file inside named in the catalog, with its kind, its date and what it is",
  ]);
});
