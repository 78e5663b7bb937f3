import type { DeviceKind } from "#shared/money/cash-register/schema.ts";
import type { PropertyCountry } from "#shared/tenant/properties/countries.ts";

/** Whose law a register follows: Austria's (§ 131b BAO, RKSV) or Germany's (§ 146a AO, KassenSichV). */
export type RegisterLaw = "AT" | "DE";

const LAW_OF_DEVICE: Readonly<Record<DeviceKind, RegisterLaw>> = { software: "AT", "a-trust": "AT", fiskaly: "DE" };

/** The law that a register with this device follows: a TSE is German, all others are Austrian. */
export function lawOfDevice(device: DeviceKind): RegisterLaw {
  return LAW_OF_DEVICE[device];
}

/** The law for a property; Switzerland has none for cash registers, and may use what Austria's asks for. */
export function lawOfCountry(country: PropertyCountry): RegisterLaw {
  return country === "DE" ? "DE" : "AT";
}

/** True if receipts of 0 begin and end a register, its months, its years and its outages: only Austria's law asks for them. */
export function hasZeroReceipts(device: DeviceKind): boolean {
  return lawOfDevice(device) === "AT";
}

/** True if cash movements are business cases that are signed: Germany's law asks for it (§ 146a AO, DSFinV-K), Austria's does not. */
export function signsCashMovements(law: RegisterLaw): boolean {
  return law === "DE";
}
