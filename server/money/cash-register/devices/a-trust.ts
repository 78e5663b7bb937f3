import { z } from "zod";
import { asFailure, DeviceFailure, type SigningDevice } from "#server/money/cash-register/devices/device.ts";
import type { RegisterRow } from "#server/money/cash-register/registers.ts";
import { get, post } from "#server/platform/core/outgoing/post.ts";
import type { Config } from "#server/platform/core/work/work.ts";
import { JsonText } from "#shared/platform/core/fields.ts";

/** A guest waits at the desk for the receipt. */
const PATIENCE_MS = 5_000;

const Provider = z.object({ zdaid: z.string().regex(/^AT\d+$/) });
const Certificate = z.object({
  Signaturzertifikat: z.string().min(1),
  Zertifizierungsstellen: z.array(z.string()).default([]),
  ZertifikatsseriennummerHex: z.string().regex(/^[0-9a-fA-F]+$/),
});
const Signature = z.object({ result: z.string().regex(/^[\w-]+\.[\w-]+\.[\w-]+$/) });

/**
 * A-Trust's a.sign RK HSM, by its REST interface (version 2, `…/asignrkonline/v2`): `GET {user}/ZDA` and `GET {user}/Certificate` say who
 * signs, `POST {user}/Sign/JWS` signs. Throws `DeviceFailure`.
 */
export function aTrustDevice({ device_url, device_user, device_password }: RegisterRow, config: Config): SigningDevice {
  const allowsLocal = config.allows_local_addresses;

  function urlOf(call: string): string {
    if (device_url === null || device_user === null || device_password === null) throw new DeviceFailure("not_configured");
    return `${device_url.replace(/\/+$/, "")}/${encodeURIComponent(device_user)}/${call}`;
  }
  async function ask<T>(call: string, schema: z.ZodType<T>, body?: object): Promise<T> {
    const outgoing = { url: urlOf(call), timeout_ms: PATIENCE_MS, allowsLocal };
    const headers = { accept: "application/json", "content-type": "application/json" };
    const answer = await (body ? post({ ...outgoing, headers, body: JSON.stringify(body) }) : get({ ...outgoing, headers })).catch(
      asFailure,
    );
    if (answer.status < 200 || answer.status > 299) throw new DeviceFailure("refused", `HTTP ${answer.status}`);
    const read = JsonText.pipe(schema).safeParse(answer.text ?? "");
    if (!read.success) throw new DeviceFailure("answer_unusable");
    return read.data;
  }
  return {
    async identify() {
      const { zdaid } = await ask("ZDA", Provider);
      const { Signaturzertifikat, Zertifizierungsstellen, ZertifikatsseriennummerHex } = await ask("Certificate", Certificate);
      return {
        provider: zdaid,
        serial: ZertifikatsseriennummerHex.toLowerCase(),
        certificate: Signaturzertifikat,
        issuers: Zertifizierungsstellen,
        public_key: null,
      };
    },
    async sign({ code }) {
      const { result } = await ask("Sign/JWS", Signature, { password: device_password, jws_payload: code });
      return { jws: result, data: null };
    },
  };
}
