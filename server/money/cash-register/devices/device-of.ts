import { aTrustDevice } from "#server/money/cash-register/devices/a-trust.ts";
import type { SigningDevice } from "#server/money/cash-register/devices/device.ts";
import { fiskalyDevice } from "#server/money/cash-register/devices/fiskaly/fiskaly.ts";
import { softwareDevice } from "#server/money/cash-register/devices/software.ts";
import type { RegisterRow } from "#server/money/cash-register/registers.ts";
import type { Config } from "#server/platform/core/work/work.ts";

/** The signing device of a register. */
export function deviceOf(register: RegisterRow, config: Config): SigningDevice {
  switch (register.device) {
    case "a-trust":
      return aTrustDevice(register, config);
    case "fiskaly":
      return fiskalyDevice(register, config);
    case "software":
      return softwareDevice(register);
  }
}
