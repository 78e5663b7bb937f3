import { and, asc, eq, gte, isNotNull, lt } from "drizzle-orm";
import type { z } from "zod";
import { DeviceFailure } from "#server/money/cash-register/devices/device.ts";
import { deviceOf } from "#server/money/cash-register/devices/device-of.ts";
import { fiskalyIds } from "#server/money/cash-register/devices/fiskaly/api.ts";
import { type RegisterRow, registerNamed } from "#server/money/cash-register/registers.ts";
import { keyChecksum } from "#server/money/cash-register/signing/code-values.ts";
import { cashReceipts } from "#server/money/cash-register/tables.ts";
import type { Config, View } from "#server/platform/core/work/work.ts";
import { bufferOf, ownBytes, type ViewTask } from "#server/platform/core/worker/tasks.ts";
import { viewInWorker } from "#server/platform/core/worker/worker-pool.ts";
import { type DepGroup, depExport } from "#shared/money/cash-register/dep.ts";
import { lawOfDevice, usesTse } from "#shared/money/cash-register/law.ts";
import type { DepQuery, RegisterRegistration } from "#shared/money/cash-register/schema.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import { addDays, localDate } from "#shared/platform/core/stays.ts";

type JsonFile = { name: string; content: Buffer };

/**
 * The data collection log of a register, of its signed receipts within the range of days. A worker thread makes it. Throws
 * `cash_register/other_law` for a German register, whose export is DSFinV-K.
 */
export async function depFile(view: View, { register_id, from, to }: DepQuery): Promise<JsonFile> {
  const register = registerNamed(view, register_id);
  if (usesTse(lawOfDevice(register.device))) throw new Problem("cash_register/other_law");
  const bounds = [from, to].filter((day) => day !== undefined).join("_");
  const name = ["DEP", register.number, bounds].filter(Boolean).join("_");
  const { bytes } = await viewInWorker(view, depTask, { register_id: register.id, from, to });
  return { name: `${name}.json`, content: bufferOf(bytes) };
}

/** The log as JSON. */
export const depTask: ViewTask<DepQuery, { bytes: Uint8Array }> = {
  name: "dep",
  read(view, { register_id, from, to }) {
    const log = depExport(groupsOf(view, registerNamed(view, register_id), { from, to }));
    return { bytes: ownBytes(JSON.stringify(log, null, 2)) };
  },
};

type Range = Pick<DepQuery, "from" | "to">;

function groupsOf(view: View, register: RegisterRow, { from, to }: Range): DepGroup[] {
  const { register_id, property_id, local_time, sequence, jws, serial } = cashReceipts;
  const rows = view.db
    .select({ jws, serial })
    .from(cashReceipts)
    .where(
      and(
        eq(register_id, register.id),
        eq(property_id, view.actor.property_id),
        isNotNull(jws),
        from === undefined ? undefined : gte(local_time, from),
        to === undefined ? undefined : lt(local_time, addDays(to, 1)),
      ),
    )
    .orderBy(asc(sequence))
    .all();
  const groups: (DepGroup & { serial: string | null; receipts: string[] })[] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    const { certificate = "", issuers = [] } = register.certificates.find((each) => each.serial === row.serial) ?? {};
    if (last?.serial === row.serial) last.receipts.push(row.jws ?? "");
    else groups.push({ serial: row.serial, certificate, issuers, receipts: [row.jws ?? ""] });
  }
  return groups;
}

/**
 * Reads the data that FinanzOnline requires to register a cash register. Provider and serial number of a draft register come from its
 * device; they are null if it does not answer.
 */
export async function askRegistration(view: View, config: Config): Promise<z.infer<typeof RegisterRegistration>> {
  const register = registerNamed(view, undefined);
  const known = registrationOf(view);
  if (register.state !== "draft" || register.device !== "a-trust") return known;
  const identity = await deviceOf(register, config)
    .identify()
    .catch((thrown: unknown) => {
      if (thrown instanceof DeviceFailure) return null;
      throw thrown;
    });
  return { ...known, provider: identity?.provider ?? null, serial: identity?.serial ?? null };
}

/** The same from what is stored. */
export function registrationOf(view: View): z.infer<typeof RegisterRegistration> {
  const register = registerNamed(view, undefined);
  const { number, turnover_key, provider, serial, device } = register;
  const known = { object: "cash_register_registration", number, provider, serial, device } as const;
  if (usesTse(lawOfDevice(device))) return { ...known, key: "", checksum: "", tse: tseRegistration(view, register) };
  return { ...known, key: turnover_key, checksum: keyChecksum(turnover_key), tse: null };
}

function tseRegistration({ actor }: View, register: RegisterRow): z.infer<typeof RegisterRegistration>["tse"] {
  const { certificates, serial, opened_at, closed_at } = register;
  const { tss, client_serial } = fiskalyIds(register);
  const dayOf = (instant: string | null) => instant && localDate(instant, actor.time_zone);
  const certification_id = certificates.find((each) => each.serial === serial)?.tse?.certification_id ?? null;
  return { tss_id: tss, client_serial, certification_id, opened_on: dayOf(opened_at), closed_on: dayOf(closed_at) };
}

/**
 * The keys by which a log is checked, in the form that the ministry's tool and `npm run verify-dep` read. Of a German register what opens its
 * TSE to the property, which is its administrator.
 */
export function keyFile(view: View, register_id: string | undefined): JsonFile {
  const register = registerNamed(view, register_id);
  if (usesTse(lawOfDevice(register.device))) return tseSecretsFile(register);
  const entries = register.certificates.map(({ serial, certificate, public_key }) => [
    serial,
    {
      id: serial,
      signatureDeviceType: public_key === null ? "CERTIFICATE" : "PUBLIC_KEY",
      signatureCertificateOrPublicKey: public_key ?? certificate,
    },
  ]);
  const content = { base64AESKey: register.turnover_key, certificateOrPublicKeyMap: Object.fromEntries(entries) };
  return jsonFile(`keys_${register.number}.json`, content);
}

function tseSecretsFile(register: RegisterRow): JsonFile {
  const { tss, client, client_serial } = fiskalyIds(register);
  const content = { tss_id: tss, client_id: client, client_serial, admin_puk: register.tse_puk, admin_pin: register.tse_pin };
  return jsonFile(`tse_${register.number}.json`, content);
}

function jsonFile(name: string, content: object): JsonFile {
  return { name, content: Buffer.from(JSON.stringify(content, null, 2)) };
}
