import { and, asc, eq, gte, isNotNull, lt } from "drizzle-orm";
import type { z } from "zod";
import { DeviceFailure } from "#server/cash-register/devices/device.ts";
import { deviceOf } from "#server/cash-register/devices/device-of.ts";
import { type RegisterRow, registerNamed } from "#server/cash-register/registers.ts";
import { keyChecksum } from "#server/cash-register/signing/code-values.ts";
import { cashReceipts } from "#server/cash-register/tables.ts";
import type { Config, View } from "#server/core/work/work.ts";
import { type DepGroup, depExport } from "#shared/cash-register/dep.ts";
import type { DepQuery, RegisterRegistration } from "#shared/cash-register/schema.ts";
import { addDays } from "#shared/core/stays.ts";

type JsonFile = { name: string; content: Buffer };

/** The data collection log of a register, of its signed receipts within the range of days. */
export function depFile(view: View, { register_id, from, to }: DepQuery): JsonFile {
  const register = registerNamed(view, register_id);
  const bounds = [from, to].filter((day) => day !== undefined).join("_");
  const name = ["DEP", register.number, bounds].filter(Boolean).join("_");
  return jsonFile(`${name}.json`, depExport(groupsOf(view, register, { from, to })));
}

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
 * What FinanzOnline asks for when the register is registered. The device of a register to be says itself who signs; provider and serial
 * number are null where it does not answer.
 */
export async function askRegistration(view: View, config: Config): Promise<z.infer<typeof RegisterRegistration>> {
  const register = registerNamed(view, undefined);
  const known = registrationOf(view);
  if (register.state !== "draft" || register.device === "software") return known;
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
  const { number, turnover_key, provider, serial, device } = registerNamed(view, undefined);
  return { object: "cash_register_registration", number, key: turnover_key, checksum: keyChecksum(turnover_key), provider, serial, device };
}

/** The keys by which a log is checked, in the form that the ministry's tool and `npm run verify-dep` read. */
export function keyFile(view: View, register_id: string | undefined): JsonFile {
  const register = registerNamed(view, register_id);
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

function jsonFile(name: string, content: object): JsonFile {
  return { name, content: Buffer.from(JSON.stringify(content, null, 2)) };
}
