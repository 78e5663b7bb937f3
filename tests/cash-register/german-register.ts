import type { CashRegisterState } from "#shared/money/cash-register/schema.ts";
import { faultsIn, fineOf, readDsfinvk } from "#tests/cash-register/dsfinvk-reader.ts";
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
  const exported = async () => {
    const auditor = await register.login("admin", "Aurelia");
    const response = await fetch(`${register.url}/api/cash_register/dsfinvk`, { headers: { cookie: auditor.cookie } });
    return readDsfinvk(Buffer.from(await response.arrayBuffer()));
  };
  /** The sums of the export's business cases after another day, in cents. Throws for an export that does not fit together. */
  const cases = async () => {
    await pass(86_400);
    const read = await exported();
    const faults = faultsIn(read);
    if (faults.length > 0) throw new Error(faults.join("\n"));
    const sums: Record<string, number> = {};
    for (const { GV_TYP = "", Z_UMS_BRUTTO } of read["businesscases.csv"] ?? []) {
      sums[GV_TYP] = (sums[GV_TYP] ?? 0) + fineOf(Z_UMS_BRUTTO) / 1000;
    }
    return sums;
  };
  return { ...register, fiskaly, set, begin, pass, exported, cases };
}
