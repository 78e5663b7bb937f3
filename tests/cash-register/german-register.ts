import type { CashRegisterState } from "#shared/money/cash-register/schema.ts";
import { KEY, SECRET, startFiskalyServer } from "#tests/cash-register/fiskaly-server.ts";
import { startRegisterServer } from "#tests/cash-register/register-server.ts";

/** A property in Germany with payment methods of each kind, and a TSE in the cloud that its register is set up with. */
export async function startGermanRegister(now?: string) {
  const [fiskaly, register] = await Promise.all([startFiskalyServer(), startRegisterServer(now)]);
  const { owner, property, sign } = register;
  const address = { line1: "Seestraße 1", postal_code: "83209", city: "Prien", country: "DE" };
  property.runtime.db.$client
    .prepare("UPDATE properties SET address = ?, time_zone = 'Europe/Berlin' WHERE id = ?")
    .run(JSON.stringify(address), property.property_id);
  const device = { number: "DESK-1", device: "fiskaly", device_url: fiskaly.url, device_user: KEY, device_password: SECRET };
  const set = (given: object = {}) => owner.call<{ type: string }>("PUT /cash_register", { ...device, ...given });
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
  return { ...register, fiskaly, set, begin, pass };
}
