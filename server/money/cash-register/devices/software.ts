import { DeviceFailure, type DeviceIdentity, type SigningDevice } from "#server/money/cash-register/devices/device.ts";
import type { RegisterRow } from "#server/money/cash-register/registers.ts";
import { signWithKey } from "#server/money/cash-register/signing/software-key.ts";

/** Signs with a key of our own, for demo and training; every paper says so. */
export function softwareDevice({ software_key, provider, serial, certificates }: RegisterRow): SigningDevice {
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
