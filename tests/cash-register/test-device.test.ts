import { expect, test } from "vitest";
import { type Mood, PASSWORD, startATrustServer, USER } from "#tests/cash-register/a-trust-server.ts";
import { startGermanRegister } from "#tests/cash-register/german-register.ts";
import { startRegisterServer } from "#tests/cash-register/register-server.ts";

type Refused = { type: string; detail: string };

async function startWithATrust() {
  const [trust, register] = await Promise.all([startATrustServer(), startRegisterServer()]);
  const device = { number: "DESK-1", device: "a-trust", device_url: trust.url, device_user: USER, device_password: PASSWORD };
  await register.owner.call("PUT /cash_register", device);
  return { ...register, trust, tryIt: () => register.owner.call<Refused>("POST /cash_register/test") };
}

test("the signing device is asked who it is, and signs nothing", async () => {
  const { trust, tryIt, owner, receipts } = await startWithATrust();
  await owner.call("POST /cash_register/start", {});
  const [signed, before] = [trust.state.signed.length, (await receipts()).length];
  expect((await tryIt()).status).toBe(204);
  expect(trust.state.signed).toHaveLength(signed);
  expect(await receipts()).toHaveLength(before);
});

test.each([
  ["fails", "refused: HTTP 500"],
  ["talks nonsense", "answer_unusable"],
  ["is gone", expect.stringMatching(/^unreachable/)],
] as const)("a device that %s is told of with its reason", async (mood: Mood, detail) => {
  const { trust, tryIt } = await startWithATrust();
  trust.state.mood = mood;
  expect((await tryIt()).body).toMatchObject({ type: "cash_register/device_failed", detail });
});

test("a TSE is asked for its state, and no transaction is begun", async () => {
  const { set, begin, owner, fiskaly } = await startGermanRegister();
  await set();
  await begin();
  const before = fiskaly.state.calls.length;
  expect((await owner.call("POST /cash_register/test")).status).toBe(204);
  expect(fiskaly.state.calls.slice(before).filter((call) => !/^(GET|POST \/auth)/.test(call))).toEqual([]);
  fiskaly.tss.state = "DISABLED";
  expect((await owner.call<Refused>("POST /cash_register/test")).body.detail).toBe("refused: TSS DISABLED");
});

test("without a register there is no device to ask", async () => {
  const { owner } = await startRegisterServer();
  expect((await owner.call("POST /cash_register/test")).body).toMatchObject({ type: "cash_register/not_open" });
});
