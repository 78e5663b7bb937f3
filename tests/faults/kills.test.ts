import { expect, test } from "vitest";
import { damageIn, idsIn } from "#tests/faults/whole.ts";
import { enterOwnAddress } from "#tests/support/own-address.ts";
import { open } from "#tests/support/process.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

/** `FAULT_KILLS=100` is the long form. */
const KILLS = Number(process.env["FAULT_KILLS"] ?? 5);
const SEED = Number(process.env["FAULT_SEED"] ?? 20_261_123);
/** A kill comes after up to so many writes of a run, and up to so many milliseconds later, in the middle of others. */
const MAX_WRITES = 60;
const MAX_MS = 6;
const ADDRESS = { line1: "Hauptplatz 1", postal_code: "8010", city: "Graz", country: "AT" };

/** Numbers from 0 to 1, the same at each run with the same seed. */
function makeRandom(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31;
}

type Served = { url: string; cookie: string };
type Acknowledged = { writes: number; contacts: string[]; invoices: string[] };

/** Writes until the server is gone, and notes what was acknowledged. */
async function writeUntilKilled({ url, cookie }: Served, done: Acknowledged, what: "guests" | "invoices"): Promise<void> {
  const headers = { cookie, "content-type": "application/json" };
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${url}/api${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    const { id } = (await answer.json()) as { id: string };
    done.writes += 1;
    return id;
  };
  try {
    if (what === "invoices") await enterOwnAddress({ url, cookie });
    for (;;) {
      const customer_id = await post("/contacts", { name: "Anna Gruber", address: ADDRESS });
      done.contacts.push(customer_id);
      if (what === "guests") continue;
      const folio_id = await post("/folios", { customer_id });
      await post(`/folios/${folio_id}/charges`, { name: "Bus", tax_percentage: 10, gross_amount: 12 });
      const id = await post("/invoices", { folio_id });
      done.invoices.push(id);
      // Answered once its document is drawn: most kills come before, when it has its number.
      await post(`/invoices/${id}/finalize`, {});
    }
  } catch (thrown) {
    // The killed server's connections end as a TypeError of fetch; anything else was an answer that should not be.
    if (!(thrown instanceof TypeError) && !(thrown instanceof SyntaxError)) throw thrown;
  }
}

test(`killed ${KILLS} times at any moment under load, it starts again each time and nothing is lost, torn or numbered twice`, {
  timeout: 30_000 + KILLS * 6_000,
}, async () => {
  const dir = temporaryFolder();
  const random = makeRandom(SEED);
  const done: Acknowledged = { writes: 0, contacts: [], invoices: [] };
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const server = await open(dir);
    const writers = (["guests", "invoices", "invoices"] as const).map((what) => writeUntilKilled(server, done, what));
    const killedAt = done.writes + random() * MAX_WRITES;
    while (done.writes < killedAt) await new Promise((resolve) => setTimeout(resolve, 1));
    await new Promise((resolve) => setTimeout(resolve, random() * MAX_MS));
    server.child.kill("SIGKILL");
    await Promise.all([server.exit, ...writers]);
    expect([kill, damageIn(dir)]).toEqual([kill, []]);
    const kept = { contacts: idsIn(dir, "contacts"), invoices: idsIn(dir, "invoices") };
    expect(done.contacts.filter((id) => !kept.contacts.has(id))).toEqual([]);
    expect(done.invoices.filter((id) => !kept.invoices.has(id))).toEqual([]);
  }
  expect(done.contacts.length).toBeGreaterThan(KILLS);
  expect(done.invoices.length).toBeGreaterThan(0);
});
