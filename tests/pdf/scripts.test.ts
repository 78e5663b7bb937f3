import fc from "fast-check";
import { expect, test } from "vitest";
import { partsFromLeft } from "#server/tenant/pdf/direction.ts";
import { makeSheet, type Sheet, tagged, write } from "#server/tenant/pdf/sheet.ts";
import { drawTable } from "#server/tenant/pdf/table.ts";
import { readPdf } from "#tests/support/pdf.ts";
import { lacksOfPdfA } from "#tests/support/pdf-a.ts";

const SETUP = { title: "Rechnung 7", author: "Pension", language: "de", color: null, made_at: "2030-04-01T00:00:00.000Z" } as const;

function sheetOf(draw: (sheet: Sheet) => void) {
  return makeSheet(SETUP, draw, () => {});
}

async function printed(words: string, width?: number) {
  const bytes = await sheetOf((sheet) => tagged(sheet, "P", () => void write(sheet, words, width === undefined ? {} : { width })));
  return { bytes, ...(await readPdf(bytes)) };
}

/** Names that guests have; of shaped and right-to-left scripts a reader gives the letters back in another order. */
const NAMES = ["李小龙", "山田 太郎", "ヤマダ タロウ", "김철수", "ดวงใจ สุขสันต์", "Նարեկ Հակոբյան", "გიორგი ბერიძე", "王芳 Łukasz Ζωή Борис"];

test.each(NAMES)("%s is printed as it is written", async (name) => {
  const { text, bytes, embedded } = await printed(name);
  expect(text).toBe(name);
  expect(embedded).toBe(true);
  expect(lacksOfPdfA(bytes)).toEqual([]);
});

test.each(["محمد بن سلمان", "יוסף כהן", "क्षत्रिय शर्मा", "রবীন্দ্রনাথ", "சுப்பிரமணி"])("%s is drawn letter for letter", async (name) => {
  const { text, bytes } = await printed(name);
  const lettersOf = (words: string) => [...new Set(words.normalize("NFKD").replace(/[^\p{L}]/gu, ""))].sort();
  expect(lettersOf(name).filter((letter) => !lettersOf(text).includes(letter))).toEqual([]);
  expect(lacksOfPdfA(bytes)).toEqual([]);
});

test("a sheet has the fonts of the scripts that are written on it, and no others", async () => {
  expect((await printed("Anna Gruber")).fonts).toEqual(["Inter-Regular"]);
  expect((await printed("Anna כהן")).fonts).toEqual(["Inter-Regular", "NotoSansHebrew-Regular"]);
});

test("what no font draws is left out, and never a question mark", async () => {
  expect((await printed("Zoë 🎻 & 👩‍👩‍👧 Ᏸ!")).text).toBe("Zoë & !");
  expect((await printed("🎻")).text).toBe("");
  expect((await printed("ＡＢＣ 商事（株）")).text).toBe("ＡＢＣ 商事（株）");
});

test("a long address in Chinese goes on in the next line, and over the page, and no letter is lost", async () => {
  const words = "北京市朝阳区建国路九十三号院。".repeat(400);
  const { pages, text, bytes } = await printed(words, 180);
  expect(pages.length).toBeGreaterThan(1);
  expect(text.replaceAll(" ", "")).toBe(words);
  expect(lacksOfPdfA(bytes)).toEqual([]);
});

test("a table has a name of another script in its cell, on the line of the others", async () => {
  const { text } = await readPdf(
    await sheetOf((sheet) =>
      drawTable(sheet, [{ head: "Gast" }, { head: "Betrag", width: 60, align: "right" }], {
        rows: [[{ text: "李小龙" }, { text: "1,00" }]],
      }),
    ),
  );
  expect(text).toContain("李小龙 1,00");
});

/** Capital letters stand for Hebrew ones, as in the examples of Unicode. */
function fromLeft(line: string): string {
  const written = Array.from(line, (letter) =>
    /[A-Z]/.test(letter) ? String.fromCharCode(0x5d0 + letter.charCodeAt(0) - 65) : letter,
  ).join("");
  const shown = partsFromLeft(written)
    .map(({ text, isRightToLeft }) => (isRightToLeft ? Array.from(text).reverse().join("") : text))
    .join("");
  return Array.from(shown, (letter) =>
    /[\u05d0-\u05e9]/.test(letter) ? String.fromCharCode(letter.charCodeAt(0) - 0x5d0 + 65) : letter,
  ).join("");
}

test.each([
  ["anna gruber", "anna gruber"],
  ["COHEN", "NEHOC"],
  ["herr COHEN JOSEF aus wien", "herr FESOJ NEHOC aus wien"],
  ["COHEN 12 JOSEF", "FESOJ 12 NEHOC"],
  ["12 herr COHEN 3", "12 herr 3 NEHOC"],
  ["COHEN anna gruber JOSEF", "FESOJ anna gruber NEHOC"],
  ["an COHEN (12) und mehr", "an (12) NEHOC und mehr"],
  ["COHEN (JOSEF)", "(FESOJ) NEHOC"],
  ["zimmer 101, COHEN!", "zimmer 101, NEHOC!"],
])("%s reads %s from the left", (line, expected) => {
  expect(fromLeft(line)).toBe(expected);
});

test("whatever is written, each letter is drawn once, and a line without right-to-left letters stays as it is", () => {
  const letters = fc.string({ unit: fc.constantFrom(...Array.from("aB1 ()אבג١,.-ش")), maxLength: 30 });
  fc.assert(
    fc.property(letters, (line) => {
      const shown = partsFromLeft(line)
        .map(({ text }) => text)
        .join("");
      const counted = (words: string) => Array.from(words.replace(/[()]/g, "|")).sort().join("");
      expect(counted(shown)).toBe(counted(line));
      const plain = line.replace(/[^a-zA-Z1 ,.]/g, "");
      expect(fromLeft(plain.toLowerCase())).toBe(plain.toLowerCase());
    }),
  );
});
