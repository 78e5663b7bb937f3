import type { DeviceData, RegisterCertificate } from "#server/money/cash-register/tables.ts";
import { LocalAddressRefused, NoAnswerInTime } from "#server/platform/core/outgoing/post.ts";
import type { GroupAmounts } from "#shared/money/cash-register/rate-groups.ts";
import type { DeviceFailureReason } from "#shared/money/cash-register/rules.ts";
import type { TsePayment } from "#shared/money/cash-register/tse.ts";
import type { Cents } from "#shared/platform/core/money.ts";

/** Identity of a device: its provider (`AT1`; `AT0` is a closed system), and the certificate that verifies its signatures. */
export type DeviceIdentity = RegisterCertificate & { provider: string };

/** Content to sign: the code of a receipt, and for a TSE the data from which it makes its own code. */
export type Signable = { code: string; tse: TseReceipt | null };

/** A receipt as a TSE takes it. A repeated attempt has the same id. */
export type TseReceipt = { id: string; training: boolean; amounts: GroupAmounts; total: Cents; payment: TsePayment };

/** A signed receipt: JWS in the compact form, or the text of a TSE's QR code and its transaction. */
export type Signed = { jws: string; data: DeviceData | null };

/** A signing device. Both calls throw `DeviceFailure`. */
export type SigningDevice = {
  identify(): Promise<DeviceIdentity>;
  /** Signs a receipt. A repeated call for the same one does no harm. */
  sign(what: Signable): Promise<Signed>;
};

export class DeviceFailure extends Error {
  readonly reason: DeviceFailureReason;

  constructor(reason: DeviceFailureReason, detail = "", options?: ErrorOptions) {
    super(detail === "" ? reason : `${reason}: ${detail}`, options);
    this.reason = reason;
  }
}

/** Rethrows an error of a call to a device as `DeviceFailure`. */
export function asFailure(thrown: unknown): never {
  if (thrown instanceof LocalAddressRefused) throw new DeviceFailure("local_address");
  if (thrown instanceof NoAnswerInTime) throw new DeviceFailure("no_answer", "", { cause: thrown });
  const detail = thrown instanceof Error && "code" in thrown ? String(thrown.code) : "";
  throw new DeviceFailure("unreachable", detail, { cause: thrown });
}
