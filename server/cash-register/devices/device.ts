import type { DeviceData, RegisterCertificate } from "#server/cash-register/tables.ts";

/** What a device says of itself: its provider (`AT1`; `AT0` is a closed system), and what its signatures are checked with. */
export type DeviceIdentity = RegisterCertificate & { provider: string };

/** A signed receipt: JWS in the compact form, and what a device of another country says beside it. */
export type Signed = { jws: string; data: DeviceData | null };

/**
 * A signing device. Both calls throw `DeviceFailure`. A German TSE would be a third one: its transaction goes in `data`, which a receipt
 * carries beside its signature.
 */
export type SigningDevice = {
  identify(): Promise<DeviceIdentity>;
  /** Signs the machine-readable code of a receipt. A repeated call for the same code does no harm. */
  sign(code: string): Promise<Signed>;
};

/** Why a device gave no usable answer. */
export const DEVICE_FAILURES = ["unreachable", "no_answer", "refused", "answer_unusable", "local_address", "not_configured"] as const;
export type DeviceFailureReason = (typeof DEVICE_FAILURES)[number];

export class DeviceFailure extends Error {
  readonly reason: DeviceFailureReason;

  constructor(reason: DeviceFailureReason, detail = "", options?: ErrorOptions) {
    super(detail === "" ? reason : `${reason}: ${detail}`, options);
    this.reason = reason;
  }
}
