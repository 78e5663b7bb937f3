import { expect, test } from "vitest";
import type { Invoice } from "#shared/money/invoices/schema.ts";
import { startGermanRegister } from "#tests/cash-register/german-register.ts";
import { startRegisterServer } from "#tests/cash-register/register-server.ts";

test("an invoice repeats the signature of the last receipt on its folio, as it was when it was issued", async () => {
  const { start, sale, pay, sign, receipts, draft, finalize, call, methods } = await startRegisterServer();
  await start();
  const folio = await sale(60, 10);
  await pay(folio, 20);
  await pay(folio, 15);
  await sign();
  const code = (await receipts()).at(-1)?.machine_readable_code;
  const before = await draft(folio);
  expect(before).toMatchObject({ signature_caption: null, signature_data: null });
  const issued = await finalize(before.id);
  const signature = { signature_caption: "Signatur von Beleg 3, Kasse DESK-1 (RKSV)", signature_data: code };
  expect(issued).toMatchObject(signature);
  expect(code).toMatch(/^_R1-AT0_DESK-1_3_/);
  await call(`POST /invoices/${issued.id}/pay`, { payment_method_id: methods.cash });
  await sign();
  const again = await call<Invoice>(`GET /invoices/${issued.id}`);
  expect(again.body).toMatchObject(signature);

  const { body: canceled } = await call<Invoice>(`POST /invoices/${issued.id}/cancel`, { reason: "Wrong" });
  expect(canceled).toMatchObject(signature);
  const second = await finalize((await draft(folio)).id);
  expect(second).toMatchObject({ signature_caption: "Signatur von Beleg 4, Kasse DESK-1 (RKSV)" });
});

test("without a receipt on its folio, and before one is signed, an invoice has none", async () => {
  const { start, sale, pay, draft, finalize } = await startRegisterServer();
  await start();
  const [transferred, waiting] = [await sale(60, 10), await sale(60, 10)];
  await pay(transferred, 60, "transfer");
  await pay(waiting, 60);
  for (const folio of [transferred, waiting]) {
    expect(await finalize((await draft(folio)).id)).toMatchObject({ signature_caption: null, signature_data: null });
  }
});

test("in Germany it is the text of the TSE's code", async () => {
  const { set, begin, sale, pay, pass, receipts, draft, finalize } = await startGermanRegister();
  await set();
  await begin();
  const folio = await sale(60, 7);
  await pay(folio, 60);
  await pass(5);
  expect(await finalize((await draft(folio)).id)).toMatchObject({
    signature_caption: "TSE-Signatur von Beleg 1, Kasse DESK-1",
    signature_data: (await receipts()).at(-1)?.machine_readable_code,
  });
});
