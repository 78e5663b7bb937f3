import { expect, test } from "vitest";
import type { CashReceipt, CashRegisterState } from "#shared/money/cash-register/schema.ts";
import { KEY, type Mood, SECRET } from "#tests/cash-register/fiskaly-server.ts";
import { startGermanRegister } from "#tests/cash-register/german-register.ts";

test("a German register is begun with a TSE of its own, without a receipt of 0, and tells what ELSTER asks for", async () => {
  const { set, begin, receipts, owner, fiskaly } = await startGermanRegister();
  await set();
  const { body } = await begin();
  expect(body).toMatchObject({ state: "running", device: "fiskaly", law: "DE", duties: ["notification"] });
  expect(fiskaly.tss).toMatchObject({ state: "INITIALIZED", isAdmin: false });
  expect(fiskaly.tss.pin.length).toBeGreaterThan(11);
  expect(await receipts()).toEqual([]);
  expect((await owner.call("GET /cash_register/registration")).body).toMatchObject({
    number: "DESK-1",
    serial: "ab".repeat(32),
    key: "",
    tse: {
      tss_id: fiskaly.tss.id,
      client_serial: fiskaly.tss.client_serial,
      certification_id: "BSI-K-TR-0456-2021",
      opened_on: "2030-04-01",
    },
  });
  expect((await owner.call("GET /cash_register/keys")).body).toMatchObject({ tss_id: fiskaly.tss.id, admin_pin: fiskaly.tss.pin });
  expect((await owner.call<CashRegisterState>("POST /cash_register/checks", { check: "notified" })).body.duties).toEqual([]);
});

test("whatever answer is lost, the setting up goes on where it stopped, with one TSS and one client", async () => {
  const { set, begin, fiskaly } = await startGermanRegister();
  await set();
  for (let attempt = 0; attempt < 5; attempt += 1) {
    fiskaly.state.losesAfter = attempt;
    expect((await begin()).body.type).toBe("cash_register/device_failed");
  }
  fiskaly.state.losesAfter = null;
  expect((await begin()).body.state).toBe("running");
  expect(new Set(fiskaly.state.calls.flatMap((call) => call.match(/^PUT \/tss\/[^/]+$/) ?? [])).size).toBe(1);
});

test("a start with a key is answered alike a second time, and makes no second TSE", async () => {
  const { url, owner, fiskaly } = await startGermanRegister();
  const start = async () => {
    const credentials = { device_url: fiskaly.url, device_user: KEY, device_password: SECRET };
    const response = await fetch(`${url}/api/cash_register/start`, {
      method: "POST",
      headers: { cookie: owner.cookie, "content-type": "application/json", "idempotency-key": "start-once" },
      body: JSON.stringify({ cash_register_id: "DESK-1", device: "fiskaly", credentials }),
    });
    return (await response.json()) as CashRegisterState;
  };
  const first = await start();
  expect(first).toMatchObject({ object: "cash_register_state", state: "running", cash_register_id: "DESK-1" });
  expect(await start()).toEqual(first);
  expect(fiskaly.state.calls.filter((call) => /^PUT \/tss\/[^/]+$/.test(call))).toHaveLength(1);
});

test("each receipt is one transaction: its amounts by rate, how it was paid, and the data of KassenSichV, § 6", async () => {
  const { set, begin, sale, pay, pass, receipts, fiskaly } = await startGermanRegister();
  await set();
  await begin();
  const folio = await sale(100, 7);
  await pay(folio, 60, "cash");
  await pay(folio, -10, "card");
  await pass(1);
  const [first, second] = await receipts();
  expect(first).toMatchObject({ number: "1", kind: "normal", signed: true, amounts: { reduced_1: 60 } });
  expect(first?.tse).toMatchObject({ transaction_number: 1, signature_counter: 12, client_serial_number: fiskaly.tss.client_serial });
  expect(first?.machine_readable_code).toMatch(
    new RegExp(
      `^V0;${fiskaly.tss.client_serial};Kassenbeleg-V1;Beleg\\^0.00_60.00_0.00_0.00_0.00\\^60.00:Bar;1;12;2030-[^;]+;2030-[^;]+;ecdsa`,
    ),
  );
  expect(second?.machine_readable_code).toContain(";Beleg^0.00_-10.00_0.00_0.00_0.00^-10.00:Unbar;2;14;");
});

test("a deleted payment is canceled by a transaction with the opposite amounts, and practice is signed as practice", async () => {
  const { set, begin, sale, pay, practise, pass, call, owner, receipts } = await startGermanRegister();
  await set();
  await begin();
  const folio = await sale(119, 19);
  const payment = await pay(folio, 119);
  await call(`DELETE /folios/${folio}/payments/${payment}`);
  await owner.call("PUT /cash_register/training", { training: true });
  await practise(1, 19);
  await pass(1);
  const codes = (await receipts()).map(({ machine_readable_code }) => machine_readable_code?.split(";")[3]);
  expect(codes).toEqual([
    "Beleg^119.00_0.00_0.00_0.00_0.00^119.00:Bar",
    "Beleg^-119.00_0.00_0.00_0.00_0.00^-119.00:Bar",
    "AVTraining^1.00_0.00_0.00_0.00_0.00^1.00:Bar",
  ]);
});

test("a transaction whose answer was lost is asked for again: nothing is signed twice", async () => {
  const { set, begin, sale, pay, pass, receipts, fiskaly } = await startGermanRegister();
  await set();
  await begin();
  const folio = await sale(100, 19);
  fiskaly.state.mood = "loses its answers";
  await pay(folio, 20);
  await pass(1);
  expect((await receipts()).at(-1)).toMatchObject({ signature: "waiting" });
  await pass(3);
  fiskaly.state.mood = "signs";
  await pass(10);
  expect((await receipts()).at(-1)).toMatchObject({ signature: "signed", tse: { transaction_number: 1 } });
  expect([...fiskaly.transactions.values()].map(({ state }) => state)).toEqual(["FINISHED"]);
});

test("a token that has ended is renewed within the call", async () => {
  const { set, begin, sale, pay, pass, receipts, fiskaly } = await startGermanRegister();
  await set();
  await begin();
  expect(fiskaly.state.tokens).toBe(1);
  fiskaly.state.isTokenOver = true;
  await pay(await sale(100, 19), 20);
  await pass(0);
  expect((await receipts()).at(-1)).toMatchObject({ signature: "signed" });
  expect(fiskaly.state.tokens).toBe(2);
});

test.each(["fails", "is gone", "talks nonsense"] as const)(
  "while the TSE %s, receipts say so with its reason, and the next one after it is signed, without a collective receipt",
  async (mood: Mood) => {
    const { set, begin, sale, pay, pass, receipts, fiskaly, state, property } = await startGermanRegister();
    await set();
    await begin();
    const folio = await sale(100, 19);
    fiskaly.state.mood = mood;
    await pay(folio, 10);
    await pass(30);
    await pay(folio, 20);
    await pass(0);
    const duringOutage = await receipts();
    expect(duringOutage.map(({ signature, tse, machine_readable_code }) => [signature, tse, machine_readable_code])).toEqual([
      ["outage", null, null],
      ["outage", null, null],
    ]);
    expect((await state()).duties).toEqual(["outage", "notification"]);
    fiskaly.state.mood = "signs";
    await pass(700);
    await pay(folio, 30);
    await pass(1);
    expect((await receipts()).map(({ kind, signature }) => `${kind} ${signature}`)).toEqual([
      "normal outage",
      "normal outage",
      "normal signed",
    ]);
    const events = property.runtime.db.$client.prepare("SELECT type FROM events WHERE type LIKE '%outage%' ORDER BY seq").pluck().all();
    expect(events).toEqual(["cash_register.outage_began", "cash_register.outage_over"]);
  },
);

test("a TSE that answers late is one that does not answer, and what waits is signed once it does", { timeout: 40_000 }, async () => {
  const { set, begin, sale, pay, sign, property, receipts, fiskaly } = await startGermanRegister();
  await set();
  await begin();
  fiskaly.state.mood = "slow";
  await pay(await sale(100, 19), 10);
  property.clock.now = (await sign()) ?? "";
  expect((await receipts()).at(-1)).toMatchObject({ signature: "waiting" });
  fiskaly.state.mood = "signs";
  await sign();
  expect((await receipts()).at(-1)).toMatchObject({ signature: "signed" });
});

test.each([
  [{ device_password: "wrong" }, "signs", /HTTP 401/],
  [{ device_user: null }, "signs", /not_configured/],
  [{}, "fails", /HTTP 500/],
  [{}, "talks nonsense", /answer_unusable/],
  [{}, "is gone", /unreachable/],
] as const)("a register with %j does not begin while the TSE %s", async (given, mood: Mood, says) => {
  const { set, begin, fiskaly, state } = await startGermanRegister();
  await set(given);
  fiskaly.state.mood = mood;
  expect((await begin()).body).toMatchObject({ type: "cash_register/device_failed", detail: expect.stringMatching(says) });
  expect((await state()).register?.state).toBe("draft");
});

test("a device belongs to its country, and so does its export", async () => {
  const { set, begin, owner } = await startGermanRegister();
  expect((await set({ device: "software" })).body.type).toBe("cash_register/other_law");
  expect((await set({ device: "a-trust" })).body.type).toBe("cash_register/other_law");
  await set();
  await begin();
  expect((await owner.call("GET /cash_register/dep")).body.type).toBe("cash_register/other_law");
});

test("a closed German register makes no receipt, and a new one gets a TSE of its own", async () => {
  const { set, begin, owner, receipts, fiskaly } = await startGermanRegister();
  await set();
  await begin();
  const first = fiskaly.tss.id;
  expect((await owner.call<CashRegisterState>("POST /cash_register/close")).body).toMatchObject({ state: "closed", law: "DE" });
  expect(await receipts()).toEqual([] satisfies CashReceipt[]);
  Object.assign(fiskaly.tss, { id: "", state: "", client: "" });
  await set({ number: "DESK-2" });
  expect((await begin()).body.state).toBe("running");
  expect(fiskaly.tss.id).not.toBe(first);
});
