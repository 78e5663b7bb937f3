import { expect, test } from "vitest";
import { reconcile } from "#server/office/reconciliation/reconcile.ts";
import { foundDemo } from "#server/office/setup/service.ts";
import type { Actor } from "#server/platform/core/work/actor.ts";
import { write } from "#server/platform/core/work/work.ts";
import { removeBytes } from "#server/tenant/files/disk.ts";
import { DIFFERENCES } from "#shared/office/reconciliation/rules.ts";
import type { Reconciliation } from "#shared/office/reconciliation/schema.ts";
import { startBillingServer } from "#tests/invoices/billing-server.ts";
import { makeMember, makeTestProperty, type TestProperty, viewOf } from "#tests/support/test-server.ts";

const RANGE = { from: "2030-01-01", to: "2030-12-31" };

/** A stay paid through its invoice, a group that paid as one, a canceled invoice, and a stay whose balance was transferred to its group. */
async function furnishedBooks() {
  const billing = await startBillingServer();
  const { property, actor, call, book, folioOf, draft, finalize, sale, cash, guest, room101, room102 } = billing;
  const paid = book("5", "8", { room_id: room101, room_type_id: undefined });
  const folio = await folioOf(`booking_id=${paid.id}`);
  const invoice = await finalize((await draft(folio.id)).id);
  await call(`POST /invoices/${invoice.id}/pay`, { payment_method_id: cash });

  const group = (await call<{ id: string }>("POST /groups", { name: "Skiclub", customer_id: guest })).body.id;
  const member = book("10", "12", { room_id: room102, room_type_id: undefined, group_id: group });
  const ofGroup = await folioOf(`group_id=${group}`);
  await call(`POST /folios/${ofGroup.id}/payments`, { payment_method_id: cash, amount: 50 });
  await finalize((await draft(ofGroup.id)).id);

  const bus = await sale();
  const wrong = await finalize((await draft(bus)).id);
  await call(`POST /invoices/${wrong.id}/cancel`, { reason: "Wrong" });
  const look = (range = RANGE, as: Actor = actor): Promise<Reconciliation> => reconcile(viewOf(property, as), property.config, range);
  const sql = (text: string) => property.runtime.db.$client.prepare(text).run();
  return { ...billing, paid, member, invoice, wrong, folio, bus, look, sql };
}

test("books that nobody has tampered with agree, and their four sums are one; a document that the disk has lost is missed", async () => {
  const { property, invoice, look, sql, call, login } = await furnishedBooks();
  const { totals, differences, count, checked } = await look();
  expect(differences).toEqual([]);
  expect(count).toBe(0);
  expect(checked).toMatchObject({ bookings: 2, invoices: 4 });
  expect(totals.invoices).toBeGreaterThan(0);
  expect([totals.folios, totals.payments, totals.export]).toEqual([totals.invoices, totals.invoices, totals.invoices]);
  expect(totals.canceled).toBe(0);
  expect((await look({ from: "2029-01-01", to: "2029-12-31" })).checked).toEqual({ folios: 0, bookings: 0, payments: 0, invoices: 0 });

  const { status, body } = await call<Reconciliation>("GET /reports/reconciliation?from=2030-01-01&to=2030-12-31");
  expect(status).toBe(200);
  expect(body).toEqual(await look());
  expect((await call("GET /reports/reconciliation?from=2025-01-01&to=2030-12-31")).body.type).toBe("validation");
  expect((await (await login("staff")).call("GET /reports/reconciliation?from=2030-01-01&to=2030-12-31")).status).toBe(403);

  // A PDF that is being printed is not missing yet.
  const file_id = String(property.runtime.db.$client.prepare("SELECT file_id FROM invoices WHERE id = ?").pluck().get(invoice.id));
  removeBytes(property.config, file_id);
  expect((await look()).differences).toMatchObject([{ kind: "invoice_file", label: invoice.number }]);
  sql(`UPDATE files SET awaited = 1 WHERE id = '${file_id}'`);
  expect((await look()).count).toBe(0);
});

/** Differences that only time or the disk can cause, which have tests of their own. */
const ELSEWHERE = ["left_with_open_due", "invoice_file"];

/** Each statement breaks one figure behind the rules; only the named differences may be found. */
const BREAKS: readonly [what: string, sql: string, found: readonly string[]][] = [
  ["a folio's sum", "UPDATE folios SET gross_amount = gross_amount + 1 WHERE booking_id = $paid", ["folio_charges"]],
  ["what a folio was paid", "UPDATE folios SET paid_amount = paid_amount - 100 WHERE booking_id = $paid", ["folio_payments"]],
  ["a closed folio that was opened", "UPDATE folios SET status = 'open' WHERE booking_id = $paid", ["folio_open_with_invoice"]],
  ["a folio that was closed", "UPDATE folios SET status = 'closed' WHERE id = $bus", ["folio_without_invoice"]],
  ["what a booking was paid", "UPDATE bookings SET paid_amount = 1 WHERE id = $paid", ["booking_paid"]],
  ["what a booking is due", "UPDATE bookings SET due_amount = 5 WHERE id = $paid", ["booking_due"]],
  ["an invoice's total", "UPDATE invoices SET total_amount = total_amount + 1 WHERE id = $invoice", ["invoice_content"]],
  ["what an invoice is due", "UPDATE invoices SET due_amount = -1 WHERE id = $invoice", ["invoice_due"]],
  [
    "what was taken back of an invoice",
    "UPDATE invoices SET credited_amount = 100 WHERE id = $invoice",
    ["invoice_credited", "invoice_folios", "invoice_due"],
  ],
  ["a paid invoice that was opened", "UPDATE invoices SET status = 'open' WHERE id = $invoice", ["invoice_status"]],
  [
    "a line of the paper",
    "UPDATE invoices SET content = json_set(content, '$.lines[0].gross_amount', 1) WHERE id = $invoice",
    ["invoice_lines", "invoice_export"],
  ],
  [
    "a tax of the paper",
    "UPDATE invoices SET content = json_set(content, '$.taxes[0].tax_amount', 0.01) WHERE id = $invoice",
    ["invoice_taxes"],
  ],
  ["a cancellation without its other half", "UPDATE invoices SET related_invoice_id = NULL WHERE id = $wrong", ["invoice_cancellation"]],
  [
    "a number that is passed over",
    "UPDATE invoices SET sequence = sequence + 1, number = number || '0' WHERE sequence = 4",
    ["invoice_gap", "invoice_changed"],
  ],
  ["a number's place in its series", "UPDATE invoices SET sequence = sequence + 1 WHERE sequence = 4", ["invoice_changed"]],
  [
    "who is asked on the paper",
    "UPDATE invoices SET content = json_set(content, '$.buyer.city', 'Linz') WHERE id = $invoice",
    ["invoice_changed"],
  ],
  ["the day of an invoice", "UPDATE invoices SET finalized_on = '2030-11-11' WHERE id = $invoice", ["invoice_export"]],
  ["an invoice that accounting never got", "DELETE FROM booked_invoices WHERE invoice_id = $invoice", ["invoice_export"]],
  ["a seal", "UPDATE booked_invoices SET seal = 'mine' WHERE invoice_id = $invoice", ["invoice_changed"]],
  ["a seal that was taken off", "UPDATE booked_invoices SET seal = NULL WHERE invoice_id = $invoice", ["invoice_changed"]],
  ["the order in accounting", "UPDATE booked_invoices SET sequence = 77 WHERE invoice_id = $invoice", ["invoice_changed"]],
  ...[
    "day = '2030-12-01'",
    "finalized_at = '2030-12-01T08:00:00.000Z'",
    "is_cancellation = 1",
    "related_invoice_id = $wrong",
    "number = 'RE-1'",
    "currency = 'CHF'",
    "buyer = 'Somebody else'",
    "cancels = 'RE-1'",
    "cost_center = '12'",
    "gross = gross + 1",
    "paid = paid + 1",
    "sold = json_set(sold, '$.sold[0].net', 1)",
    "sold = json_set(sold, '$.sold[0].item_id', 'another item')",
    "sold = json_set(sold, '$.sold[0].tax_percentage', 20)",
    "sold = '[]'",
    "sold = json_set(sold, '$.sold', json_array())",
  ].map((change): [string, string, readonly string[]] => [
    `what accounting gets: ${change}`,
    `UPDATE booked_invoices SET ${change} WHERE invoice_id = $invoice`,
    ["invoice_export"],
  ]),
  [
    "a share without its payment",
    "UPDATE payments SET share_of_id = 'nobody' WHERE share_of_id IS NOT NULL",
    ["payment_orphan", "folio_payments", "invoice_due"],
  ],
  [
    "shares beyond their payment",
    "UPDATE payments SET amount = 1 WHERE amount = 5000 AND NOT virtual",
    ["payment_shares", "folio_payments", "invoice_due"],
  ],
  [
    "a transfer with one side",
    "UPDATE payments SET virtual = 1 WHERE amount = 5000 AND NOT virtual",
    ["transfer_sides", "folio_payments", "invoice_due"],
  ],
  [
    "a charge below an invoice",
    "UPDATE charges SET deleted_at = '2030-04-02' WHERE folio_id = $folio AND type = 'accommodation'",
    ["folio_charges", "booking_due", "invoice_folios"],
  ],
];

/** Saves the current rows; returns a function that restores them. */
function keptRows({ runtime }: TestProperty): () => void {
  const db = runtime.db.$client;
  const tables = ["folios", "charges", "payments", "bookings", "invoices"];
  for (const table of [...tables, "booked_invoices"]) db.exec(`CREATE TEMP TABLE kept_${table} AS SELECT * FROM main.${table}`);
  return () => {
    db.exec("DELETE FROM booked_invoices; INSERT INTO booked_invoices SELECT * FROM temp.kept_booked_invoices");
    for (const table of tables) {
      const columns = db.prepare(`SELECT name FROM pragma_table_info('${table}')`).pluck().all() as string[];
      const names = columns.map((name) => `"${name}"`).join(", ");
      db.exec(`UPDATE main.${table} SET (${names}) = (SELECT ${names} FROM temp.kept_${table} k WHERE k.id = main.${table}.id)`);
    }
  };
}

test("for each kind of difference something is broken on purpose", () => {
  const broken = BREAKS.flatMap(([, , found]) => found);
  expect([...new Set([...broken, ...ELSEWHERE])].sort()).toEqual([...DIFFERENCES].sort());
});

test("each inconsistency that bypassed the rules is found, and leads to its record", async () => {
  const books = await furnishedBooks();
  const names = { paid: books.paid.id, bus: books.bus, invoice: books.invoice.id, wrong: books.wrong.id, folio: books.folio.id };
  const restore = keptRows(books.property);
  for (const [what, sql, wanted] of BREAKS) {
    const statement = sql.replace(/\$(paid|bus|invoice|wrong|folio)\b/g, (_, name: keyof typeof names) => `'${names[name]}'`);
    expect(books.sql(statement).changes, what).toBeGreaterThan(0);
    const { differences, count } = await books.look();
    const kinds = [...new Set(differences.map(({ kind }) => kind))];
    expect([...kinds].sort(), what).toEqual([...wanted].sort());
    expect(count).toBe(differences.length);
    restore();
  }
  expect((await books.look()).count).toBe(0);

  books.sql(`UPDATE folios SET gross_amount = gross_amount + 1 WHERE booking_id = '${books.paid.id}'`);
  const { gross_amount } = books.folio;
  expect((await books.look()).differences).toMatchObject([
    {
      kind: "folio_charges",
      object: "folio",
      label: books.folio.number,
      booking_id: books.paid.id,
      expected: gross_amount,
      found: gross_amount + 0.01,
    },
  ]);
});

test("a departed guest who owes an amount that no invoice covers is found; an invoiced amount is receivable", async () => {
  const { call, book, folioOf, draft, finalize, look, property, room110, guest } = await furnishedBooks();
  const stay = book("1", "3", { room_id: room110, room_type_id: undefined, guest_id: guest });
  await call(`POST /bookings/${stay.id}/check_in`, {});
  property.clock.now = "2030-04-03T08:00:00.000Z";
  await call(`POST /bookings/${stay.id}/check_out`, {});
  const folio = await folioOf(`booking_id=${stay.id}`);
  expect((await look()).differences).toMatchObject([
    { kind: "left_with_open_due", object: "booking", label: stay.code, found: folio.due_amount },
  ]);
  await finalize((await draft(folio.id)).id);
  expect((await look()).differences).toEqual([]);
});

test("a demo property without money agrees, but for those who left owing", async () => {
  const property = makeTestProperty();
  const admin = makeMember(property, "admin");
  const owner = { admins: [{ id: admin.user_id, name: admin.name }], size: { rooms: 20, bookings: 400 } };
  const property_id = write(property.runtime, admin, (work) => foundDemo(work, owner).property.id);
  const { differences, checked } = await reconcile(viewOf(property, { ...admin, property_id }), property.config, {
    from: "2029-01-01",
    to: "2031-12-31",
  });
  expect(differences.filter(({ kind }) => kind !== "left_with_open_due")).toEqual([]);
  expect(checked.bookings).toBeGreaterThan(300);
});
