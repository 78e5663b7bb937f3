import { expect, test } from "vitest";
import { startGermanRegister } from "#tests/cash-register/german-register.ts";
import { readPdf } from "#tests/support/pdf.ts";

async function paidInGermany() {
  const open = await startGermanRegister();
  await open.set();
  await open.begin();
  await open.pay(await open.sale(107, 7), 107);
  const text = async () => {
    const url = (await open.receipts()).at(-1)?.url ?? "";
    const response = await fetch(`${open.url}${new URL(url).pathname}`);
    return (await readPdf(Buffer.from(await response.arrayBuffer()))).text;
  };
  return { ...open, text };
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

test("a receipt of an outage says that the TSE is out of order, and since when", async () => {
  const { pass, text, fiskaly } = await paidInGermany();
  fiskaly.state.mood = "is gone";
  await pass(30);
  expect(await text()).toMatch(/TSE ausgefallen\s+seit 01\.04\.2030 12:00:\d\d \+02:00/);
});
