import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { onCleanUp } from "#tests/support/clean-up.ts";

const TOKEN = "a-token-of-nuki-web";
const KEYPAD_CODE = 13;
const MAX_CODES = 100;

type Auth = {
  id: string;
  smartlockId: number;
  name: string;
  type: number;
  code: number;
  enabled: boolean;
  allowedFromDate: string | null;
  allowedUntilDate: string | null;
};
type Lock = { smartlockId: number; name: string; isOnline: boolean; hasKeypad: boolean; batteryCritical: boolean };

/**
 * The fault of one of the next calls. `lost`: it is done and the answer never comes; `dropped`: nothing is done; `onDone` runs once the
 * call has taken effect and before it is answered, as for a process that ends meanwhile.
 */
type Fault = {
  status?: number;
  headers?: Record<string, string>;
  body?: string;
  lost?: true;
  dropped?: true;
  onDone?: () => void;
  reads?: true;
};

/**
 * Nuki's Web API as it is documented: creating answers 204 and nothing else, what was created, changed or deleted appears after `delay` reads
 * of the list, and offline locks take everything and show nothing. Codes are unique by lock from the moment at which they were accepted.
 */
export async function startNuki() {
  const locks = new Map<number, Lock>();
  /** The codes on the locks, and the list as it shows them. */
  const auths = new Map<string, Auth>();
  let listed: Auth[] = [];
  const waiting: { reads: number; lock: number; apply(): void }[] = [];
  const faults: Fault[] = [];
  const calls: string[] = [];
  let usual: Fault = {};
  let delay = 0;
  let made = 0;

  function addLock(smartlockId: number, more: Partial<Lock> = {}): string {
    locks.set(smartlockId, { smartlockId, name: `Lock ${smartlockId}`, isOnline: true, hasKeypad: true, batteryCritical: false, ...more });
    return String(smartlockId);
  }
  /** A code that the owner has made in the app. */
  function addForeign(lock: string, code: number, name = "Cleaner"): Auth {
    const auth = newAuth(Number(lock), { name, code, type: KEYPAD_CODE });
    auths.set(auth.id, auth);
    listed.push({ ...auth });
    return auth;
  }
  function newAuth(smartlockId: number, { name, code, type, allowedFromDate, allowedUntilDate }: Partial<Auth>): Auth {
    made += 1;
    return {
      id: `auth${made}`,
      smartlockId,
      name: name ?? "",
      type: type ?? KEYPAD_CODE,
      code: code ?? 0,
      enabled: true,
      allowedFromDate: allowedFromDate ?? null,
      allowedUntilDate: allowedUntilDate ?? null,
    };
  }
  const onLock = (lock: number) => [...auths.values()].filter(({ smartlockId }) => smartlockId === lock);

  function later(lock: number, apply: () => void): void {
    waiting.push({ reads: delay, lock, apply });
    settle();
  }
  /** Applies to the list what is due on locks that can be reached. */
  function settle(): void {
    for (const due of waiting.filter(({ reads, lock }) => reads <= 0 && locks.get(lock)?.isOnline !== false)) {
      waiting.splice(waiting.indexOf(due), 1);
      due.apply();
    }
  }

  function create(lock: number, body: Auth): [number, string?] {
    if (body.type !== KEYPAD_CODE || locks.get(lock)?.hasKeypad === false)
      return [400, `{"message":"'${body.type}' for 'type' is not valid"}`];
    if (body.name.length > 20 || !/^(?!12)[1-9]{6}$/.test(String(body.code))) return [400, '{"message":"invalid"}'];
    if (onLock(lock).some(({ code }) => code === body.code)) return [422, `{"message":"'code' exists already"}`];
    if (onLock(lock).length >= MAX_CODES) return [400, '{"message":"too many"}'];
    const auth = newAuth(lock, body);
    auths.set(auth.id, auth);
    later(lock, () => listed.push({ ...auth }));
    return [204];
  }
  function update(lock: number, { id, body }: { id: string; body: Auth }): [number, string?] {
    const auth = auths.get(id);
    if (!auth || auth.smartlockId !== lock) return [404];
    const { name, enabled, allowedFromDate, allowedUntilDate } = body;
    Object.assign(auth, { name, enabled, allowedFromDate, allowedUntilDate });
    later(lock, () => (listed = listed.map((each) => (each.id === id ? { ...auth } : each))));
    return [204];
  }
  function remove(lock: number, id: string): [number, string?] {
    if (auths.get(id)?.smartlockId !== lock) return [404];
    auths.delete(id);
    later(lock, () => (listed = listed.filter((each) => each.id !== id)));
    return [204];
  }

  function obey(method: string, path: string, text: string): [number, string?] {
    const [, lockId, authId] = /^\/smartlock\/(\d+)(?:\/auth(?:\/(\w+))?)?/.exec(path) ?? [];
    if (path === "/smartlock") return [200, JSON.stringify([...locks.values()].map(shown))];
    if (path.startsWith("/smartlock/auth")) {
      for (const each of waiting) each.reads -= 1;
      settle();
      return [200, JSON.stringify(listed)];
    }
    const lock = Number(lockId);
    if (!locks.has(lock)) return [404];
    if (path.endsWith("/action/unlock")) return [204];
    if (method === "PUT") return create(lock, JSON.parse(text));
    if (method === "POST" && authId) return update(lock, { id: authId, body: JSON.parse(text) });
    return method === "DELETE" && authId ? remove(lock, authId) : [405];
  }
  const shown = ({ smartlockId, name, isOnline, hasKeypad, batteryCritical }: Lock) => ({
    smartlockId,
    name,
    serverState: isOnline ? 0 : 4,
    config: { keypadPaired: hasKeypad },
    state: { batteryCritical },
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const method = request.method ?? "";
    const path = request.url ?? "";
    calls.push(`${method} ${path}`);
    const isRead = method === "GET";
    const index = faults.findIndex(({ reads = false }) => reads === isRead);
    const fault = index < 0 ? usual : (faults.splice(index, 1)[0] ?? usual);
    if (request.headers.authorization !== `Bearer ${TOKEN}`) return void response.writeHead(401).end();
    if (fault.dropped) {
      fault.onDone?.();
      return void request.socket.destroy();
    }
    if (fault.status) return void response.writeHead(fault.status, fault.headers).end(fault.body ?? "");
    const [status, body] = obey(method, path, Buffer.concat(chunks).toString());
    fault.onDone?.();
    if (fault.lost) return void request.socket.destroy();
    await pause(0);
    response.writeHead(status, { "content-type": "application/json" }).end(body ?? "");
  }
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onCleanUp(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    token: TOKEN,
    locks,
    auths,
    calls,
    addLock,
    addForeign,
    /** The codes on a lock, those that do not appear yet included. */
    on: (lock: string) => onLock(Number(lock)),
    /** The next calls that change something, or that read. */
    next: (...coming: Fault[]) => void faults.push(...coming),
    stay: (fault: Fault) => void (usual = fault),
    /** The list notices that a code was deleted in the app. */
    forget: (id: string) => void (listed = listed.filter((each) => each.id !== id)),
    /** Ends all faults. */
    clear(): void {
      faults.length = 0;
      usual = {};
    },
    slow: (reads: number) => void (delay = reads),
    /** Changes whether a lock can be reached. */
    reach(lock: string, isOnline: boolean): void {
      const found = locks.get(Number(lock));
      if (found) found.isOnline = isOnline;
      settle();
    },
  };
}
