import { createHash } from "node:crypto";
import { z } from "zod";
import { asFailure, DeviceFailure } from "#server/money/cash-register/devices/device.ts";
import type { RegisterRow } from "#server/money/cash-register/registers.ts";
import { change, get, post } from "#server/platform/core/outgoing/post.ts";
import type { Config } from "#server/platform/core/work/work.ts";
import { JsonText } from "#shared/platform/core/fields.ts";

/** A guest waits at the desk for the receipt. */
const PATIENCE_MS = 5_000;

/** Access tokens by address and key; they hold for a day, and are asked for again once one is refused. */
const tokens = new Map<string, string>();

const Token = z.object({ access_token: z.string().min(1) });

export type Method = "GET" | "POST" | "PUT" | "PATCH";
export type Call = { method: Method; path: string; body?: object; timeout_ms?: number };
type Answer = { status: number; text: string | null };

/**
 * Calls of fiskaly's SIGN DE (version 2, `…/api/v2`) with the key and secret of the register's access. All throw `DeviceFailure`; `done` and
 * `ask` also where the status is another than 2xx or the answer has another shape, which `tryCall` leaves to its caller.
 */
export function fiskalyApi({ device_url, device_user, device_password }: RegisterRow, config: Config) {
  async function send({ method, path, body, timeout_ms = PATIENCE_MS }: Call, token: string | null): Promise<Answer> {
    if (device_url === null) throw new DeviceFailure("not_configured");
    const url = `${device_url.replace(/\/+$/, "")}${path}`;
    const authorization = token === null ? {} : { authorization: `Bearer ${token}` };
    const headers = { accept: "application/json", "content-type": "application/json", ...authorization };
    const outgoing = { url, headers, timeout_ms, allowsLocal: config.allows_local_addresses, body: JSON.stringify(body ?? {}) };
    const answer = method === "GET" ? get(outgoing) : method === "POST" ? post(outgoing) : change(method, outgoing);
    return answer.catch(asFailure);
  }

  async function newToken(): Promise<string> {
    if (device_user === null || device_password === null) throw new DeviceFailure("not_configured");
    const body = { api_key: device_user, api_secret: device_password };
    const { access_token } = readAnswer(await send({ method: "POST", path: "/auth", body }, null), Token);
    tokens.set(tokenKey(), access_token);
    return access_token;
  }
  function tokenKey(): string {
    return createHash("sha256")
      .update(JSON.stringify([device_url, device_user, device_password]))
      .digest("base64");
  }

  async function tryCall(call: Call): Promise<Answer> {
    const kept = tokens.get(tokenKey());
    const answer = await send(call, kept ?? (await newToken()));
    // A token that was kept may have ended; one that is new and refused is a wrong key.
    return answer.status === 401 && kept !== undefined ? send(call, await newToken()) : answer;
  }
  return {
    tryCall,
    /** A call whose answer says no more than that it was done. */
    async done(call: Call): Promise<void> {
      const { status } = await tryCall(call);
      if (status < 200 || status > 299) throw new DeviceFailure("refused", `HTTP ${status}`);
    },
    async ask<T>(call: Call, schema: z.ZodType<T>): Promise<T> {
      return readAnswer(await tryCall(call), schema);
    },
  };
}
export type FiskalyApi = ReturnType<typeof fiskalyApi>;

/** Reads an answer. Throws `DeviceFailure` for a status other than 2xx, and for another shape. */
export function readAnswer<T>({ status, text }: Answer, schema: z.ZodType<T>): T {
  if (status < 200 || status > 299) throw new DeviceFailure("refused", `HTTP ${status}`);
  const read = JsonText.pipe(schema).safeParse(text ?? "");
  if (!read.success) throw new DeviceFailure("answer_unusable");
  return read.data;
}

/** The ids of a register at fiskaly: its TSS and its client. They follow from register and account, so that a repeated call makes no second one. */
export function fiskalyIds({ id, tse_account }: RegisterRow): { tss: string; client: string; client_serial: string } {
  const of = `${id} ${tse_account}`;
  // The law wants no slash and no underscore in a serial number (DSFinV-K 2.3).
  return { tss: uuidOf(`tss ${of}`), client: uuidOf(`client ${of}`), client_serial: `Keyrack-${id}` };
}

/** A UUID in the form of version 4, which fiskaly asks for, that is the same for the same name. */
export function uuidOf(name: string): string {
  const bytes = createHash("sha256").update(name).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
