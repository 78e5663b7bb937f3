import { expect, test } from "vitest";
import { readKeyFile } from "#server/money/cash-register/verifier/key-file.ts";
import { verifyLog } from "#server/money/cash-register/verifier/verify-log.ts";
import type { CashReceipt } from "#shared/money/cash-register/schema.ts";
import { damageIn } from "#tests/faults/whole.ts";
import { open } from "#tests/support/process.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

/** `FAULT_KILLS=100` is the long form. */
const KILLS = Math.ceil(Number(process.env["FAULT_KILLS"] ?? 5) / 2);
const WRITERS = 3;
/** A kill comes after so many payments of a run, in the middle of others. */
const PAYMENTS = 12;

type Served = Awaited<ReturnType<typeof open>>;

/** Calls that end in a TypeError of fetch once the server is killed. */
function callerOf({ url, cookie }: Served) {
  return async <T>(method: string, path: string, body?: object): Promise<T> => {
    const headers = { cookie, "content-type": "application/json" };
    const answer = await fetch(`${url}/api${path}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
}

async function payUntilKilled(served: Served, cash: string, done: { payments: number }): Promise<void> {
  const call = callerOf(served);
  try {
    const { id: customer_id } = await call<{ id: string }>("POST", "/contacts", { name: "Anna Gruber" });
    const { id } = await call<{ id: string }>("POST", "/folios", { customer_id });
    await call("POST", `/folios/${id}/charges`, { name: "Bus", tax_percentage: 10, gross_amount: 500 });
    for (;;) {
      await call("POST", `/folios/${id}/payments`, { payment_method_id: cash, amount: 1.5 });
      done.payments += 1;
    }
  } catch (thrown) {
    if (!(thrown instanceof TypeError) && !(thrown instanceof SyntaxError)) throw thrown;
  }
}

test("killed while many pay in cash, no receipt's number is missing, each payment has its receipt, and the log verifies", {
  timeout: 60_000 + KILLS * 15_000,
}, async () => {
  const dir = temporaryFolder();
  const done = { payments: 0 };
  let cash = "";
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const server = await open(dir);
    const call = callerOf(server);
    if (kill === 1) {
      const { data } = await call<{ data: { id: string; kind: string }[] }>("GET", "/payment_methods");
      cash = data.find(({ kind }) => kind === "cash")?.id ?? "";
      await call("POST", "/cash_register/start", { cash_register_id: "DESK-1", device: "software" });
    }
    const writers = Array.from({ length: WRITERS }, () => payUntilKilled(server, cash, done));
    const killedAt = done.payments + PAYMENTS;
    while (done.payments < killedAt) await new Promise((resolve) => setTimeout(resolve, 1));
    server.child.kill("SIGKILL");
    await Promise.all([server.exit, ...writers]);
    expect([kill, damageIn(dir)]).toEqual([kill, []]);
  }

  const server = await open(dir);
  const call = callerOf(server);
  const receipts = async () => (await call<{ data: CashReceipt[] }>("GET", "/cash_register/receipts?page_size=1000")).data.toReversed();
  await expect.poll(async () => (await receipts()).every(({ signed }) => signed), { timeout: 20_000 }).toBe(true);
  const made = await receipts();
  expect(made.map(({ number }) => number)).toEqual(made.map((_, index) => String(index + 1)));
  // A payment of the last moment may have been stored without its answer having arrived.
  expect(made.length - 1).toBeGreaterThanOrEqual(done.payments);
  expect(made.length - 1).toBeLessThanOrEqual(done.payments + KILLS * WRITERS);
  const { aes, keys } = readKeyFile(JSON.stringify(await call("GET", "/cash_register/keys")));
  const log = JSON.stringify(await call("GET", "/cash_register/dep"));
  expect(verifyLog(log, { key: aes, keys, isPart: false })).toMatchObject({ receipts: made.length, turnover: (made.length - 1) * 150 });
});
