import { expect, test } from "vitest";
import type { Invoice } from "#shared/money/invoices/schema.ts";
import { cents } from "#shared/platform/core/money.ts";
import { startBillingServer } from "#tests/invoices/billing-server.ts";
import { faultsIn } from "#tests/invoices/faults.ts";
import { addGuest } from "#tests/support/guesthouse.ts";
import { enterOwnAddress } from "#tests/support/own-address.ts";
import { dataDir, open } from "#tests/support/process.ts";

const MANY = Array.from({ length: 50 }, (_, index) => index + 1);

test("of fifty who invoice one folio one does, and of fifty who finalize it one does", async () => {
  const { property, call, sale } = await startBillingServer();
  const folio_id = await sale();
  const drafted = await Promise.all(MANY.map(() => call<Invoice>("POST /invoices", { folio_id })));
  const [draft, ...others] = drafted.filter(({ status }) => status === 200);
  expect(others).toEqual([]);
  expect(drafted.filter(({ status }) => status === 400)).toHaveLength(49);
  const finalized = await Promise.all(MANY.map(() => call(`POST /invoices/${draft?.body.id}/finalize`, {})));
  expect(finalized.filter(({ status }) => status === 200).map(({ body }) => body["number"])).toEqual(["2030-1"]);
  expect(new Set(finalized.flatMap(({ body }) => body.type ?? []))).toEqual(new Set(["invoice/invalid_status"]));
  expect(faultsIn(property, new Map())).toEqual([]);
});

test("many who pay one invoice at once never pay more than is due", async () => {
  const { property, login, call, sale, draft, finalize, invoice, cash } = await startBillingServer();
  const desks = await Promise.all(["Anna", "Ben", "Cleo"].map((name) => login("staff", name)));
  const { id } = await finalize((await draft(await sale(100))).id);
  const pay = async (index: number) => desks[index % 3]?.call(`POST /invoices/${id}/pay`, { payment_method_id: cash, amount: 7 });
  const answers = await Promise.all(MANY.slice(0, 30).map(pay));
  expect(answers.filter((answer) => answer?.status === 200)).toHaveLength(14);
  expect(new Set(answers.flatMap((answer) => answer?.body.type ?? []))).toEqual(new Set(["payment/exceeds_due"]));
  expect(await invoice(id)).toMatchObject({ status: "open", paid_amount: 98, due_amount: 2 });
  const rest = await Promise.all(desks.map((desk) => desk.call(`POST /invoices/${id}/pay`, { payment_method_id: cash })));
  expect(rest.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await invoice(id)).toMatchObject({ status: "paid", due_amount: 0 });
  expect((await call(`POST /invoices/${id}/cancel`, { reason: "Wrong" })).status).toBe(200);
  expect(faultsIn(property, new Map())).toEqual([]);
});

test("what many do at once to one group's money leaves the books in order", async () => {
  const { property, call, book, folioOf, cash } = await startBillingServer();
  const group_id = String((await call("POST /groups", { name: "Skiclub", customer_id: addGuest(property, "Berta Moser") })).body["id"]);
  const stays = [book("5", "7", { group_id }), book("5", "8", { group_id }), book("6", "8", { group_id })];
  const folios = await Promise.all(stays.map(({ id }) => folioOf(`booking_id=${id}`)));
  const ofGroup = await folioOf(`group_id=${group_id}`);
  const steps = MANY.map((n) => {
    const folio = folios[n % 3];
    if (n % 5 === 0) return call(`POST /folios/${folio?.id}/transfer`);
    if (n % 5 === 1)
      return call(`POST /folios/${folio?.id}/charges/move`, { charge_ids: folios[(n + 1) % 3]?.charges?.map(({ id }) => id) });
    if (n % 5 === 2) return call(`POST /folios/${folio?.id}/charges`, { name: "Bar", tax_percentage: 20, gross_amount: n });
    const target = n % 5 === 3 ? ofGroup : folio;
    return call(`POST /folios/${target?.id}/payments`, { payment_method_id: cash, amount: n * 1.37 });
  });
  const answers = await Promise.all(steps);
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  expect(faultsIn(property, new Map())).toEqual([]);
  const made = await call<Invoice>("POST /invoices", { folio_id: ofGroup.id });
  expect((await call(`POST /invoices/${made.body.id}/finalize`, {})).status).toBe(200);
  expect(faultsIn(property, new Map())).toEqual([]);
});

const DRAFTS = 24;
const ADDRESS = { line1: "Hauptplatz 1", postal_code: "8010", city: "Graz", country: "AT" };

test("killed while invoices are finalized, numbers have no gap, what was acknowledged is there, and documents get made", {
  timeout: 90_000,
}, async () => {
  const dir = dataDir();
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
    if (invoice?.number) acknowledged.set(id, invoice.number);
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
  expect(counted).toEqual(drafts.map((_, index) => index + 1));
  expect(issued.reduce((sum, { total_amount }) => sum + cents(total_amount), 0)).toBe((DRAFTS * (DRAFTS + 1) * 100) / 2);
  for (const { id, file_id } of issued) {
    const pdf = await fetched(`/invoices/${id}/content`);
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
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
