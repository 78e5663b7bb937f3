import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startBillingServer } from "#tests/invoices/billing-server.ts";
import { furnishLetterhead } from "#tests/support/fetch-pdf.ts";
import { readPdf } from "#tests/support/pdf.ts";
import { unzipStored } from "#tests/support/unzip.ts";

async function openArchive() {
  const billing = await startBillingServer();
  furnishLetterhead(billing.property);
  const cookie = await billing.cookieOf(billing.actor);
  const zip = async (query: string) => {
    const answer = await fetch(`${billing.url}/api/invoices/pdfs?${query}`, { headers: { cookie, "accept-language": "en" } });
    return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
  };
  return { ...billing, zip };
}

test("a list's invoices come as one ZIP with a PDF each, named by its number; one that the disk has lost is drawn again", async () => {
  const { property, sale, draft, finalize, zip } = await openArchive();
  const issued = [];
  for (const amount of [100, 200]) issued.push(await finalize((await draft(await sale(amount))).id));
  await draft(await sale(300));
  rmSync(join(property.dir, "files", issued[0]?.file_id ?? ""));
  const all = await zip("sort=number");
  expect(all.status).toBe(200);
  expect(all.headers.get("content-type")).toBe("application/zip");
  expect(all.headers.get("content-disposition")).toContain("Invoices 2030-04-01.zip");
  const files = unzipStored(all.bytes);
  expect([...files.keys()]).toEqual(["2030-1.pdf", "2030-2.pdf"]);
  for (const [name, bytes] of files) expect((await readPdf(bytes)).text).toContain(`Rechnung ${name.replace(".pdf", "")}`);
});

test("the filters of the list narrow its ZIP, and without an issued invoice there is none", async () => {
  const { sale, draft, finalize, zip } = await openArchive();
  await draft(await sale(300));
  const none = await zip("");
  expect(none.status).toBe(400);
  expect(JSON.parse(none.bytes.toString())).toMatchObject({ type: "invoice/none_issued" });
  await finalize((await draft(await sale(100))).id);
  expect((await zip("from=2030-05-01")).status).toBe(400);
  expect([...unzipStored((await zip("from=2030-04-01&to=2030-04-30")).bytes).keys()]).toEqual(["2030-1.pdf"]);
});
