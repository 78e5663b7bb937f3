import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bookInvoice } from "#server/money/invoices/booked.ts";
import { contentOf } from "#server/money/invoices/content.ts";
import { cover } from "#server/money/invoices/drafts.ts";
import { invoiceStore } from "#server/money/invoices/queries.ts";
import { foundDemo } from "#server/office/setup/service.ts";
import { openDb } from "#server/platform/core/database/db.ts";
import { entityStore } from "#server/platform/core/database/entity-store.ts";
import { MIGRATIONS, migrate } from "#server/platform/core/database/migrations.ts";
import { makeMonitor } from "#server/platform/core/monitoring/monitor.ts";
import { makeThrottleMemory } from "#server/platform/core/process/throttle.ts";
import type { Actor } from "#server/platform/core/work/actor.ts";
import { makeNotifier } from "#server/platform/core/work/notifier.ts";
import { type Runtime, type Work, write } from "#server/platform/core/work/work.ts";
import { folioStore } from "#server/stays/folios/queries.ts";
import { payments } from "#server/stays/folios/tables.ts";
import { promiseFile } from "#server/tenant/files/awaited.ts";
import { folderOf } from "#server/tenant/files/disk.ts";
import { openSession } from "#server/tenant/session/lucia.ts";
import { putSetting } from "#server/tenant/settings/service.ts";
import { insertUser } from "#server/tenant/team/service.ts";
import { wiring } from "#server/wiring.ts";
import { BillingAddress } from "#shared/money/invoices/address.ts";
import { ACCOUNTING_KEY } from "#shared/office/reports/accounting-rules.ts";
import { cents, ZERO } from "#shared/platform/core/money.ts";
import { CONFIG } from "#tests/support/config.ts";

/** The first and the last day of the three years: all stays that have ended by then have been invoiced. */
export const FIRST_DAY = "2023-12-01";
export const LAST_DAY = "2026-11-30";
/** A demo property's data begins a month before its current time. */
const FOUNDED_AT = "2024-01-01T10:00:00.000Z";
const NOW = "2026-12-01T10:00:00.000Z";

const paymentStore = entityStore("payment", payments);

const FOUNDER: Actor = {
  property_id: "",
  time_zone: "Europe/Vienna",
  role: "admin",
  name: "Bench",
  language: "en",
  user_id: null,
  api_key_id: null,
  session_id: null,
  automated: true,
};

/** A property with data of three years, each stay invoiced and paid, and the cookie of its admin. */
export async function openThreeYears(dir: string, rooms: number, bookings: number): Promise<{ runtime: Runtime; cookie: string }> {
  const clock = { now: FOUNDED_AT };
  const config = { ...CONFIG, data_dir: dir, public_url: "http://127.0.0.1" };
  const monitor = makeMonitor();
  const runtime: Runtime = {
    db: openDb(join(dir, "keyrack.db"), monitor.slowQuery),
    clock: () => new Date(clock.now),
    notifier: makeNotifier(),
    config,
    wiring,
    throttles: makeThrottleMemory(),
    monitor,
  };
  migrate(runtime.db.$client, MIGRATIONS);
  // Everything is one transaction, whose pages would otherwise be written to the disk and read back.
  runtime.db.$client.pragma("cache_size = -1000000");
  const { user_id, property_id } = write(runtime, FOUNDER, (work) => {
    const admin = insertUser(work, { email: "b@example.com", name: "Bench", password_hash: "-", must_change_password: false });
    const { inside, property } = foundDemo(work, { admins: [admin], size: { rooms, bookings } });
    decideAccounts(inside);
    billAll(inside);
    return { user_id: admin.id, property_id: property.id };
  });
  clock.now = NOW;
  storePdfs(runtime);
  runtime.db.$client.pragma("cache_size = -2000");
  const token = await openSession(runtime, { user_id, property_id }, { address: "127.0.0.1", userAgent: "a bench" });
  return { runtime, cookie: `keyrack_session=${token}` };
}

/** The accounting settings that a tax adviser would choose. */
function decideAccounts(work: Work): void {
  const { $client } = work.db;
  $client.exec("UPDATE tax_rates SET account_number = '41' || CAST(percentage AS INTEGER), tax_code = '1'");
  $client.exec("UPDATE payment_methods SET account_number = '2800'");
  const value = JSON.stringify({ debtor_account: "200000", advance_account: "3270", city_tax_account: "3590" });
  putSetting(work, ACCOUNTING_KEY, value);
}

type Left = { folio_id: string; customer_id: string; check_in: string; check_out: string };

/**
 * Departed stays were invoiced and paid at departure; every fourth was paid on arrival, and one in twenty is a no-show. No
 * events are recorded, because the event log is not measured.
 */
function billAll(work: Work): void {
  const { $client } = work.db;
  $client.prepare("UPDATE bookings SET status = 'checked_out', expires_at = NULL WHERE check_out < ?").run(NOW);
  const left = $client.prepare<unknown[], string>("SELECT id FROM bookings WHERE status = 'checked_out' ORDER BY id").pluck().all();
  const cancel = $client.prepare("UPDATE bookings SET status = 'canceled' WHERE id = ?");
  for (const [index, id] of left.entries()) if (index % 20 === 0) cancel.run(id);
  const method = $client.prepare<unknown[], string>("SELECT id FROM payment_methods LIMIT 1").pluck().get() ?? "";
  $client
    .prepare<unknown[], Left>(
      `SELECT f.id AS folio_id, b.customer_id, b.check_in, b.check_out FROM bookings b JOIN folios f ON f.booking_id = b.id
       WHERE b.status = 'checked_out' ORDER BY b.check_out`,
    )
    .all()
    .forEach((left, index) => bill(work, left, { sequence: index + 1, payment_method_id: method }));
  $client.exec(`UPDATE folios SET status = 'closed', paid_amount = gross_amount WHERE id IN (SELECT folio_id FROM invoices);
    UPDATE bookings SET paid_amount = gross_amount, due_amount = 0 WHERE status = 'checked_out'`);
}

type Bill = { sequence: number; payment_method_id: string };

function bill(work: Work, { folio_id, customer_id, check_in, check_out }: Left, { sequence, payment_method_id }: Bill): void {
  const desk = { ...work, now: check_out };
  const day = check_out.slice(0, 10);
  const folio = folioStore.get(work, folio_id);
  const number = `RE-${sequence}`;
  const billing_address = BillingAddress.parse({
    name: "Anna Muster",
    line1: "Hauptplatz 1",
    postal_code: "8010",
    city: "Graz",
    country: "AT",
  });
  const issue = {
    invoice: { customer_id },
    folios: [folio],
    number,
    issued_on: day,
    billing_address,
    additional_text: null,
    group_charges: false,
  };
  const content = contentOf(desk, issue);
  const file_id = promiseFile(desk, { name: `${number}.pdf`, content_type: "application/pdf" });
  const frozen = { number, series: "RE-", sequence, billing_address, content, file_id, finalized_at: check_out, finalized_on: day };
  const gross = cents(content.gross_amount);
  const sums = { total_amount: gross, due_amount: ZERO };
  const invoice = invoiceStore.insert(desk, { folio_id, customer_id, status: "paid", ...frozen, ...sums });
  cover(desk, invoice, [folio]);
  bookInvoice(desk, invoice, content);
  const money = { folio_id, payment_method_id, amount: gross };
  if (sequence % 4 === 0) paymentStore.insert({ ...work, now: check_in }, { ...money, booked_on: check_in.slice(0, 10) });
  else paymentStore.insert(desk, { ...money, booked_on: day, invoice_id: invoice.id });
}

/** Creates empty PDF files, which suffice for checks that a file exists. */
function storePdfs({ db, config }: Runtime): void {
  mkdirSync(folderOf(config), { recursive: true });
  const promised = db.$client.prepare<unknown[], string>("SELECT id FROM files WHERE awaited = 1").pluck().all();
  for (const id of promised) writeFileSync(join(folderOf(config), id), "");
  db.$client.exec("UPDATE files SET awaited = 0");
}
