import { randomBytes } from "node:crypto";
import { z } from "zod";
import { DeviceFailure } from "#server/money/cash-register/devices/device.ts";
import { type Call, type FiskalyApi, fiskalyApi, fiskalyIds } from "#server/money/cash-register/devices/fiskaly/api.ts";
import { Tss } from "#server/money/cash-register/devices/fiskaly/fiskaly.ts";
import type { RegisterRow } from "#server/money/cash-register/registers.ts";
import type { Config } from "#server/platform/core/work/work.ts";

/** The TSS is started on fiskaly's side, for which its documentation asks to wait at least 30 seconds. */
const START_MS = 60_000;

/** Administrator's PUK and PIN of a TSS. The PUK is sent only once, so it is stored before the next step. */
export type TseSecrets = { tse_puk: string; tse_pin: string };

const Created = z.object({ admin_puk: z.string().min(1) });
const Client = z.object({ state: z.string() });

/**
 * Creates the TSS and the client of a register at fiskaly, and initializes the TSS with a PIN of our own. Each step can be repeated: what
 * was done before is not done again. `keep` stores the secrets. Throws `DeviceFailure`.
 */
export async function setUpFiskaly(register: RegisterRow, config: Config, keep: (secrets: TseSecrets) => void): Promise<void> {
  const api = fiskalyApi(register, config);
  const { tss, client, client_serial } = fiskalyIds(register);
  const path = `/tss/${tss}`;
  const secrets = keptSecrets(register) ?? (await create(api, path, keep));
  const { state } = await api.ask({ method: "GET", path }, Tss);
  if (state === "CREATED") await change(api, path, "UNINITIALIZED");
  else if (state !== "UNINITIALIZED" && state !== "INITIALIZED") throw new DeviceFailure("refused", `TSS ${state}`);
  if (state === "INITIALIZED" && (await isRegistered(api, `${path}/client/${client}`))) return;

  await asAdmin(api, path, secrets);
  if (state !== "INITIALIZED") await change(api, path, "INITIALIZED");
  await api.ask({ method: "PUT", path: `${path}/client/${client}`, body: { serial_number: client_serial } }, Client);
  await api.done({ method: "POST", path: `${path}/admin/logout` });
}

function keptSecrets({ tse_puk, tse_pin }: RegisterRow): TseSecrets | null {
  return tse_puk === null || tse_pin === null ? null : { tse_puk, tse_pin };
}

async function create(api: FiskalyApi, path: string, keep: (secrets: TseSecrets) => void): Promise<TseSecrets> {
  const { admin_puk } = await api.ask({ method: "PUT", path, timeout_ms: START_MS }, Created);
  const secrets = { tse_puk: admin_puk, tse_pin: randomBytes(12).toString("base64url") };
  keep(secrets);
  return secrets;
}

function change(api: FiskalyApi, path: string, state: "UNINITIALIZED" | "INITIALIZED"): Promise<void> {
  return api.done({ method: "PATCH", path, body: { state }, timeout_ms: START_MS });
}

async function isRegistered(api: FiskalyApi, path: string): Promise<boolean> {
  const call: Call = { method: "GET", path };
  const { status } = await api.tryCall(call);
  return status === 404 ? false : (await api.ask(call, Client)).state === "REGISTERED";
}

/** Sets the PIN and proves it; the PUK sets it also where it was set before. */
async function asAdmin(api: FiskalyApi, path: string, { tse_puk, tse_pin }: TseSecrets): Promise<void> {
  await api.done({ method: "PATCH", path: `${path}/admin`, body: { admin_puk: tse_puk, new_admin_pin: tse_pin } });
  await api.done({ method: "POST", path: `${path}/admin/auth`, body: { admin_pin: tse_pin } });
}
