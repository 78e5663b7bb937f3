import { expect, test } from "vitest";
import type { BankLine, BankLinePage } from "#shared/money/bank-statements/schema.ts";
import type { Invoice } from "#shared/money/invoices/schema.ts";
import { camt, entry } from "#tests/bank-statements/camt.ts";
import { IS_LONG } from "#tests/support/long-run.ts";
import { enterOwnAddress } from "#tests/support/own-address.ts";
import { open } from "#tests/support/process.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

const TRANSFERS = 12;
const KILLS = IS_LONG ? 8 : 1;
const TODAY = new Date().toISOString().slice(0, 10);
const ADDRESS = { line1: "Hauptplatz 1", postal_code: "8010", city: "Graz", country: "AT" };

test("killed while bank lines are booked and taken back, each line is booked whole or not at all, and never twice", {
  timeout: 60_000 + KILLS * 15_000,
}, async () => {
  const dir = temporaryFolder();
  let served = await open(dir);
  await enterOwnAddress(served);
  const { post, upload } = clientOf(served);
  const { id: customer_id } = await post("/contacts", { type: "person", name: "Anna Gruber", address: ADDRESS });
  await post("/payment_methods", { name: "Transfer", kind: "transfer" });
  const numbers: string[] = [];
  for (let n = 1; n <= TRANSFERS; n += 1) {
    const folio = await post("/folios", { customer_id });
    await post(`/folios/${folio.id}/charges`, { name: "Bus", tax_percentage: 10, gross_amount: n });
    const { id } = await post("/invoices", { folio_id: folio.id });
    numbers.push((await post(`/invoices/${id}/finalize`, {})).number ?? "");
  }
  const file = camt(
    numbers.map((number, index) => entry({ purpose: `Rechnung ${number}`, amount: `${index + 1}.00`, reference: number, day: TODAY })),
  );
  expect(await upload(file)).toMatchObject({ new_lines: TRANSFERS });

  for (let kill = 1; kill <= KILLS; kill += 1) {
    const { post: postNow, lines } = clientOf(served);
    const before = await lines();
    const acknowledged = new Map<string, string>();
    const writing = before.map(async ({ id, state }) => {
      const way = state === "booked" ? "undo" : "book";
      const answer = await postNow(`/bank_statements/lines/${id}/${way}`, {}).catch(() => null);
      if (answer?.state) acknowledged.set(id, answer.state);
    });
    while (acknowledged.size < 5) await new Promise((resolve) => setTimeout(resolve, 5));
    served.child.kill("SIGKILL");
    await Promise.all([served.exit, ...writing]);

    served = await open(dir);
    const after = await clientOf(served).lines();
    for (const [id, state] of acknowledged) expect(after.find((line) => line.id === id)?.state).toBe(state);
    await expectBooksToAgree(served, after);
  }
  const { post: postLast, upload: uploadAgain, lines } = clientOf(served);
  expect(await uploadAgain(file)).toMatchObject({ new_lines: 0, known_lines: TRANSFERS });
  for (const { id, state } of await lines()) if (state === "open") await postLast(`/bank_statements/lines/${id}/book`, {});
  const last = await lines();
  expect(last.filter(({ state }) => state === "booked")).toHaveLength(TRANSFERS);
  await expectBooksToAgree(served, last);
});

/** Each invoice has the payment of its line if that is booked, and none if it is not. */
async function expectBooksToAgree(served: Served, lines: readonly BankLine[]): Promise<void> {
  const { get } = clientOf(served);
  const { data } = await get<{ data: Invoice[] }>("/invoices?page_size=1000&expand=payments");
  const found = data.map(({ number, due_amount, status, payments }) => ({
    line: `Rechnung ${number}`,
    due_amount,
    status,
    paid: (payments ?? []).map(({ amount }) => amount),
  }));
  const wanted = lines.map(({ reference, amount, state, shares }) => {
    expect(shares.map((share) => share.amount)).toEqual(state === "booked" ? [amount] : []);
    const isPaid = state === "booked";
    return { line: reference, due_amount: isPaid ? 0 : amount, status: isPaid ? "paid" : "open", paid: isPaid ? [amount] : [] };
  });
  const sorted = (rows: readonly { line: string | null }[]) => rows.toSorted((a, b) => ((a.line ?? "") < (b.line ?? "") ? -1 : 1));
  expect(sorted(found)).toEqual(sorted(wanted));
}

type Served = { url: string; cookie: string };
type Answer = { id: string; number: string | null; state?: string };

function clientOf({ url, cookie }: Served) {
  const answered = async <T>(path: string, init: RequestInit) => {
    const response = await fetch(`${url}/api${path}`, init);
    if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  };
  const post = (path: string, body: object) =>
    answered<Answer>(path, { method: "POST", headers: { cookie, "content-type": "application/json" }, body: JSON.stringify(body) });
  const upload = (content: string) => {
    const body = new FormData();
    body.append("file", new Blob([content]), "bank.xml");
    return answered<object>("/bank_statements", { method: "POST", headers: { cookie }, body });
  };
  const get = <T>(path: string) => answered<T>(path, { headers: { cookie } });
  const lines = async () => (await get<BankLinePage>("/bank_statements/lines?page_size=100&state=open&state=booked")).data;
  return { post, upload, get, lines };
}
