import type { SigningDevice } from "#server/cash-register/devices/device.ts";
import { softwareDevice } from "#server/cash-register/devices/software.ts";
import type { RegisterRow } from "#server/cash-register/registers.ts";

/** The signing device of a register. */
export function deviceOf(register: RegisterRow): SigningDevice {
  return softwareDevice(register);
}
