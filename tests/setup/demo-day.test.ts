import { expect, test, vi } from "vitest";
import { listLines } from "#server/money/bank-statements/lines.ts";
import { drawerOf } from "#server/money/cash-closings/drawer.ts";
import { creditNotesOf } from "#server/money/invoices/credits.ts";
import { invoiceStore } from "#server/money/invoices/queries.ts";
import { listOpenItems } from "#server/money/open-items/open-items.ts";
import { declarationTask } from "#server/prices/local-taxes/declaration.ts";
import { registrationsFor } from "#server/stays/registrations/queries.ts";
import { staysToRegister } from "#server/stays/registrations/stays.ts";
import { BankLineQuery } from "#shared/money/bank-statements/schema.ts";
import { OpenItemsQuery } from "#shared/money/open-items/schema.ts";
import { RegistrationExport, StaysToRegisterQuery } from "#shared/stays/registrations/schema.ts";
import { demoOn } from "#tests/setup/demo-on.ts";

// The first makes a whole demo.
vi.setConfig({ testTimeout: 60_000 });

/** Half past one in Vienna: the demo's guests have left, and some have come. */
const NOW = "2026-11-29T12:30:00.000Z";

test("the demo's register is as its front desk would have kept it: today's arrivals are open, and two documents of guests in house", () => {
  const { one, view } = demoOn(NOW);
  const entries = registrationsFor(view, RegistrationExport.parse({}));
  expect(entries.length).toBeGreaterThan(80);
  expect(entries.map(({ registration_number }) => registration_number)).toEqual(entries.map((_, index) => String(index + 1)));
  expect(entries.filter(({ changed_since, undone_at, guests }) => changed_since || undone_at !== null || guests.length === 0)).toEqual([]);
  expect(entries.filter(({ left_on }) => left_on !== null).length).toBeGreaterThan(60);
  const ofBookings = `SELECT count(*) FROM registrations r JOIN bookings b ON b.id = r.booking_id AND b.registration_number = CAST(r.number AS TEXT)
    AND r.created_at = b.check_in AND (SELECT count(*) FROM booking_guests g WHERE g.booking_id = b.id) = json_array_length(r.guests)`;
  expect(one(ofBookings)).toBe(entries.length);

  const inHouse = staysToRegister(view, StaysToRegisterQuery.parse({ show: "in_house" })).data;
  expect(inHouse).toHaveLength(2);
  for (const { guests, entered, occupancy } of inHouse) {
    expect(entered).toBe(occupancy);
    expect(guests.flatMap(({ missing }) => missing)).toEqual([]);
    expect(guests[0]?.document_missing).toEqual(["type", "number", "issued_on", "issued_by"]);
  }
  const arrivals = staysToRegister(view, StaysToRegisterQuery.parse({ show: "arrivals" })).data;
  const due =
    "SELECT count(*) FROM bookings WHERE status = 'confirmed' AND check_in >= '2026-11-28T23:00:00' AND check_in < '2026-11-29T23:00:00'";
  expect(arrivals.filter(({ status }) => status === "confirmed")).toHaveLength(Number(one(due)));
  expect(arrivals.length).toBeGreaterThan(0);
  expect(declarationTask.read(view, { from: "2026-11-01", to: "2026-11-29" }).differences).toEqual([]);
  expect(one("SELECT value FROM settings WHERE key = 'FEATURE_REGISTRATION_MANAGEMENT'")).toBe("true");
});

test("children in the demo owe no local tax, and each month owes what was charged", () => {
  const { one, view } = demoOn(NOW);
  const { exempt_nights, taxes, differences } = declarationTask.read(view, { from: "2026-08-01", to: "2026-08-31" });
  expect(differences).toEqual([]);
  expect(exempt_nights).toBeGreaterThan(20);
  for (const { exempt, owed_amount, charged_amount } of taxes) {
    expect(exempt.map(({ reason }) => reason)).toEqual(["age"]);
    expect(owed_amount).toBe(charged_amount);
  }
  expect(one("SELECT count(*) FROM local_tax_rules WHERE free_below_age = 15 AND amount = 260")).toBe(1);
});

test("the demo's drawer was closed each evening since its register was opened, and holds its change and the cash of today", () => {
  const { rows, one, view } = demoOn(NOW);
  const closings = rows("SELECT made_on, expected_amount - counted_amount AS missing, left_amount FROM cash_closings ORDER BY number");
  expect(closings.length).toBeGreaterThan(25);
  expect(closings[0]).toMatchObject({ made_on: "2026-10-30" });
  expect(closings.at(-1)).toMatchObject({ made_on: "2026-11-28" });
  for (const closing of closings) expect(closing).toMatchObject({ missing: 0, left_amount: 300_00 });
  const cash = one(`SELECT coalesce(sum(total_amount), 0) FROM cash_receipts WHERE method_kind = 'cash' AND local_time >= '2026-11-29'`);
  expect(drawerOf(view).shown).toMatchObject({ opening_amount: 300_00, expected_amount: 300_00 + Number(cash) });
});

test("the demo has split the bills of two stays: the company pays nights and meals, the guest what was extra", () => {
  const { rows } = demoOn(NOW);
  const bills = rows(`SELECT b.status, c.type AS payer, f.status AS folio, i.status AS invoice,
      (SELECT group_concat(DISTINCT h.type ORDER BY h.type) FROM charges h WHERE h.folio_id = f.id AND h.deleted_at IS NULL) AS kinds
    FROM folios f JOIN bookings b ON b.id = f.booking_id JOIN contacts c ON c.id = coalesce(f.customer_id, b.customer_id)
      LEFT JOIN invoices i ON i.folio_id = f.id
    WHERE b.id IN (SELECT booking_id FROM routing_rules) ORDER BY b.status, c.type`);
  expect(bills).toEqual([
    { status: "checked_in", payer: "company", folio: "open", invoice: null, kinds: "accommodation,catering,city_tax" },
    { status: "checked_in", payer: "person", folio: "open", invoice: null, kinds: "service" },
    { status: "checked_out", payer: "company", folio: "closed", invoice: "open", kinds: "accommodation,catering,city_tax" },
    { status: "checked_out", payer: "person", folio: "closed", invoice: "paid", kinds: "service" },
  ]);
});

test("one invoice of the demo was reminded of once and is due for its second reminder, and one has a credit note", () => {
  const { view, rows } = demoOn(NOW);
  const items = listOpenItems(view, OpenItemsQuery.parse({})).data;
  const reminded = items.filter(({ reminder_step }) => reminder_step !== null);
  expect(reminded).toMatchObject([{ reminder_step: 1, next_step: 2, age: "days_1_30" }]);
  expect((reminded[0]?.next_from ?? "") <= "2026-11-29").toBe(true);
  const [credited] = rows("SELECT id FROM invoices WHERE credited_amount > 0") as { id: string }[];
  const invoice = invoiceStore.get(view, credited?.id ?? "");
  expect(invoice).toMatchObject({ status: "open", credited_amount: 35_00, due_amount: invoice.total_amount - 35_00 });
  expect(creditNotesOf(view, invoice)).toHaveLength(1);
});

test("the demo's bank statement waits: one transfer is certain, one has the amount of an invoice, one nobody knows, and one went out", () => {
  const { view } = demoOn(NOW);
  const { data, open, certain } = listLines(view, BankLineQuery.parse({}));
  expect({ open, certain }).toEqual({ open: 3, certain: 1 });
  const shown = data.map(({ state, proposal }) => [state, proposal?.confidence ?? null, proposal?.reason ?? null]);
  expect(shown).toEqual([
    ["open", "certain", "reference_and_amount"],
    ["open", "possible", "amount"],
    ["open", null, null],
    ["open", null, null],
  ]);
});

test("a guest of the demo has booked for another person, who arrives in the coming days", () => {
  const { one } = demoOn(NOW);
  const forOther = `SELECT count(*) FROM bookings b JOIN booking_guests g ON g.booking_id = b.id AND g.position = 0
    JOIN contacts c ON c.id = b.customer_id AND c.type = 'person'
    WHERE b.status = 'confirmed' AND b.group_id IS NULL AND g.contact_id <> b.customer_id`;
  expect(one(forOther)).toBe(1);
});
