import { getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import { startGermanRegister } from "#tests/cash-register/german-register.ts";
import { bottomOfCode, readCode } from "#tests/cash-register/read-code.ts";
import { readPdf } from "#tests/support/pdf.ts";

async function paidInGermany() {
  const open = await startGermanRegister();
  await open.set();
  await open.begin();
  await open.pay(await open.sale(107, 7), 107);
  const receipt = async () => (await open.receipts()).at(-1);
  const paper = async () => {
    const response = await fetch(`${open.url}${new URL((await receipt())?.url ?? "").pathname}`);
    return Buffer.from(await response.arrayBuffer());
  };
  const text = async () => (await readPdf(await paper())).text;
  return { ...open, receipt, paper, text };
}

test("a German receipt contains the data of KassenSichV, § 6 for anyone who has its link", async () => {
  const { pass, text, fiskaly } = await paidInGermany();
  expect(await text()).toContain("Die Signatur folgt");
  await pass(1);
  const said = await text();
  const inOneLine = said.replaceAll(/\s/g, "");
  for (const words of ["7 %", "107,00", "TSE-Transaktion", "Signaturzähler", "Seestraße 1"]) expect(said).toContain(words);
  const [tx] = fiskaly.transactions.values();
  // By the clock of the property, with its distance to UTC: summer time, as the receipt was made in April.
  const local = `${new Date(((tx?.start ?? 0) + 7200) * 1000).toISOString().slice(11, 19)}+02:00`;
  for (const value of [fiskaly.tss.client_serial, "ab".repeat(32), local]) {
    expect(inOneLine).toContain(value);
  }
  expect(said).not.toContain("RKSV");
});

/** The distance from the top of the first page to the upper edge of a line, in points. */
async function topOf(words: string, pdf: Buffer): Promise<number> {
  const page = await (await getDocumentProxy(new Uint8Array(pdf))).getPage(1);
  const [, , , height = 0] = page.view;
  const line = (await page.getTextContent()).items.find((item) => "str" in item && item.str.includes(words));
  if (!line || !("str" in line)) throw new Error(`no line ${words}`);
  return height - Number(line.transform[5]) - line.height;
}

test("the printed QR code of a TSE, read as a camera does, is the receipt's, and nothing is printed over it", async () => {
  const { pass, receipt, paper } = await paidInGermany();
  await pass(1);
  const pdf = await paper();
  expect(readCode(pdf)).toBe((await receipt())?.machine_readable_code);
  expect(await topOf("TSE-Transaktion", pdf)).toBeGreaterThan(bottomOfCode(pdf));
});

test("a receipt of an outage says that the TSE is out of order, and since when", async () => {
  const { pass, text, fiskaly } = await paidInGermany();
  fiskaly.state.mood = "is gone";
  await pass(30);
  expect(await text()).toMatch(/TSE ausgefallen\s+seit 01\.04\.2030 12:00:\d\d \+02:00/);
});
