import { aTrustDevice } from "#server/money/cash-register/devices/a-trust.ts";
import { DeviceFailure, type DeviceIdentity, type SigningDevice } from "#server/money/cash-register/devices/device.ts";
import { fiskalyDevice } from "#server/money/cash-register/devices/fiskaly/fiskaly.ts";
import type { RegisterRow } from "#server/money/cash-register/registers.ts";
import { signWithKey } from "#server/money/cash-register/signing/software-key.ts";
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

/** Signs with a key of our own, for demo and training; every paper says so. */
function softwareDevice({ software_key, provider, serial, certificates }: RegisterRow): SigningDevice {
  return {
    async identify(): Promise<DeviceIdentity> {
      const known = certificates.find((each) => each.serial === serial);
      if (provider === null || !known) throw new DeviceFailure("not_configured");
      return { provider, ...known };
    },
    async sign({ code }) {
      if (software_key === null) throw new DeviceFailure("not_configured");
      return { jws: signWithKey(code, software_key), data: null };
    },
  };
}
