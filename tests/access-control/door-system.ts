import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { DoorCall } from "#server/stays/access-control/door.ts";
import { onCleanUp } from "#tests/support/clean-up.ts";
import { insert } from "#tests/support/guesthouse.ts";
import type { TestProperty } from "#tests/support/test-server.ts";

/** Answers of the door system to its next calls: a status with a body, a delay before the answer, or no answer at all. */
type Behaviour = {
  status?: number;
  body?: string;
  wait_ms?: number;
  drops_connection?: boolean;
  says_nothing?: boolean;
  location?: string;
};

const SECRET = "a-word-between-us";

/**
 * A door system as a vendor would implement it: an HTTP server that accepts only signed calls, creates one key per idempotency
 * key however often it is called, and can be made to fail.
 */
export async function startDoorSystem() {
  const calls: DoorCall[] = [];
  const forged: string[] = [];
  const keys = new Map<string, { pin: string | null; valid: boolean }>();
  const windows = new Map<string, { valid_from: string; valid_to: string }>();
  const behaviours: Behaviour[] = [];
  let usual: Behaviour = {};

  function obey(call: DoorCall): object {
    if (call.action === "open" || call.action === "test") return { ok: true };
    if (call.action === "revoke") {
      keys.set(call.token_id, { pin: null, valid: false });
      return { ok: true };
    }
    windows.set(call.token_id, { valid_from: call.valid_from, valid_to: call.valid_to });
    if (call.action === "modify") return { ok: true };
    const known = keys.get(call.call_id) ?? { pin: call.kind === "pin" ? `48${1111 + keys.size}` : null, valid: true };
    keys.set(call.call_id, known);
    return { ok: true, ...(known.pin ? { pin: known.pin } : {}) };
  }

  const server = createServer((request, response) => void answer(request, response));

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    const { "x-keyrack-timestamp": timestamp, "x-keyrack-signature": signature, "idempotency-key": key } = request.headers;
    const expected = `sha256=${createHmac("sha256", SECRET).update(`${timestamp}.${body}`).digest("hex")}`;
    const isSigned = typeof signature === "string" && signature.length === expected.length;
    if (!isSigned || !timingSafeEqual(Buffer.from(signature), Buffer.from(expected))) {
      forged.push(body);
      return void response.writeHead(401).end();
    }
    const call: DoorCall = JSON.parse(body);
    if (key !== call.call_id) forged.push(`idempotency-key ${key}`);
    calls.push(call);
    const behaviour = behaviours.shift() ?? usual;
    if (behaviour.drops_connection) return void request.socket.destroy();
    if (behaviour.says_nothing) return;
    // A 3xx or 4xx refusal has done nothing; after a 5xx error the call may have been executed.
    const refuses = behaviour.status !== undefined && behaviour.status >= 300 && behaviour.status < 500;
    const done = refuses ? {} : obey(call);
    if (behaviour.wait_ms) await new Promise((resolve) => setTimeout(resolve, behaviour.wait_ms));
    const headers = { "content-type": "application/json", ...(behaviour.location ? { location: behaviour.location } : {}) };
    response.writeHead(behaviour.status ?? 200, headers).end(behaviour.body ?? JSON.stringify(done));
  }
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onCleanUp(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/doors`,
    secret: SECRET,
    calls,
    forged,
    keys,
    /** The validity of each key, as stored in the door system. */
    windows,
    /** The behaviour of the next calls, one after the other. */
    next: (...coming: Behaviour[]) => void behaviours.push(...coming),
    /** The behaviour of all further calls. */
    stay: (behaviour: Behaviour) => void (usual = behaviour),
  };
}
export type DoorSystemProperty = Awaited<ReturnType<typeof startDoorSystem>>;

export function setting(property: TestProperty, key: string, value: string): void {
  insert(property, "settings", { key, value });
}

/** Makes a property use the door system. */
export function connect(property: TestProperty, door: Pick<DoorSystemProperty, "url" | "secret">): void {
  setting(property, "ACCESS_CONTROL_INTERFACE", "http");
  setting(property, "ACCESS_CONTROL_URL", door.url);
  setting(property, "ACCESS_CONTROL_SECRET", door.secret);
}
