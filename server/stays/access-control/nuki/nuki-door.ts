import type { PropertyPlace } from "#server/platform/core/work/actor.ts";
import type { Runtime, Work } from "#server/platform/core/work/work.ts";
import type { DoorAnswer, DoorCall, RetryPolicy } from "#server/stays/access-control/door.ts";
import { changeAccount, noteFailure, nukiAccount, storeLocks } from "#server/stays/access-control/nuki/account.ts";
import { type NukiAuth, NukiFailure, nukiApi } from "#server/stays/access-control/nuki/api.ts";
import { type CodeRow, changeCode } from "#server/stays/access-control/nuki/codes.ts";
import { type Plan, planCodes, type Step } from "#server/stays/access-control/nuki/plan.ts";
import { nukiDoors, setCode, tokenStore } from "#server/stays/access-control/queries.ts";
import { inProperty } from "#server/tenant/properties/for-each-property.ts";
import { worstOf } from "#shared/stays/access-control/codes.ts";
import type { NukiSystem } from "#shared/stays/access-control/door-system.ts";
import type { DoorError } from "#shared/stays/access-control/rules.ts";

/** The codes of all locks, read once for all keys of a run of the job. */
export type NukiReading = { auths: readonly NukiAuth[] | null };

export type NukiOrder = {
  place: PropertyPlace;
  system: NukiSystem;
  call: DoorCall;
  policy: RetryPolicy;
  /** The room whose door is opened. */
  room_id?: string | undefined;
  reading?: NukiReading | undefined;
};

type Api = ReturnType<typeof nukiApi>;
type InWork = <T>(task: (work: Work) => T) => T;
type Session = { order: NukiOrder; api: Api; inWork: InWork };

/**
 * Does a call at Nuki. To issue, modify and revoke a key is the same: its locks get what its stay wants, and the answer is `pending` until
 * they have it. Each call is noted before it is made, so that a call whose answer was lost, or during which the process ended, makes nothing
 * twice and leaves nothing behind. Only codes with a row of their own are touched.
 */
export async function nukiDoor(runtime: Runtime, order: NukiOrder): Promise<DoorAnswer> {
  const { url, token } = order.system;
  const api = nukiApi({ url, token, allowsLocal: runtime.config.allows_local_addresses, timeout_ms: order.policy.timeout_ms });
  const session: Session = { order, api, inWork: (task) => inProperty(runtime, order.place, task) };
  const { call } = order;
  if (call.action === "open" || call.action === "test") return atOnce(session);
  return sync(session, call.token_id);
}

async function atOnce({ order: { call, room_id = "" }, api, inWork }: Session): Promise<DoorAnswer> {
  try {
    if (call.action === "test") await readLocks({ api, inWork });
    else {
      const locks = inWork((work) => Object.entries(nukiDoors(work)).filter(([, { room_ids }]) => room_ids.includes(room_id)));
      if (locks.length === 0) return { done: false, error: "not_mapped", maybe_done: false };
      for (const [lock] of locks) await api.unlock(lock);
    }
    return { done: true, pin: null };
  } catch (thrown) {
    if (!(thrown instanceof NukiFailure)) throw thrown;
    return { done: false, error: thrown.kind, maybe_done: thrown.maybe_done };
  }
}

/** Reads the account's locks and counts the codes on them. Throws `NukiFailure`. */
export async function readLocks({ api, inWork }: Pick<Session, "api" | "inWork">): Promise<readonly NukiAuth[]> {
  const found = await api.locks();
  const auths = await api.codes();
  inWork((work) => storeLocks(work, found, auths));
  return auths;
}

async function sync({ order, api, inWork }: Session, token_id: string): Promise<DoorAnswer> {
  const before = inWork((work) => ({ ...nukiAccount(work), now: work.now, attempts: tokenStore.get(work, token_id).attempts }));
  if (before.retry_at !== null && before.retry_at > before.now) return pending(before.error, before.retry_at);
  const reading = order.reading ?? { auths: null };
  let plan: Plan;
  try {
    if (isOld(before)) reading.auths = await readLocks({ api, inWork });
    const auths = (reading.auths ??= await api.codes());
    plan = inWork((work) => {
      if (before.error !== null) changeAccount(work, { error: null, retry_at: null });
      return planCodes(work, tokenStore.get(work, token_id), auths);
    });
  } catch (thrown) {
    if (!(thrown instanceof NukiFailure)) throw thrown;
    return pending(
      thrown.kind,
      inWork((work) => noteFailure(work, thrown)),
    );
  }
  if (plan.steps.length === 0 && plan.reasons.length === 0) return { done: true, pin: null };
  const { reasons, again_at } = await takeSteps({ order, api, inWork }, plan, reading.auths ?? []);
  return pending(worstOf(reasons) ?? "not_confirmed", again_at);
}

function pending(error: DoorError | null, again_at: string | null): DoorAnswer {
  return { done: "pending", error: error ?? "not_confirmed", again_at };
}

/** Looks of a key after which its locks are read, too: something may be wrong with them. */
const LOOKS_BEFORE_LOCKS = 3;
const LOCKS_AGE_MS = 60_000;

function isOld({ read_at, attempts, now }: { read_at: string | null; attempts: number; now: string }): boolean {
  if (read_at === null) return true;
  return attempts >= LOOKS_BEFORE_LOCKS && Date.parse(now) - Date.parse(read_at) >= LOCKS_AGE_MS;
}

/** Failures after which no further call is made now. */
const ENDS_RUN: ReadonlySet<DoorError> = new Set(["unauthorized", "too_many_calls", "unreachable", "timeout", "local_address"]);

async function takeSteps({ api, inWork }: Session, { steps, reasons }: Plan, auths: readonly NukiAuth[]) {
  const found = [...reasons];
  for (const step of steps) {
    const failure = await takeStep({ api, inWork }, step, auths);
    found.push(failure?.kind ?? "not_confirmed");
    if (!failure || !ENDS_RUN.has(failure.kind)) continue;
    // A lost answer is looked for soon; a refused call waits.
    return { reasons: found, again_at: failure.maybe_done ? null : inWork((work) => noteFailure(work, failure)) };
  }
  return { reasons: found, again_at: null };
}

async function takeStep(
  { api, inWork }: Pick<Session, "api" | "inWork">,
  step: Step,
  auths: readonly NukiAuth[],
): Promise<NukiFailure | null> {
  inWork((work) => noteIntent(work, step));
  try {
    await callFor(api, step);
    if (step.kind === "create") inWork((work) => changeCode(work, step.row, { is_accepted: true }));
    return null;
  } catch (thrown) {
    if (!(thrown instanceof NukiFailure)) throw thrown;
    if (step.kind === "create" && !thrown.maybe_done) return inWork((work) => noteRefusal(work, { row: step.row, failure: thrown, auths }));
    return thrown;
  }
}

function noteIntent(work: Work, step: Step): void {
  const { now } = work;
  if (step.kind === "create") changeCode(work, step.row, { sent_at: now, sent_to: step.stay.check_out, is_accepted: false });
  if (step.kind === "change") changeCode(work, step.row, { changed_at: now });
  if (step.kind === "remove" && step.row) changeCode(work, step.row, { doomed_at: step.row.doomed_at ?? now, changed_at: now });
}

async function callFor(api: Api, step: Step): Promise<void> {
  if (step.kind === "remove") await api.remove(step.smartlock_id, step.auth_id);
  else {
    const { row, stay } = step;
    const code = { name: row.name, code: row.code, from: stay.check_in, to: stay.check_out };
    if (step.kind === "create") await api.create(row.smartlock_id, code);
    else await api.change(row.smartlock_id, step.auth_id, code);
  }
}

type Refused = { row: CodeRow; failure: NukiFailure; auths: readonly NukiAuth[] };

/**
 * Notes that Nuki refused a code. Where the code is taken by others another one is chosen, unless the guest may know it already; where an
 * earlier call with a lost answer has taken it, it is only waited for.
 */
function noteRefusal(work: Work, { row, failure, auths }: Refused): NukiFailure | null {
  const { sent_at, sent_to, is_accepted, smartlock_id, name, code } = row;
  const isForeign = auths.some((auth) => auth.smartlock_id === smartlock_id && auth.code === code && auth.name !== name);
  if (failure.kind === "code_taken" && sent_at !== null && !isForeign) {
    changeCode(work, row, { is_accepted: true });
    return null;
  }
  const isOwn = failure.kind === "code_taken";
  changeCode(work, row, isOwn ? { sent_at: null } : { sent_at, sent_to, is_accepted });
  const token = tokenStore.get(work, row.token_id);
  if (isOwn && token.issued_at === null && token.code === code) setCode(work, token.id, null);
  return failure;
}
