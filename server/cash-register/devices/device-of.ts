import { aTrustDevice } from "#server/cash-register/devices/a-trust.ts";
import type { SigningDevice } from "#server/cash-register/devices/device.ts";
import { softwareDevice } from "#server/cash-register/devices/software.ts";
import type { RegisterRow } from "#server/cash-register/registers.ts";
import type { Config } from "#server/core/work/work.ts";

/** The signing device of a register. */
export function deviceOf(register: RegisterRow, config: Config): SigningDevice {
  return register.device === "a-trust" ? aTrustDevice(register, config) : softwareDevice(register);
}
