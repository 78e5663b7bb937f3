import { z } from "zod";
import {
  changeWithHeaders,
  getWithHeaders,
  LocalAddressRefused,
  NoAnswerInTime,
  postWithHeaders,
} from "#server/platform/core/outgoing/post.ts";
import { JsonText } from "#shared/platform/core/fields.ts";
import type { NukiSystem } from "#shared/stays/access-control/door-system.ts";
import type { DoorError } from "#shared/stays/access-control/rules.ts";

/** A call that Nuki did not do, or may not have done. `wait_s` is the pause that it asks for. */
export class NukiFailure extends Error {
  readonly kind: DoorError;
  readonly maybe_done: boolean;
  readonly wait_s: number | null;

  constructor(kind: DoorError, { maybe_done = false, wait_s = null }: { maybe_done?: boolean; wait_s?: number | null } = {}) {
    super(kind);
    this.kind = kind;
    this.maybe_done = maybe_done;
    this.wait_s = wait_s;
  }
}

export type NukiAccess = Pick<NukiSystem, "url" | "token"> & { allowsLocal: boolean; timeout_ms: number };

/** Access codes of keypads. */
const KEYPAD_CODE = 13;
const EVERY_DAY = 127;
/** 200 authorizations on each of 100 locks. */
const MOST_BYTES = 16 * 1024 * 1024;
const OFFLINE = 4;

const Lock = z.object({
  smartlockId: z.int(),
  name: z.string().nullish(),
  serverState: z.int().nullish(),
  config: z.object({ keypadPaired: z.boolean().nullish(), keypad2Paired: z.boolean().nullish() }).nullish(),
  state: z.object({ batteryCritical: z.boolean().nullish(), keypadBatteryCritical: z.boolean().nullish() }).nullish(),
});

const Auth = z.object({
  id: z.string().min(1),
  smartlockId: z.int(),
  name: z.string().nullish(),
  type: z.int(),
  code: z.union([z.int(), z.string()]).nullish(),
  enabled: z.boolean().nullish(),
  allowedFromDate: z.string().nullish(),
  allowedUntilDate: z.string().nullish(),
});

/** A lock of the account. */
export type NukiLock = {
  smartlock_id: string;
  name: string;
  is_online: boolean;
  has_keypad: boolean | null;
  battery_critical: boolean;
  keypad_battery_critical: boolean;
};

/** A code on a lock, made by the program or by others. */
export type NukiAuth = {
  id: string;
  smartlock_id: string;
  name: string;
  code: string;
  enabled: boolean;
  from: string | null;
  to: string | null;
};

/** A code as the lock is to have it. */
export type NukiCode = { name: string; code: string; from: string; to: string };

/** The calls of Nuki's Web API that the program makes. All throw `NukiFailure`. */
export function nukiApi(access: NukiAccess) {
  const ask = callerOf(access);
  return {
    locks: async () => (await read(ask("GET", "/smartlock"), z.array(Lock))).map(lockOf),
    codes: async () => {
      const found = await read(ask("GET", `/smartlock/auth?types=${KEYPAD_CODE}`), z.array(Auth));
      return found.filter(({ type }) => type === KEYPAD_CODE).map(authOf);
    },
    /** Answers nothing, and the code appears later. */
    create: (lock: string, code: NukiCode) => ask("PUT", `/smartlock/${encodeURIComponent(lock)}/auth`, bodyOf(code)),
    change: (lock: string, id: string, code: NukiCode) =>
      ask("POST", `/smartlock/${encodeURIComponent(lock)}/auth/${encodeURIComponent(id)}`, bodyOf(code)),
    remove: (lock: string, id: string) => ask("DELETE", `/smartlock/${encodeURIComponent(lock)}/auth/${encodeURIComponent(id)}`),
    unlock: (lock: string) => ask("POST", `/smartlock/${encodeURIComponent(lock)}/action/unlock`),
  };
}

function bodyOf({ name, code, from, to }: NukiCode): object {
  return {
    name,
    type: KEYPAD_CODE,
    code: Number(code),
    enabled: true,
    allowedFromDate: from,
    allowedUntilDate: to,
    allowedWeekDays: EVERY_DAY,
    allowedFromTime: 0,
    allowedUntilTime: 0,
  };
}

async function read<T>(answer: Promise<string>, schema: z.ZodType<T>): Promise<T> {
  const { success, data } = JsonText.pipe(schema).safeParse(await answer);
  if (!success) throw new NukiFailure("unreadable");
  return data;
}

/** The ways to call Nuki with a token. The token is sent over https only, except to this computer's own network where that is allowed. */
function callerOf({ url, token, allowsLocal, timeout_ms }: NukiAccess) {
  const headers = { authorization: `Bearer ${token}`, accept: "application/json", "content-type": "application/json" };

  return async (method: "GET" | "POST" | "PUT" | "DELETE", path: string, body: object | null = null): Promise<string> => {
    if (!url.startsWith("https:") && !allowsLocal) throw new NukiFailure("local_address");
    const outgoing = {
      url: `${url.replace(/\/+$/, "")}${path}`,
      headers,
      timeout_ms,
      allowsLocal,
      most_bytes: MOST_BYTES,
      readsRefusals: true,
    };
    const sent = { ...outgoing, body: body === null ? "" : JSON.stringify(body) };
    const calling =
      method === "GET" ? getWithHeaders(outgoing) : method === "POST" ? postWithHeaders(sent) : changeWithHeaders(method, sent);
    const {
      status,
      text,
      headers: answered,
    } = await calling.catch((thrown: unknown) => {
      if (thrown instanceof LocalAddressRefused) throw new NukiFailure("local_address");
      throw new NukiFailure(thrown instanceof NoAnswerInTime ? "timeout" : "unreachable", { maybe_done: true });
    });
    if (status === 401 || status === 403) throw new NukiFailure("unauthorized");
    if (status === 429) throw new NukiFailure("too_many_calls", { wait_s: waitIn(answered["retry-after"]) });
    if (status >= 500) throw new NukiFailure("unreachable", { maybe_done: true });
    if (status < 200 || status > 299) throw new NukiFailure(refusalIn(text ?? ""));
    return text ?? "";
  };
}

/** The reason for a refusal in Nuki's words, which are not stored: they may repeat the code. */
function refusalIn(text: string): DoorError {
  if (text.includes("'code' exists already")) return "code_taken";
  if (text.includes("for 'type' is not valid")) return "no_keypad";
  return "refused";
}

const LONGEST_WAIT_S = 3_600;
const USUAL_WAIT_S = 60;

function waitIn(header: string | undefined): number {
  const seconds = Number(header);
  return header === undefined || !Number.isFinite(seconds) ? USUAL_WAIT_S : Math.min(LONGEST_WAIT_S, Math.max(1, seconds));
}

function lockOf({ smartlockId, name, serverState, config, state }: z.infer<typeof Lock>): NukiLock {
  const keypads = [config?.keypadPaired, config?.keypad2Paired].filter((each) => typeof each === "boolean");
  return {
    smartlock_id: String(smartlockId),
    name: name?.trim() || String(smartlockId),
    is_online: serverState !== OFFLINE,
    has_keypad: keypads.length === 0 ? null : keypads.includes(true),
    battery_critical: state?.batteryCritical === true,
    keypad_battery_critical: state?.keypadBatteryCritical === true,
  };
}

function authOf({ id, smartlockId, name, code, enabled, allowedFromDate, allowedUntilDate }: z.infer<typeof Auth>): NukiAuth {
  return {
    id,
    smartlock_id: String(smartlockId),
    name: name ?? "",
    code: String(code ?? ""),
    enabled: enabled !== false,
    from: allowedFromDate ?? null,
    to: allowedUntilDate ?? null,
  };
}
