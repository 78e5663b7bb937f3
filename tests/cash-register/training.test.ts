import { expect, test } from "vitest";
import type { CashDrawer } from "#shared/money/cash-closings/schema.ts";
import { trainingUntil } from "#shared/money/cash-register/rules.ts";
import type { TrainingState } from "#shared/money/cash-register/schema.ts";
import type { Folio } from "#shared/stays/folios/schema.ts";
import { startRegisterServer } from "#tests/cash-register/register-server.ts";

async function startTraining() {
  const served = await startRegisterServer();
  await served.start();
  const manager = await served.login("manager", "Berta");
  const staff = await served.login("staff", "Resi");
  const turn = (training: boolean, who = manager) => who.call<{ type: string }>("PUT /cash_register/training", { training });
  const mode = async () => (await staff.call<TrainingState>("GET /cash_register/training")).body;
  return { ...served, manager, staff, turn, mode };
}

test("a manager starts the training mode and staff ends it, but does not start it", async () => {
  const { turn, mode, staff } = await startTraining();
  expect(await turn(true, staff)).toMatchObject({ status: 403, body: { type: "forbidden" } });
  expect((await turn(true)).status).toBe(200);
  expect(await mode()).toMatchObject({ training: true, until: "2030-04-01T11:00:00.000Z", may_start: false });
  expect((await turn(false, staff)).status).toBe(200);
  expect(await mode()).toMatchObject({ training: false, until: null });
});

test("while it is on, a payment on a real folio by a method of the register is refused, and others are taken", async () => {
  const { turn, sale, call, methods, pay, receipts } = await startTraining();
  const folio = await sale(99, 20);
  await turn(true);
  for (const method of ["cash", "card", "voucher"] as const) {
    const answer = await call(`POST /folios/${folio}/payments`, { payment_method_id: methods[method], amount: 99 });
    expect([answer.status, answer.body["type"]]).toEqual([400, "cash_register/training"]);
  }
  expect((await call<Folio>(`GET /folios/${folio}`)).body.paid_amount).toBe(0);
  await pay(folio, 50, "transfer");
  expect((await call<Folio>(`GET /folios/${folio}`)).body.paid_amount).toBe(50);
  expect(await receipts()).toHaveLength(1);
  await turn(false);
  await pay(folio, 49);
  expect((await receipts()).at(-1)).toMatchObject({ total_amount: 49, training: false });
});

test("a practice sale makes a marked receipt, and no drawer, folio, payment or entry changes", async () => {
  const { turn, practise, call, staff, property, receipts, sign, verified } = await startTraining();
  const count = () =>
    ["folios", "charges", "payments", "cash_entries", "deposit_receipts", "invoices"].map((table) =>
      property.runtime.db.$client.prepare(`SELECT count(*) FROM ${table}`).pluck().get(),
    );
  const before = count();
  const drawer = async () => (await staff.call<CashDrawer>("GET /cash_register/drawer")).body;
  const inDrawer = await drawer();
  await turn(true);
  const sold = await practise(99, 20);
  expect(sold).toMatchObject({ kind: "training", training: true, total_amount: 99, amounts: { normal: 99 }, payment_id: null });
  const canceled = await call<{ total_amount: number }>(`POST /cash_register/practice_sales/${sold.id}/cancel`);
  expect(canceled.body).toMatchObject({ kind: "training", total_amount: -99, cancels_number: sold.number });
  expect((await call(`POST /cash_register/practice_sales/${sold.id}/cancel`)).body["type"]).toBe("in_use");
  expect(count()).toEqual(before);
  expect(await drawer()).toEqual(inDrawer);
  await sign();
  expect(await verified()).toMatchObject({ trainings: 2, turnover: 0 });
  expect((await receipts()).map(({ kind }) => kind)).toEqual(["start", "training", "training"]);
});

test("practice needs the mode and a method of the register", async () => {
  const { turn, practise } = await startTraining();
  expect((await practise(5, 10)).type).toBe("cash_register/not_training");
  await turn(true);
  expect((await practise(5, 10, "transfer")).type).toBe("validation");
});

test("it ends by itself after an hour, with an event, and a second one lasts its own hour", async () => {
  const { turn, mode, sign, property, pay, sale, receipts } = await startTraining();
  await turn(true);
  property.clock.now = "2030-04-01T10:59:00.000Z";
  expect(await sign()).toBe("2030-04-01T11:00:00.000Z");
  expect((await mode()).training).toBe(true);
  property.clock.now = "2030-04-01T11:00:00.000Z";
  expect((await mode()).training).toBe(false);
  await pay(await sale(10, 10), 10);
  expect((await receipts()).at(-1)).toMatchObject({ training: false });
  await sign();
  const of = "SELECT type FROM events WHERE type LIKE 'cash_register.training%' ORDER BY seq";
  expect(property.runtime.db.$client.prepare(of).pluck().all()).toEqual(["cash_register.training_on", "cash_register.training_off"]);
  await turn(true);
  expect((await mode()).until).toBe("2030-04-01T12:00:00.000Z");
});

test("the daily closing ends it", async () => {
  const { turn, mode, staff } = await startTraining();
  await turn(true);
  const { number, sequence, expected_amount } = (await staff.call<CashDrawer>("GET /cash_register/drawer")).body;
  await staff.call("POST /cash_register/closings", { number, sequence, expected_amount, counted_amount: expected_amount });
  expect((await mode()).training).toBe(false);
});

test("a mode that an older version left on is over", async () => {
  expect(trainingUntil({ training: true, training_since: null })).toBeNull();
  const { mode, sign, property, owner } = await startTraining();
  property.runtime.db.$client.prepare("UPDATE cash_registers SET training = 1").run();
  expect((await mode()).training).toBe(false);
  await sign();
  expect((await owner.call<{ register: { training: boolean } }>("GET /cash_register")).body.register.training).toBe(false);
});
