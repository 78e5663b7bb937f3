import { describe, expect, test } from "vitest";
import type { Invoice } from "#shared/money/invoices/schema.ts";
import { CancellationTerms } from "#shared/prices/cancellation-policies/schema.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";
import { startStay } from "#tests/deposits/deposit-server.ts";

type Answer = Booking & { type?: string; detail?: string; errors?: { path: string }[] };

/** A stay of 200 (190.60 without local tax) whose deposit of 66 at 10 % was paid in cash, and calls that cancel it. */
async function startPaidStay() {
  const served = await startStay();
  const { call, ask, pay, booking_id, property, folioOf, cash } = served;
  const deposit = await ask({ gross_amount: 66 });
  await pay(66);
  const cancel = async (given: object = {}) => (await call<Answer>(`POST /bookings/${booking_id}/cancel`, given)).body;
  const refunded = { deposit: "refund", refund_payment_method_id: cash };
  const undo = async ({ id, version }: { id: string; version: number }) =>
    (await call<Answer[]>("POST /bookings/undo", { bookings: [{ id, version }] })).body;
  const folio = () => folioOf(`booking_id=${booking_id}`);
  const lines = async () => (await folio()).charges?.map(({ name, gross_amount, tax_percentage }) => [name, gross_amount, tax_percentage]);
  const payments = async () => (await folio()).payments?.map(({ amount }) => amount);
  const agree = (given: object) => {
    const terms = JSON.stringify(CancellationTerms.parse(given));
    property.runtime.db.$client.prepare("UPDATE bookings SET cancellation_terms = ?").run(terms);
  };
  const receipts = () =>
    property.runtime.db.$client.prepare("SELECT amount, lines ->> '$[0].tax_amount' AS tax FROM deposit_receipts ORDER BY id").raw().all();
  return { ...served, deposit, cancel, refunded, undo, folio, lines, payments, agree, receipts };
}

type Paid = Awaited<ReturnType<typeof startPaidStay>>;

/** The status of a deposit's invoice and of the one that cancels it. */
async function correction({ invoice, deposit }: Paid) {
  const canceled = await invoice(deposit.id);
  const by = canceled.related_invoice_id === null ? null : await invoice(canceled.related_invoice_id);
  return { status: canceled.status, reason: canceled.cancellation_reason, by: by && [by.is_cancellation, by.total_amount] };
}

const HALF = { steps: [{ days_before: 365, percentage: 20 }] };

describe("canceling a stay whose deposit was paid", () => {
  test("without a decision it is refused as before, and nothing changes", async () => {
    const { cancel, lines, stand, agree } = await startPaidStay();
    expect(await cancel()).toMatchObject({ type: "booking/payments_posted" });
    agree(HALF);
    expect(await cancel({ charge_fee: true })).toMatchObject({ type: "booking/payments_posted" });
    expect(await cancel({ fee_amount: 65.99 })).toMatchObject({ type: "booking/payments_posted" });
    expect((await lines())?.length).toBe(4);
    expect(await stand()).toEqual(["paid 66"]);
  });

  test("gives all of it back: the deposit's invoice is canceled, its tax is taken back, and nothing is due", async () => {
    const paid = await startPaidStay();
    const { cancel, refunded, payments, folio, stand, receipts } = paid;
    expect(await cancel(refunded)).toMatchObject({ status: "canceled", paid_amount: 0, due_amount: 0 });
    expect(await payments()).toEqual([66, -66]);
    expect(await folio()).toMatchObject({ status: "open", charges: [], due_amount: 0 });
    expect(await stand()).toEqual(["canceled 0"]);
    expect(await correction(paid)).toEqual({ status: "canceled", reason: "Aufenthalt storniert", by: [true, -66] });
    expect(receipts()).toEqual([
      [6600, 600],
      [-6600, -600],
    ]);
  });

  test("keeps the fee of the terms and gives the rest back", async () => {
    const { cancel, refunded, lines, payments, agree, call, booking_id } = await startPaidStay();
    agree(HALF);
    const { body } = await call<object[]>(`GET /bookings/cancellations?ids=${booking_id}`);
    expect(body).toMatchObject([
      { fee: 38.12, price_amount: 190.6, paid_amount: 66, due_amount: -66, further_credit: 0, deposit_numbers: [expect.any(String)] },
    ]);
    expect(await cancel({ charge_fee: true, ...refunded })).toMatchObject({ status: "canceled", due_amount: 0 });
    expect(await lines()).toEqual([["Stornogebühr", 38.12, 0]]);
    expect(await payments()).toEqual([66, -27.88]);
  });

  test("keeps another amount, and the rest as a credit", async () => {
    const paid = await startPaidStay();
    const { cancel, lines, payments, stand } = paid;
    expect(await cancel({ fee_amount: 50, deposit: "keep_as_credit" })).toMatchObject({ status: "canceled", due_amount: -16 });
    expect(await lines()).toEqual([["Stornogebühr", 50, 0]]);
    expect(await payments()).toEqual([66]);
    expect(await stand()).toEqual(["canceled 0"]);
    expect(await correction(paid)).toMatchObject({ status: "canceled", by: [true, -66] });
  });

  test("forfeits it: a charge beside the fee takes the rest, and the deposit says what was kept", async () => {
    const paid = await startPaidStay();
    const { cancel, lines, deposits, folio } = paid;
    expect(await cancel({ fee_amount: 20, deposit: "forfeit" })).toMatchObject({ status: "canceled", due_amount: 0 });
    expect(await lines()).toEqual([
      ["Stornogebühr", 20, 0],
      ["Verfallene Anzahlung", 46, 0],
    ]);
    expect((await deposits()).data).toMatchObject([{ state: "forfeited", forfeited_amount: 66 }]);
    expect(await correction(paid)).toMatchObject({ reason: "Anzahlung verfallen" });
    expect(await folio()).toMatchObject({ status: "open", gross_amount: 66 });
  });

  test("a fee above what was paid leaves the rest due, whatever was decided", async () => {
    const { cancel, refunded, lines, payments } = await startPaidStay();
    expect(await cancel({ fee_amount: 100, ...refunded })).toMatchObject({ status: "canceled", due_amount: 34 });
    expect(await lines()).toEqual([["Stornogebühr", 100, 0]]);
    expect(await payments()).toEqual([66]);
  });

  test("terms that ask for less refuse forfeiting, and nothing changes", async () => {
    const { cancel, agree, stand, lines } = await startPaidStay();
    agree(HALF);
    expect(await cancel({ charge_fee: true, deposit: "forfeit" })).toMatchObject({ type: "deposit/beyond_terms", detail: "38.12 EUR" });
    expect(await stand()).toEqual(["paid 66"]);
    expect((await lines())?.length).toBe(4);
  });

  test("a fee above the price, two kinds of fee, and a refund without a method are errors at their field", async () => {
    const { cancel, refunded, cash } = await startPaidStay();
    const path = async (given: object) => (await cancel(given)).errors?.map((error) => error.path);
    expect(await path({ fee_amount: 190.61, ...refunded })).toEqual(["fee_amount"]);
    expect(await path({ charge_fee: true, fee_amount: 1, ...refunded })).toEqual(["fee_amount"]);
    expect(await path({ deposit: "refund" })).toEqual(["refund_payment_method_id"]);
    expect(await path({ deposit: "forfeit", refund_payment_method_id: cash })).toEqual(["refund_payment_method_id"]);
  });

  test("part paid, several deposits: the money that was paid goes back once, and all their invoices are canceled", async () => {
    const { cancel, refunded, ask, pay, stand, payments } = await startPaidStay();
    await ask({ gross_amount: 50 });
    await pay(20);
    await ask({ gross_amount: 40 });
    expect(await stand()).toEqual(["paid 66", "part_paid 20", "open 0"]);
    expect(await cancel(refunded)).toMatchObject({ status: "canceled", due_amount: 0 });
    expect(await payments()).toEqual([66, 20, -86]);
    expect(await stand()).toEqual(["canceled 0", "canceled 0", "canceled 0"]);
  });

  test("money without a deposit goes back, too, but what other charges cost is kept", async () => {
    const { call, folio_id, cancel, refunded, payments, pay, lines } = await startPaidStay();
    await call(`POST /folios/${folio_id}/charges`, { name: "Taxi", tax_percentage: 10, gross_amount: 30 });
    await pay(14);
    expect(await cancel(refunded)).toMatchObject({ status: "canceled", due_amount: 0 });
    expect(await lines()).toEqual([["Taxi", 30, 10]]);
    expect(await payments()).toEqual([66, 14, -50]);
  });
});

describe("undo of such a cancellation", () => {
  test.each([
    ["refund", 0],
    ["refund", 20],
    ["keep_as_credit", 20],
    ["forfeit", 20],
  ] as const)("%s with a fee of %d: one undo brings back stay, charges, payments and deposit", async (deposit, fee_amount) => {
    const { cancel, refunded, undo, lines, payments, stand, receipts } = await startPaidStay();
    const before = await lines();
    const canceled = await cancel({ ...(deposit === "refund" ? refunded : { deposit }), ...(fee_amount ? { fee_amount } : {}) });
    const [restored] = await undo(canceled);
    expect(restored).toMatchObject({ status: "confirmed", paid_amount: 66, due_amount: 134 });
    expect(await lines()).toEqual(before);
    expect(await payments()).toEqual([66]);
    expect(await stand()).toEqual(["canceled 0", "paid 66"]);
    const sum = receipts().reduce((total: number, row) => total + Number((row as number[])[0]), 0);
    expect(sum).toBe(6600);
  });

  test("undoing the undo does not cancel a stay with money paid: that is decided again", async () => {
    const { cancel, refunded, undo, call, booking_id } = await startPaidStay();
    await undo(await cancel(refunded));
    const { body } = await call<Booking>(`GET /bookings/${booking_id}`);
    expect(await undo(body)).toMatchObject({ type: expect.stringMatching(/changed_since|payments_posted/) });
    expect(await cancel(refunded)).toMatchObject({ status: "canceled", due_amount: 0 });
  });

  test("undo_cancel takes fee and credit back and asks for the deposit again; money that went back stays so", async () => {
    const kept = await startPaidStay();
    await kept.cancel({ fee_amount: 20, deposit: "keep_as_credit" });
    expect((await kept.call(`POST /bookings/${kept.booking_id}/undo_cancel`)).body).toMatchObject({ status: "confirmed", due_amount: 134 });
    expect(await kept.stand()).toEqual(["canceled 0", "paid 66"]);

    const back = await startPaidStay();
    await back.cancel(back.refunded);
    expect((await back.call(`POST /bookings/${back.booking_id}/undo_cancel`)).body).toMatchObject({ status: "confirmed", due_amount: 200 });
    expect(await back.stand()).toEqual(["canceled 0", "open 0"]);
  });

  test("a deposit that was forfeited with the stay is taken back once by its own undo", async () => {
    const { cancel, call, booking_id, stand, lines } = await startPaidStay();
    const before = await lines();
    await cancel({ deposit: "forfeit" });
    await call("POST /deposits/undo_forfeit", { booking_id });
    expect(await stand()).toEqual(["canceled 0", "paid 66"]);
    expect(await lines()).toEqual(before);
  });
});

describe("a group whose deposit was paid", () => {
  async function startGroup() {
    const served = await startStay();
    const { call, cash, book, guest, folioOf } = served;
    const { body: group } = await call<{ id: string }>("POST /groups", { name: "Skiclub", customer_id: guest });
    const stays = [
      book("10", "12", { total_gross_amount: 100, group_id: group.id }),
      book("10", "12", { total_gross_amount: 100, group_id: group.id }),
    ];
    const ids = stays.map(({ id }) => id);
    await call<Invoice>("POST /invoices/deposits", { group_id: group.id, gross_amount: 50 });
    const { id: folio_id } = await folioOf(`group_id=${group.id}`);
    await call(`POST /folios/${folio_id}/payments`, { payment_method_id: cash, amount: 50 });
    const refunded = { deposit: "refund", refund_payment_method_id: cash };
    const stand = async () => {
      const { body } = await call<{ data: { state: string; paid_amount: number }[] }>(`GET /deposits?group_id=${group.id}`);
      return body.data.map(({ state, paid_amount }) => `${state} ${paid_amount}`);
    };
    const cancel = async (given: object) => (await call<Answer[]>("POST /bookings/cancel", given)).body;
    const paid = async () => (await folioOf(`group_id=${group.id}`)).payments?.map(({ amount }) => amount);
    return { ...served, ids, refunded, stand, cancel, paid };
  }

  test("one stay of it gets its share back, and a new deposit invoice asks for the rest; undo restores both", async () => {
    const { ids, refunded, stand, cancel, paid, call } = await startGroup();
    const [first = ""] = ids;
    const [canceled] = await cancel({ ids: [first], ...refunded });
    expect(canceled).toMatchObject({ status: "canceled", paid_amount: 0, due_amount: 0 });
    expect(await paid()).toEqual([50, -25]);
    expect(await stand()).toEqual(["canceled 0", "paid 25"]);
    const { body } = await call<Answer[]>("POST /bookings/undo", { bookings: [{ id: first, version: canceled?.version }] });
    expect(body).toMatchObject([{ status: "confirmed", paid_amount: 25 }]);
    expect(await paid()).toEqual([50]);
    expect(await stand()).toEqual(["canceled 0", "canceled 0", "paid 50"]);
  });

  test("kept as a credit, the share stays on the canceled stay and the deposit with the group", async () => {
    const { ids, stand, cancel, paid } = await startGroup();
    const [canceled] = await cancel({ ids: ids.slice(0, 1), deposit: "keep_as_credit" });
    expect(canceled).toMatchObject({ status: "canceled", due_amount: -25 });
    expect(await paid()).toEqual([50]);
    expect(await stand()).toEqual(["paid 50"]);
  });

  test("all of them get all of it back, by one payment, and one undo restores all", async () => {
    const { ids, refunded, stand, cancel, paid, call } = await startGroup();
    const canceled = await cancel({ ids, ...refunded });
    expect(canceled).toMatchObject([
      { status: "canceled", due_amount: 0 },
      { status: "canceled", due_amount: 0 },
    ]);
    expect(await paid()).toEqual([50, -50]);
    expect(await stand()).toEqual(["canceled 0"]);
    const bookings = canceled.map(({ id, version }) => ({ id, version }));
    const { body } = await call<Answer[]>("POST /bookings/undo", { bookings });
    expect(body).toMatchObject([
      { status: "confirmed", paid_amount: 25 },
      { status: "confirmed", paid_amount: 25 },
    ]);
    expect(await stand()).toEqual(["canceled 0", "paid 50"]);
  });

  test("one that can't be canceled refuses all, and names itself", async () => {
    const { ids, refunded, stand, cancel, paid, call } = await startGroup();
    await call(`POST /bookings/${ids[1]}/cancel`, { deposit: "keep_as_credit" });
    expect(await cancel({ ids, ...refunded })).toMatchObject({ type: "booking/invalid_status", errors: [{ path: "ids.1" }] });
    expect(await paid()).toEqual([50]);
    expect(await stand()).toEqual(["paid 50"]);
  });
});

test("staff cancel with every decision, as they mark a no-show; cleaning does not", async () => {
  const { login, booking_id, refunded } = await startPaidStay();
  const cleaning = await login("cleaning");
  expect((await cleaning.call(`POST /bookings/${booking_id}/cancel`, refunded)).status).toBe(403);
  const staff = await login("staff");
  expect((await staff.call(`POST /bookings/${booking_id}/cancel`, { deposit: "forfeit" })).body).toMatchObject({ status: "canceled" });
});
