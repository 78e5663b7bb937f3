import type { DeviceKind } from "#shared/money/cash-register/schema.ts";
import type { RegisterLaw } from "#shared/platform/countries/country.ts";
import { REGISTER_LAW_CODES, REGISTER_LAWS } from "#shared/platform/countries/register-laws.ts";

/** The law that a register with this device follows: a TSE is German, all others are Austrian. */
export function lawOfDevice(device: DeviceKind): RegisterLaw {
  const law = REGISTER_LAW_CODES.find((code) => REGISTER_LAWS[code].devices.includes(device));
  if (law === undefined) throw new Error(`no law knows the device ${device}`);
  return law;
}

/** True if the registers of this law have a technical security system (TSE) in place of a signature creation unit. */
export function usesTse(law: RegisterLaw): boolean {
  return REGISTER_LAWS[law].security === "tse";
}

/** True if receipts of 0 begin and end a register, its months, its years and its outages: only Austria's law asks for them. */
export function hasZeroReceipts(device: DeviceKind): boolean {
  return REGISTER_LAWS[lawOfDevice(device)].has_zero_receipts;
}

/** True if cash movements are business cases that are signed: Germany's law asks for it (§ 146a AO, DSFinV-K), Austria's does not. */
export function signsCashMovements(law: RegisterLaw): boolean {
  return REGISTER_LAWS[law].signs_cash_movements;
}
