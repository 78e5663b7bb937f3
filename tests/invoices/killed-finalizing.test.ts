import { expect, test } from "vitest";
import type { Invoice } from "#shared/money/invoices/schema.ts";
import { type Amount, cents } from "#shared/platform/core/money.ts";
import { enterOwnAddress } from "#tests/support/own-address.ts";
import { open } from "#tests/support/process.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

const DRAFTS = 16;
const ADDRESS = { line1: "Hauptplatz 1", postal_code: "8010", city: "Graz", country: "AT" };

test("killed while invoices and credit notes are issued, numbers have no gap, what was acknowledged is there, and documents get made", {
  timeout: 90_000,
}, async () => {
  const dir = temporaryFolder();
  const first = await open(dir);
  await enterOwnAddress(first);
  const { post } = clientOf(first);
  const { id: customer_id } = await post("/contacts", { type: "person", name: "Anna Gruber", address: ADDRESS });
  const drafts: string[] = [];
  for (let n = 1; n <= DRAFTS; n += 1) {
    const folio = await post("/folios", { customer_id });
    await post(`/folios/${folio.id}/charges`, { name: "Bus", tax_percentage: 10, gross_amount: n });
    drafts.push((await post("/invoices", { folio_id: folio.id })).id);
  }
  const acknowledged = new Map<string, string>();
  const finalizing = drafts.map(async (id) => {
    const invoice = await post(`/invoices/${id}/finalize`, {}).catch(() => null);
    if (!invoice?.number) return;
    acknowledged.set(id, invoice.number);
    const credit = await post(`/invoices/${id}/credit`, { reason: "Late", lines: [{ line_id: "1", gross_amount: 0.5 }] }).catch(() => null);
    if (credit?.number) acknowledged.set(credit.id, credit.number);
  });
  while (acknowledged.size < 5) await new Promise((resolve) => setTimeout(resolve, 5));
  first.child.kill("SIGKILL");
  await Promise.all([first.exit, ...finalizing]);

  const again = await open(dir);
  const { get, post: postAgain, fetched } = clientOf(again);
  const listed = async () => (await get<{ data: Invoice[] }>("/invoices?page_size=1000")).data;
  const kept = new Map((await listed()).map(({ id, number }) => [id, number]));
  for (const [id, number] of acknowledged) expect(kept.get(id)).toBe(number);
  for (const id of drafts) if (kept.get(id) === null) await postAgain(`/invoices/${id}/finalize`, {});
  const issued = await listed();
  const counted = issued.map(({ number }) => Number(number?.split("-").at(-1))).sort((a, b) => a - b);
  expect(counted).toEqual(issued.map((_, index) => index + 1));
  const credits = issued.filter(({ kind }) => kind === "credit_note");
  const sum = (amountOf: (invoice: Invoice) => Amount) => issued.reduce((all, invoice) => all + cents(amountOf(invoice)), 0);
  expect(sum(({ total_amount }) => total_amount)).toBe((DRAFTS * (DRAFTS + 1) * 100) / 2 - credits.length * 50);
  // A credit note is there with all that it lowers, or not at all.
  expect(sum(({ credited_amount }) => credited_amount)).toBe(credits.length * 50);
  expect(sum(({ due_amount }) => due_amount)).toBe(sum(({ total_amount }) => total_amount));
  for (const { id, file_id } of issued) {
    const pdf = await fetched(`/invoices/${id}/content`);
    expect(pdf.subarray(0, 5).toString(), pdf.subarray(0, 400).toString("latin1")).toBe("%PDF-");
    expect((await fetched(`/files/${file_id}/content`)).equals(pdf)).toBe(true);
  }
});

type Served = { url: string; cookie: string };

function clientOf({ url, cookie }: Served) {
  const json = { cookie, "content-type": "application/json" };
  async function post(path: string, body: object) {
    const answer = await fetch(`${url}/api${path}`, { method: "POST", headers: json, body: JSON.stringify(body) });
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as { id: string; number: string | null };
  }
  const fetched = async (path: string) => Buffer.from(await (await fetch(`${url}/api${path}`, { headers: { cookie } })).arrayBuffer());
  const get = async <T>(path: string) => JSON.parse((await fetched(path)).toString()) as T;
  return { post, get, fetched };
}
