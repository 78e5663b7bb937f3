import { expect, test } from "vitest";
import type { CashRegisterState, RegisterOutage } from "#shared/money/cash-register/schema.ts";
import { type Mood, PASSWORD, startATrustServer, USER } from "#tests/cash-register/a-trust-server.ts";
import { startRegisterServer } from "#tests/cash-register/register-server.ts";

async function startWithATrust() {
  const [trust, register] = await Promise.all([startATrustServer(), startRegisterServer()]);
  const { owner, property, sign } = register;
  const device = { number: "DESK-1", device: "a-trust", device_url: `${trust.url}/`, device_user: USER, device_password: PASSWORD };
  const set = (given: object = {}) => owner.call("PUT /cash_register", { ...device, ...given });
  const begin = () => owner.call<CashRegisterState & { type: string; detail: string }>("POST /cash_register/start", {});
  /** Lets time go on, and the job run as often as it asks to within it. */
  const pass = async (seconds: number) => {
    const end = new Date(Date.parse(property.clock.now) + seconds * 1000).toISOString();
    for (;;) {
      const next = await sign();
      if (next === null || next > end) break;
      property.clock.now = next;
    }
    property.clock.now = end;
  };
  return { ...register, trust, set, begin, pass };
}

test("the device says who signs, and each receipt is signed by it, with its certificate in the log", async () => {
  const { set, begin, sale, pay, sign, verified, trust } = await startWithATrust();
  await set();
  expect((await begin()).body.register).toMatchObject({ state: "open", provider: "AT1", serial: "1a2b3c4d", device: "a-trust" });
  await pay(await sale(100, 20), 100);
  await sign();
  // The first one was a trial, outside of the chain.
  expect(trust.state.signed).toHaveLength(3);
  expect(trust.state.signed[2]).toMatch(/^_R1-AT1_DESK-1_2_2030-04-01T12:00:00_100,00_0,00_0,00_0,00_0,00_[^_]+_1a2b3c4d_[^_]+$/);
  expect(await verified()).toMatchObject({ signatures: 2, outages: 0, turnover: 10_000 });
});

test("before the start the device's own serial number is there for FinanzOnline", async () => {
  const { set, owner, trust } = await startWithATrust();
  await set();
  const asked = async () => (await owner.call<Record<string, string>>("GET /cash_register/registration")).body;
  expect(await asked()).toMatchObject({ number: "DESK-1", provider: "AT1", serial: "1a2b3c4d" });
  trust.state.mood = "is gone";
  expect(await asked()).toMatchObject({ number: "DESK-1", provider: null, serial: null });
});

test.each([
  [{ device_password: "wrong" }, "signs", /HTTP 401/],
  [{ device_user: "somebody" }, "signs", /HTTP 404/],
  [{}, "fails", /HTTP 500/],
  [{}, "talks nonsense", /answer_unusable/],
  [{}, "is gone", /unreachable/],
  [{ device_user: null }, "signs", /not_configured/],
] as const)("a register with %j does not begin while the device %s", async (given, mood: Mood, says) => {
  const { set, begin, trust, state } = await startWithATrust();
  await set(given);
  trust.state.mood = mood;
  const { body } = await begin();
  expect(body).toMatchObject({ type: "cash_register/device_failed", detail: expect.stringMatching(says) });
  expect((await state()).register?.state).toBe("draft");
});

test("an address of this computer is refused where it is not allowed", async () => {
  const { set, begin, property } = await startWithATrust();
  property.config.allows_local_addresses = false;
  await set();
  expect((await begin()).body.detail).toMatch(/local_address/);
});

test.each(["fails", "is gone", "talks nonsense"] as const)(
  "while the device %s, receipts are marked after two more attempts, and a collective receipt of 0 comes first once it is back",
  async (mood) => {
    const { set, begin, sale, pay, pass, receipts, verified, trust, state } = await startWithATrust();
    await set();
    await begin();
    await pass(1);
    const folio = await sale(100, 20);
    trust.state.mood = mood;
    await pay(folio, 10);
    await pass(1);
    expect((await receipts()).at(-1)).toMatchObject({ signature: "waiting" });
    await pass(30);
    expect((await receipts()).at(-1)).toMatchObject({ total_amount: 10, signature: "outage" });
    expect((await state()).duties).toContain("outage");
    // From now on none waits.
    await pay(folio, 20);
    await pass(0);
    expect((await receipts()).at(-1)).toMatchObject({ total_amount: 20, signature: "outage" });

    trust.state.mood = "signs";
    await pass(700);
    await pay(folio, 30);
    await pass(1);
    expect((await receipts()).map(({ kind, signature }) => `${kind} ${signature}`)).toEqual([
      "start signed",
      "normal outage",
      "normal outage",
      "collective signed",
      "normal signed",
    ]);
    expect((await state()).register).toMatchObject({ outage_since: null, outage_reason: null });
    expect(await verified()).toMatchObject({ signatures: 3, outages: 2, turnover: 6000 });
  },
);

test("a device that answers late is one that does not answer, for five seconds at a time", { timeout: 40_000 }, async () => {
  const { set, begin, sale, pay, sign, property, receipts, trust, verified } = await startWithATrust();
  await set();
  await begin();
  await sign();
  trust.state.mood = "slow";
  await pay(await sale(100, 20), 10);
  const next = await sign();
  expect(next).toBe("2030-04-01T10:00:02.000Z");
  expect((await receipts()).at(-1)).toMatchObject({ signature: "waiting" });
  // It was only slow for a moment: nothing is out of order.
  trust.state.mood = "signs";
  property.clock.now = "2030-04-01T10:00:02.000Z";
  await sign();
  expect(await verified()).toMatchObject({ signatures: 2, outages: 0 });
});

test("an outage of more than 48 hours is to be reported, until a user confirms the report", async () => {
  const { set, begin, sale, pay, pass, property, login, trust } = await startWithATrust();
  await set();
  await begin();
  await pass(1);
  trust.state.mood = "fails";
  await pay(await sale(100, 20), 10);
  await pass(60);
  const owner = await login("admin", "Otto");
  const duties = async () => (await owner.call<CashRegisterState>("GET /cash_register")).body.duties;
  expect(await duties()).toEqual(["outage", "start_check"]);
  const outage = async () => (await owner.call<RegisterOutage>("GET /cash_register/outage")).body;
  const { since, report_from } = await outage();
  expect(Date.parse(report_from ?? "") - Date.parse(since ?? "")).toBe(48 * 3_600_000);
  property.clock.now = "2030-04-03T10:02:00.000Z";
  expect(await duties()).toEqual(["outage_report", "outage", "start_check"]);
  await owner.call("POST /cash_register/checks", { check: "outage_reported" });
  await owner.call("POST /cash_register/checks", { check: "start_checked" });
  expect(await duties()).toEqual(["outage"]);
  expect(await outage()).toMatchObject({ since, report_from: null });
});

test("a start receipt waits for a device that fails just then, and all receipts behind it; none is marked as of an outage", async () => {
  const { set, begin, pay, sale, state, pass, trust, owner, verified } = await startWithATrust();
  await set();
  await begin();
  trust.state.mood = "is gone";
  await pay(await sale(100, 20), 100);
  await pass(600);
  expect((await state()).register).toMatchObject({ state: "open", outage_since: null });
  expect((await owner.call("POST /cash_register/outage")).body).toMatchObject({ type: "cash_register/start_unsigned" });
  trust.state.mood = "signs";
  await pass(1200);
  expect(await verified()).toMatchObject({ receipts: 2, signatures: 2, outages: 0 });
});
