import { expect, test, vi } from "vitest";
import { renewSeals, SEALS, type Seals, sealHolds } from "#server/money/invoices/seals.ts";
import { readSold } from "#shared/money/invoices/booked.ts";
import { startBillingServer } from "#tests/invoices/billing-server.ts";

// Each starts processes or draws documents.
vi.setConfig({ testTimeout: 60_000 });

/** A seal format of a later version, with fewer columns. */
const LATER: Seals = { current: 2, frozen: { ...SEALS.frozen, 2: "CAST(json_array(i.number, b.gross) AS BLOB)" } };

test("seals of an older version hold by their own columns, and are renewed by the program that seals others", async () => {
  const { property, sale, draft, finalize } = await startBillingServer();
  const db = property.runtime.db;
  const issue = async () => (await finalize((await draft(await sale())).id)).id;
  const [kept, changed] = [await issue(), await issue()];
  db.$client.prepare("UPDATE booked_invoices SET buyer = 'Somebody else' WHERE invoice_id = ?").run(changed);
  const sealOf = db.$client.prepare<[string], string>("SELECT seal FROM booked_invoices WHERE invoice_id = ?").pluck();

  expect(sealOf.get(kept)).toMatch(/^1\./);
  expect([kept, changed].map((id) => sealHolds(db, id, LATER))).toEqual([true, false]);
  renewSeals(property.runtime, LATER);
  expect([kept, changed].map((id) => sealOf.get(id)?.slice(0, 2))).toEqual(["2.", "1."]);
  expect([kept, changed].map((id) => sealHolds(db, id, LATER))).toEqual([true, false]);

  db.$client.prepare("UPDATE booked_invoices SET gross = gross + 1 WHERE invoice_id = ?").run(kept);
  expect(sealHolds(db, kept, LATER)).toBe(false);
});

test("what was sold is read in the version in which it was stored, and in no unknown one", () => {
  const line = { item_id: null, type: null, tax_percentage: 10, name: "Bus", net: 9091, tax: 909 };
  expect(readSold(JSON.stringify({ version: 1, sold: [line] }))).toEqual([line]);
  expect(() => readSold(JSON.stringify({ version: 7, sold: [] }))).toThrow("unknown version");
});
