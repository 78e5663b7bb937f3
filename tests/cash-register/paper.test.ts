import { expect, test } from "vitest";
import { readCode } from "#tests/cash-register/read-code.ts";
import { startRegisterServer } from "#tests/cash-register/register-server.ts";
import { readPdf } from "#tests/support/pdf.ts";

async function paid() {
  const open = await startRegisterServer();
  await open.start();
  const folio = await open.folioOf(`booking_id=${open.book("5", "7").id}`);
  await open.pay(folio.id, 209.4);
  const receipt = async () => {
    const last = (await open.receipts()).at(-1);
    if (!last) throw new Error("no receipt");
    return last;
  };
  const paper = async (url: string, cookie = "") => {
    const response = await fetch(url, { headers: { cookie } });
    return { response, bytes: Buffer.from(await response.arrayBuffer()) };
  };
  return { ...open, receipt, paper, folio };
}

test("the guest's link opens the receipt without a login, as a PDF that the browser shows", async () => {
  const { receipt, paper, sign, url, folio } = await paid();
  await sign();
  const { url: link, number } = await receipt();
  const path = new URL(link).pathname;
  const { response, bytes } = await paper(`${url}${path}`);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("application/pdf");
  expect(response.headers.get("content-disposition")).toMatch(/^inline/);
  const { text } = await readPdf(bytes);
  for (const words of ["Pension Edelweiss", "Beleg", number, "DESK-1", folio.number, "Kassa", "209,40", "10 %", "_R1-AT0_DESK-1_2_"]) {
    expect(text).toContain(words);
  }
  expect(text).toContain("Demo");
  const wrong = path.slice(0, -1) + (path.endsWith("x") ? "y" : "x");
  expect((await paper(`${url}${wrong}`)).response.status).toBe(404);
});

test("the printed QR code, read as a camera does, is the machine-readable code of the receipt", async () => {
  const { receipt, paper, sign, url } = await paid();
  await sign();
  const { url: link, machine_readable_code } = await receipt();
  const { bytes } = await paper(`${url}${new URL(link).pathname}`);
  expect(readCode(bytes)).toBe(machine_readable_code);
});

test("a receipt that is not signed yet says so in place of its code", async () => {
  const { receipt, paper, url, owner } = await paid();
  const { id } = await receipt();
  const { bytes } = await paper(`${url}/api/cash_register/receipts/${id}/pdf`, owner.cookie);
  const { text } = await readPdf(bytes);
  expect(text).toContain("Die Signatur folgt");
  expect(text).not.toContain("_R1-");
});
