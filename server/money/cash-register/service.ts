import { signOpeningCash } from "#server/money/cash-register/cash-movements.ts";
import { DeviceFailure, type DeviceIdentity } from "#server/money/cash-register/devices/device.ts";
import { deviceOf } from "#server/money/cash-register/devices/device-of.ts";
import { setUpFiskaly, type TseSecrets } from "#server/money/cash-register/devices/fiskaly/set-up.ts";
import { lawHere } from "#server/money/cash-register/law-here.ts";
import { issueReceipt, recordZero } from "#server/money/cash-register/receipts.ts";
import {
  firstUnsigned,
  presentRegister,
  type RegisterRow,
  registerByNumber,
  registerStore,
} from "#server/money/cash-register/registers.ts";
import { newTurnoverKey } from "#server/money/cash-register/signing/code-values.ts";
import { newSoftwareKey, publicKeyOf } from "#server/money/cash-register/signing/software-key.ts";
import { isPaused } from "#server/platform/core/pause/pauses.ts";
import { assertSeen, type Config, type View, type Work } from "#server/platform/core/work/work.ts";
import { getProperty } from "#server/tenant/properties/queries.ts";
import { putSetting } from "#server/tenant/settings/service.ts";
import { hasZeroReceipts, lawOfDevice, usesTse } from "#shared/money/cash-register/law.ts";
import { companyId, NEED_KEY } from "#shared/money/cash-register/rules.ts";
import type { CashRegisterInput, RegisterCheck } from "#shared/money/cash-register/schema.ts";
import { failedOutside, Problem } from "#shared/platform/core/errors.ts";

/**
 * Sets up the register to be, or changes it while it is not in use; of one in use only the access to its device. Throws
 * `cash_register/open`, `cash_register/number_taken`, and `cash_register/other_law` for a device of another country.
 */
export function saveRegister(work: Work, { device_password, ...input }: CashRegisterInput): RegisterRow {
  const before = presentRegister(work);
  if (before) assertSeen(work, before);
  if (before?.state === "open" && (before.number !== input.number || before.device !== input.device))
    throw new Problem("cash_register/open");
  const namesake = registerByNumber(work, input.number);
  if (namesake && namesake.id !== before?.id) throw new Problem("cash_register/number_taken");
  if (before?.state !== "open" && lawOfDevice(input.device) !== lawHere(work)) throw new Problem("cash_register/other_law");
  const access = device_password === undefined ? input : { ...input, device_password };
  const keys = input.device === "software" && before?.state !== "open" ? softwareKeys(work, input.number) : {};
  const saved = before
    ? registerStore.update(work, before, {
        ...access,
        ...(before.state === "open" ? { retry_at: null } : { ...NO_IDENTITY, ...keys, ...tseAccount(before, input) }),
      })
    : registerStore.insert(work, {
        certificates: [],
        checks: {},
        state: "draft" as const,
        turnover_key: newTurnoverKey(),
        ...access,
        ...keys,
        ...tseAccount(null, input),
      });
  work.record("cash_register.changed", saved, { words: { number: saved.number } });
  return saved;
}

const NO_IDENTITY = { provider: null, serial: null, certificates: [], software_key: null } as const;

/** The account at which a TSE is created, as long as it is not in use; another account has no TSE yet. */
function tseAccount(before: RegisterRow | null, { device, device_url, device_user }: Omit<CashRegisterInput, "device_password">) {
  const tse_account = device === "fiskaly" ? `${device_url} ${device_user}` : null;
  return before && before.tse_account === tse_account ? {} : { tse_account, tse_puk: null, tse_pin: null };
}

/** A key of our own is a closed system, `AT0`: in place of a certificate's serial number its code names the company and the key. */
function softwareKeys(view: View, number: string) {
  const software_key = newSoftwareKey();
  const { company } = getProperty({ ...view }, view.actor.property_id);
  const serial = companyId(company, number);
  return {
    software_key,
    provider: "AT0",
    serial,
    certificates: [{ serial, certificate: "", issuers: [], public_key: publicKeyOf(software_key) }],
  };
}

/** A copy of the data has no device of its own, and the original may sign with the same. Throws `system/copy_paused`. */
export function assertNoCopy(view: View): void {
  if (isPaused(view, ["copy"])) throw new Problem("system/copy_paused");
}

/** A test text that a device signs outside of the chain: a start receipt without a signature would be none. */
const TRIAL = { code: "_R1-TRIAL", tse: null } as const;

/**
 * Creates what the register needs at the provider of its device, where the device is a TSE; safe to call again. Throws
 * `cash_register/not_open` and `cash_register/device_failed`.
 */
export async function setUpDevice(view: View, config: Config, write: <T>(task: (work: Work) => T) => T): Promise<void> {
  const register = presentRegister(view);
  if (!register) throw new Problem("cash_register/not_open");
  if (register.state === "open" || register.device !== "fiskaly") return;
  const keep = (secrets: TseSecrets) =>
    write((work) => void registerStore.update(work, registerStore.get(work, register.id, "register_id"), secrets));
  await setUpFiskaly(register, config, keep).catch(asProblem);
}

/** Asks the device of the register who it is, and lets it sign once. Throws `cash_register/not_open` and `cash_register/device_failed`. */
export async function identifyDevice(view: View, config: Config): Promise<DeviceIdentity> {
  const register = presentRegister(view);
  if (!register) throw new Problem("cash_register/not_open");
  try {
    const device = deviceOf(register, config);
    const identity = await device.identify();
    // A TSE would count a trial as a receipt; that it is initialized says enough.
    if (!usesTse(lawOfDevice(register.device))) await device.sign(TRIAL);
    return identity;
  } catch (thrown) {
    return asProblem(thrown);
  }
}

/** Asks the device of the register who it is; nothing is signed. Throws `cash_register/not_open` and `cash_register/device_failed`. */
export async function testDevice(view: View, config: Config): Promise<void> {
  const register = presentRegister(view);
  if (!register) throw new Problem("cash_register/not_open");
  await deviceOf(register, config).identify().catch(asProblem);
}

function asProblem(thrown: unknown): never {
  if (thrown instanceof DeviceFailure) {
    const reason = { detail: thrown.message, rule: `device_${thrown.reason}` } as const;
    throw failedOutside("cash_register/device_failed", "device", reason);
  }
  throw thrown;
}

/** Takes the register into use, in Austria with its start receipt. Throws `cash_register/open` if it is. */
export function startRegister(work: Work, { provider, ...certificate }: DeviceIdentity): RegisterRow {
  const before = presentRegister(work);
  if (!before) throw new Problem("cash_register/not_open");
  if (before.state === "open") throw new Problem("cash_register/open");
  const { serial } = certificate;
  const register = registerStore.update(work, before, {
    state: "open",
    opened_at: work.now,
    provider,
    serial,
    certificates: [certificate],
  });
  work.record("cash_register.opened", register, { words: { number: register.number } });
  if (hasZeroReceipts(register.device)) recordZero(work, register, issueReceipt(work, register, { kind: "start" }));
  signOpeningCash(work);
  return register;
}

/**
 * Declares the device out of order: receipts are marked until the outage is ended. Throws `cash_register/start_unsigned` before the start
 * receipt has its signature.
 */
export function beginOutage(work: Work): RegisterRow {
  const before = registerInUse(work);
  if (firstUnsigned(work, before.id)?.kind === "start") throw new Problem("cash_register/start_unsigned");
  if (before.outage_by_hand) return before;
  const outage_since = before.outage_since ?? work.now;
  const register = registerStore.update(work, before, { outage_by_hand: true, outage_since, outage_reason: null });
  if (before.outage_since === null)
    work.record("cash_register.outage_began", register, { words: { number: register.number, reason: "–" } });
  else work.record("cash_register.changed", register, { words: { number: register.number } });
  return register;
}

/** Lets the device be asked again; where it answers, the outage ends with a collective receipt. */
export function endOutage(work: Work): RegisterRow {
  const before = registerInUse(work);
  if (before.outage_since === null) return before;
  const register = registerStore.update(work, before, { outage_by_hand: false, retry_at: null });
  work.record("cash_register.changed", register, { words: { number: register.number } });
  return register;
}

/** Takes the register out of use, in Austria with its closing receipt; a new one gets another number. */
export function closeRegister(work: Work): RegisterRow {
  const before = registerInUse(work);
  if (hasZeroReceipts(before.device)) recordZero(work, before, issueReceipt(work, before, { kind: "closing" }));
  const register = registerStore.update(work, before, { state: "closed", closed_at: work.now, training: false, training_since: null });
  work.record("cash_register.closed", register, { words: { number: register.number } });
  return register;
}

/** Notes what a person has done outside of the program, such as registering the device in FinanzOnline. */
export function noteCheck(work: Work, check: RegisterCheck): RegisterRow {
  const before = presentRegister(work);
  if (!before) throw new Problem("cash_register/not_open");
  const register = registerStore.update(work, before, { checks: { ...before.checks, [check]: work.now } });
  work.record("cash_register.checked", register, { words: { number: register.number, check } });
  return register;
}

/** Stores why the property needs no register, or that it needs one. Throws `cash_register/open` while one is in use. */
export function setNeed(work: Work, not_needed_because: string | null): void {
  if (not_needed_because !== null && presentRegister(work)?.state === "open") throw new Problem("cash_register/open");
  putSetting(work, NEED_KEY, not_needed_because);
}

function registerInUse(work: Work): RegisterRow {
  const register = presentRegister(work);
  if (register?.state !== "open") throw new Problem("cash_register/not_open");
  assertSeen(work, register);
  return register;
}
