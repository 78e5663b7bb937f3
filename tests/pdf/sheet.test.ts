import { expect, test, vi } from "vitest";
import { drawNotice } from "#server/tenant/pdf/notice.ts";
import { drawPanel } from "#server/tenant/pdf/panel.ts";
import { makeSheet, type Sheet, tagged, type Writing, write } from "#server/tenant/pdf/sheet.ts";
import { drawTable, drawTotal, TOTAL_HEIGHT } from "#server/tenant/pdf/table.ts";
import { readPdf } from "#tests/support/pdf.ts";
import { lacksOfPdfA } from "#tests/support/pdf-a.ts";
import { lacksOfPdfUa } from "#tests/support/pdf-ua.ts";

const SETUP = {
  title: "Rechnung 7",
  author: "Pension Gänseblümchen",
  language: "de",
  color: "#2f6f5e",
  made_at: "2030-04-01T00:00:00.000Z",
} as const;

function say(sheet: Sheet, words: string, writing?: Writing): void {
  tagged(sheet, "P", () => void write(sheet, words, writing));
}

function sheetOf(draw: (sheet: Sheet) => void) {
  return makeSheet(SETUP, draw, () => {});
}

test("a sheet is a tagged PDF/A-3b whose fonts are all inside, and never Helvetica", async () => {
  const { fonts, embedded, info, raw } = await readPdf(await sheetOf((sheet) => say(sheet, "Servus")));
  expect(fonts).toEqual(["Inter-Regular"]);
  expect(embedded).toBe(true);
  expect(raw).not.toContain("Helvetica");
  expect(raw).toContain("<pdfaid:part>3</pdfaid:part>");
  expect(raw).toContain("<pdfaid:conformance>B</pdfaid:conformance>");
  expect(raw).toContain("/Marked true");
  expect(raw).toContain("/Lang (de)");
  expect(raw).toContain("/OutputIntents");
  expect(info).toMatchObject({ Title: "Rechnung 7", Author: "Pension Gänseblümchen", Producer: "Keyrack" });
});

test("the same words have the same bytes, other words and another day have others", async () => {
  const draw = (sheet: Sheet) => say(sheet, "Guten Tag");
  const first = await sheetOf(draw);
  expect((await sheetOf(draw)).equals(first)).toBe(true);
  expect((await sheetOf((sheet) => say(sheet, "Gute Nacht"))).equals(first)).toBe(false);
  expect((await makeSheet({ ...SETUP, made_at: "2030-04-02T00:00:00.000Z" }, draw, () => {})).equals(first)).toBe(false);
});

test("an arrow is copied as an arrow, whatever an earlier document drew with the same glyph", async () => {
  for (const words of ["Salzburg -> Wien", "Salzburg → Wien"]) {
    expect((await readPdf(await sheetOf((sheet) => say(sheet, words)))).text).toBe(words);
  }
});

test("letters of all of Europe are printed", async () => {
  const words = "Žluťoučký kůň, Szőllősi Györgyi, Şişli İğdır, Łódź, Þórður, Ģirts, Œuvre, Ελένη, Борис";
  const { text } = await readPdf(await sheetOf((sheet) => say(sheet, words)));
  expect(text).toBe(words);
  const apart = "Mu\u0308ller";
  expect((await readPdf(await sheetOf((sheet) => say(sheet, apart)))).text).toBe("Müller");
});

test("no letter leaves a gap, not even an unassigned one, in any weight", async () => {
  const ofEurope = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Cn}]/u;
  const letters = Array.from({ length: 0x1f00 }, (_, code) => String.fromCharCode(code)).filter((letter) => ofEurope.test(letter));
  const words = letters.join("").match(/.{1,40}/g) ?? [];
  for (const style of ["body", "strong", "link"] as const) {
    const bytes = await sheetOf((sheet) => say(sheet, words.join(" "), { style }));
    expect(lacksOfPdfA(bytes)).toEqual([]);
    expect((await readPdf(bytes)).text).toContain("ŇňŊŋ");
  }
});

test("a title and a property with letters that no XML holds keep the file's metadata whole", async () => {
  const setup = { ...SETUP, title: "Rechnung\u0000 7 & mehr", author: "Pension\u0002 & Wirtshaus am \ufffeSee 🏔" };
  const bytes = await makeSheet(
    setup,
    (sheet) => say(sheet, "Servus"),
    () => {},
  );
  expect(lacksOfPdfA(bytes)).toEqual([]);
  expect((await readPdf(bytes)).info).toMatchObject({ Title: "Rechnung 7 & mehr", Author: "Pension & Wirtshaus am See 🏔" });
});

test("a long table goes on with its head on every page, and its last row stays with the sum", async () => {
  const columns = [{ head: "Leistung" }, { head: "Betrag", width: 80, align: "right" as const }];
  for (const count of [1, 25, 30, 31, 32, 33, 34, 70]) {
    const rows = Array.from({ length: count }, (_, index) => [{ text: `Zeile ${index + 1}.` }, { text: "1,00" }]);
    const { pages } = await readPdf(
      await sheetOf((sheet) => {
        drawTable(sheet, columns, { rows, after: TOTAL_HEIGHT });
        drawTotal(sheet, { label: "Summe", amount: `€ ${count},00` });
      }),
    );
    for (const page of pages) expect(page).toContain("LEISTUNG");
    for (const [index] of rows.entries()) expect(pages.filter((page) => page.includes(`Zeile ${index + 1}.`))).toHaveLength(1);
    expect(pages.at(-1)).toContain(`Zeile ${count}.`);
    expect(pages.at(-1)).toContain(`Summe € ${count},00`);
  }
});

test("a row or two are never left alone on the last page: rows move closer, or some more of them go over", async () => {
  const columns = [{ head: "Leistung" }, { head: "Betrag", width: 80, align: "right" as const }];
  for (const count of [2, 5, 40, 41, 42, 43, 44, 45, 46, 47, 48, 84, 88, 92]) {
    const rows = Array.from({ length: count }, (_, index) => [{ text: `Zeile ${index + 1}.` }, { text: "1,00" }]);
    const { pages } = await readPdf(
      await sheetOf((sheet) => {
        drawTable(sheet, columns, { rows, dense: true, after: TOTAL_HEIGHT, carry: { label: "Übertrag", upTo: (index) => `${index},00` } });
        drawTotal(sheet, { label: "Summe", amount: `€ ${count},00` });
      }),
    );
    const onEach = pages.map((page) => page.match(/Zeile \d+\./g)?.length ?? 0);
    expect(onEach.reduce((sum, rowsOnPage) => sum + rowsOnPage, 0)).toBe(count);
    expect(Math.min(...onEach), `${count}: ${onEach.join(", ")}`).toBeGreaterThanOrEqual(Math.min(4, count));
  }
});

test("a figure is never divided: its column grows, and where there is no room it is written smaller", async () => {
  const columns = [
    { head: "Leistung" },
    { head: "Preis", width: 40, align: "right" as const },
    { head: "Betrag", width: 40, align: "right" as const },
  ];
  const place = { x: 70, width: 190 };
  for (const figure of ["9,90", "1.000.000,00", "10.000.000.000,00", "−999.999.999.999.999,99"]) {
    const rows = [[{ text: "Miete" }, { text: figure }, { text: figure }]];
    const { text } = await readPdf(
      await sheetOf((sheet) => {
        drawTable(sheet, columns, { rows, dense: true });
        drawTable(sheet, columns, { rows, dense: true, place });
        drawTotal(sheet, { label: "Summe", amount: figure });
      }),
    );
    expect(text.split(figure)).toHaveLength(6);
  }
});

test("a sheet with tables over several pages, headings and a link is one that screen readers can read: PDF/UA-1", async () => {
  const rows = Array.from({ length: 90 }, (_, index) =>
    index % 7 === 0 ? { heading: `Zimmer ${index}`, note: "Buchung" } : [{ text: "Nacht" }, { text: "1,00" }],
  );
  const bytes = await sheetOf((sheet) => {
    tagged(sheet, "H1", () => void write(sheet, "Rechnung"));
    drawTable(sheet, [{ head: "Leistung" }, { head: "Betrag", width: 80, align: "right" }], {
      rows,
      dense: true,
      carry: { label: "Übertrag", upTo: (index) => `${index},00` },
    });
    drawNotice(sheet, { title: "Angebot", text: "Bis morgen", link: { words: "Bestätigen", url: "https://keyrack.example/public/1" } });
  });
  expect(lacksOfPdfUa(bytes)).toEqual([]);
  expect(lacksOfPdfA(bytes)).toEqual([]);
  const words = bytes.toString("latin1");
  const spoilt = (from: string | RegExp, to: string) =>
    lacksOfPdfUa(Buffer.from(words.replace(from, to), "latin1")).map((each) => each.split(":")[0]);
  expect(spoilt("<pdfuaid:part>1", "<pdfuaid:part>9")).toEqual(["5"]);
  expect(spoilt("/Scope /Row", "/Skope /Row")).toEqual(["7.5"]);
  expect(spoilt("/ColSpan 2", "/ColSpam 2")).toEqual(["7.2"]);
  expect(spoilt("/S /H1", "/S /H2")).toEqual(["7.4"]);
  expect(spoilt("/Lang (de)", "/Lanx (de)")).toEqual(["7.2"]);
  expect(spoilt("/StructParent ", "/StructParemt ")).toEqual(["7.18"]);
  expect(spoilt("/Tabs /S", "/Tabs /R")).toEqual(["7.18"]);
});

test("words longer than a page go on over it, and a panel is never torn", async () => {
  const { pages } = await readPdf(
    await sheetOf((sheet) => {
      say(sheet, "Wort ".repeat(2_500));
      for (let index = 0; index < 12; index++) {
        drawPanel(
          sheet,
          [{ label: `Anreise ${index}`, lead: "5. April", line: "ab 15:00" }],
          [{ label: "Zimmer", value: `Nummer ${index}.` }],
        );
      }
    }),
  );
  expect(pages.join(" ").match(/Wort/g)).toHaveLength(2_500);
  for (let index = 0; index < 12; index++) {
    const page = pages.find((words) => words.includes(`ANREISE ${index} `));
    expect(page).toContain(`Nummer ${index}.`);
  }
});

test("of a text of ten thousand letters without a space each letter is measured a few times, not as often as the text is long", async () => {
  const LETTERS = 10_000;
  let measured = 0;
  await sheetOf((sheet) => {
    const widthOfString = sheet.doc.widthOfString.bind(sheet.doc);
    vi.spyOn(sheet.doc, "widthOfString").mockImplementation((text, options) => {
      measured += text.length;
      return widthOfString(text, options);
    });
    say(sheet, "W".repeat(LETTERS));
  });
  expect(measured).toBeGreaterThanOrEqual(LETTERS);
  expect(measured).toBeLessThan(20 * LETTERS);
});
