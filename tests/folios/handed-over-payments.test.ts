import { expect, test } from "vitest";
import type { AccountingSummary } from "#shared/office/reports/accounting.ts";
import type { Folio, Payment } from "#shared/stays/folios/schema.ts";
import { startAccountingServer } from "#tests/reports/accounting-server.ts";

const TO_DATE = "from=2026-11-01&to=2026-11-21";

test("a payment that accounting has got stays: what corrects it is booked today", async () => {
  const { call, folio, pay, item, cash, file, moveTo } = await startAccountingServer();
  const sale = await folio([[item("Logis", 10), 110]]);
  const payments = async () => (await call<Folio>(`GET /folios/${sale}?expand=payments`)).body.payments ?? [];
  const remove = (payment?: Payment) => call(`DELETE /folios/${sale}/payments/${payment?.id}`);
  await pay(sale, cash, 10);
  await pay(sale, cash, 100);
  const [mistaken, handed] = await payments();
  expect((await remove(mistaken)).status).toBe(204);
  const before = (await file("bmd_ntcs", TO_DATE)).bytes;

  moveTo("2026-11-22");
  expect((await remove(handed)).body).toMatchObject({ type: "payment/handed_over", status: 400, detail: "2026-11-01 – 2026-11-21" });
  expect(handed?.not_deletable_because).toBeNull();
  expect(await payments()).toEqual([{ ...handed, not_deletable_because: "payment/handed_over" }]);
  expect((await pay(sale, cash, -100)).body).toMatchObject({ paid_amount: 0, due_amount: 110 });
  expect((await file("bmd_ntcs", TO_DATE)).bytes).toEqual(before);
  const { body } = await call<AccountingSummary>("GET /reports/financial_accounting?from=2026-11-22&to=2026-11-22");
  expect(body.totals.payments).toEqual({ count: 1, amount: -100 });
});

test("what came after the file, on a day that is in it or later, isn't in it and can be deleted", async () => {
  const { call, folio, pay, item, cash, file, property } = await startAccountingServer();
  const sale = await folio([[item("Logis", 10), 110]]);
  await file("rzl", "from=2026-11-01&to=2026-11-30");
  for (const now of ["2026-11-21T18:00:00.000Z", "2026-12-01T10:00:00.000Z"]) {
    property.clock.now = now;
    const { body } = await pay(sale, cash, 50);
    const [payment] = (body as unknown as Folio).payments ?? [];
    expect((await call(`DELETE /folios/${sale}/payments/${payment?.id}`)).status).toBe(204);
  }
});
