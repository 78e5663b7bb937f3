import { setTimeout as pause } from "node:timers/promises";
import { LocalAddressRefused, NoAnswerInTime, post } from "#server/platform/core/outgoing/post.ts";
import { signedHeaders } from "#server/platform/core/outgoing/sign.ts";
import type { DoorAnswer, DoorCall, RetryPolicy } from "#server/stays/access-control/door.ts";
import type { DoorError } from "#shared/stays/access-control/rules.ts";
import { isPin } from "#shared/stays/access-control/rules.ts";

type Gateway = { url: string; secret: string; clock: () => Date; allowsLocal: boolean };
type Failure = Extract<DoorAnswer, { done: false }> & { again: boolean };

/**
 * Posts a call to the door system and checks the response. Temporary failures that came soon are retried after a pause, with the same
 * idempotency key and a new signature, as long as there is time.
 */
export async function httpDoor(gateway: Gateway, call: DoorCall, policy: RetryPolicy): Promise<Exclude<DoorAnswer, { done: "pending" }>> {
  const { timeout_ms, pauses_ms, retry_within_ms, total_ms } = policy;
  const end = performance.now() + total_ms;
  let maybe_done = false;
  for (const wait of [...pauses_ms, null]) {
    const began = performance.now();
    const answer = await tryOnce(gateway, call, Math.max(1, Math.min(timeout_ms, Math.floor(end - began))));
    if (answer.done) return answer;
    maybe_done ||= answer.maybe_done;
    const now = performance.now();
    const isRetried = answer.again && wait !== null && now - began <= retry_within_ms && now + wait < end;
    if (!isRetried) return { done: false, error: answer.error, maybe_done };
    await pause(wait);
  }
  return { done: false, error: "unreachable", maybe_done };
}

/** Redirects are not followed: that would send the signature to another address. */
async function tryOnce(
  { url, secret, clock, allowsLocal }: Gateway,
  call: DoorCall,
  timeout_ms: number,
): Promise<Extract<DoorAnswer, { done: true }> | Failure> {
  const body = JSON.stringify(call);
  const headers = {
    "content-type": "application/json",
    accept: "application/json",
    "idempotency-key": call.call_id,
    ...signedHeaders(secret, body, clock()),
  };
  try {
    const { status, text } = await post({ url, headers, body, timeout_ms, allowsLocal });
    if (status >= 200 && status < 300) return outcomeOf(call, status === 204 ? "{}" : text);
    const isPassing = status >= 500 || status === 429;
    return failure("refused", { again: isPassing, maybe_done: status >= 500 });
  } catch (thrown) {
    if (thrown instanceof LocalAddressRefused) return failure("local_address", { again: false, maybe_done: false });
    if (thrown instanceof NoAnswerInTime) return failure("timeout", { again: true, maybe_done: true });
    return failure("unreachable", { again: true, maybe_done: !neverArrived(thrown) });
  }
}

function failure(error: DoorError, { again, maybe_done }: { again: boolean; maybe_done: boolean }): Failure {
  return { done: false, error, maybe_done, again };
}

/** Only a JSON object without `ok: false` counts as success: a proxy's HTML page does not show that a door opened. */
function outcomeOf(call: DoorCall, text: string | null): Extract<DoorAnswer, { done: true }> | Failure {
  const answer = objectOf(text);
  if (!answer) return failure("unreadable", { again: false, maybe_done: true });
  if (answer.get("ok") === false) return failure("refused", { again: false, maybe_done: false });
  if (call.action !== "issue" || call.kind !== "pin") return { done: true, pin: null };
  const pin = answer.get("pin");
  return isPin(pin) ? { done: true, pin } : failure("unreadable", { again: false, maybe_done: true });
}

function objectOf(text: string | null): Map<string, unknown> | null {
  try {
    const answer: unknown = JSON.parse(text ?? "");
    return typeof answer === "object" && answer !== null && !Array.isArray(answer) ? new Map(Object.entries(answer)) : null;
  } catch {
    return null;
  }
}

/** The connection failed before the request was sent, so it cannot have taken effect. */
function neverArrived(thrown: unknown): boolean {
  const code = thrown instanceof Error && "code" in thrown ? thrown.code : null;
  return code === "ECONNREFUSED" || code === "ENOTFOUND" || code === "EAI_AGAIN";
}
