import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Runtime } from "#server/platform/core/work/work.ts";

/** Long enough to find the phone, and to unlock it. */
export const CHALLENGE_MS = 5 * 60_000;
const RANDOM_BYTES = 16;
const END_BYTES = 6;
const HEAD_BYTES = RANDOM_BYTES + END_BYTES;

/** Purpose of a passkey's signature: a login, a new passkey of a user, or a proof that they are present. */
export type Purpose = "login" | `passkey of ${string}` | `proof of ${string}`;

/**
 * Challenges are not stored but carry their end and our signature (HMAC), so asking for many fills no memory and pushes out nobody's. Only
 * those that have opened something are remembered until their end. A restart changes the key: who was about to log in tries again.
 */
type Memory = { key: Buffer; used: Map<string, number> };
const perRuntime = new WeakMap<Runtime, Memory>();

/** A challenge that can be used once, within five minutes, for this purpose. */
export function makeChallenge(runtime: Runtime, purpose: Purpose): string {
  const head = Buffer.alloc(HEAD_BYTES);
  randomBytes(RANDOM_BYTES).copy(head);
  head.writeUIntBE(runtime.clock().getTime() + CHALLENGE_MS, RANDOM_BYTES, END_BYTES);
  return Buffer.concat([head, signatureOf(runtime, purpose, head)]).toString("base64url");
}

/** True if we made this challenge for the purpose, and it is neither over nor used. */
export function isOpenChallenge(runtime: Runtime, purpose: Purpose, challenge: string): boolean {
  const bytes = Buffer.from(challenge, "base64url");
  const head = bytes.subarray(0, HEAD_BYTES);
  const expected = signatureOf(runtime, purpose, head);
  const given = bytes.subarray(HEAD_BYTES);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
  return endOf(bytes) > runtime.clock().getTime() && !memoryOf(runtime).used.has(bytes.toString("base64url"));
}

/** Uses up a challenge that was found open; false if another call was faster. */
export function takeChallenge(runtime: Runtime, challenge: string): boolean {
  const { used } = memoryOf(runtime);
  const now = runtime.clock().getTime();
  for (const [each, end] of used) if (end <= now) used.delete(each);
  const bytes = Buffer.from(challenge, "base64url");
  const key = bytes.toString("base64url");
  if (used.has(key)) return false;
  used.set(key, endOf(bytes));
  return true;
}

function endOf(bytes: Buffer): number {
  return bytes.readUIntBE(RANDOM_BYTES, END_BYTES);
}

function signatureOf(runtime: Runtime, purpose: Purpose, head: Buffer): Buffer {
  return createHmac("sha256", memoryOf(runtime).key).update(purpose).update("\0").update(head).digest();
}

function memoryOf(runtime: Runtime): Memory {
  let memory = perRuntime.get(runtime);
  if (!memory) perRuntime.set(runtime, (memory = { key: randomBytes(32), used: new Map() }));
  return memory;
}
