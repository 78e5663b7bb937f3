import { and, asc, eq, exists, isNull, or, sql } from "drizzle-orm";
import { DeviceFailure, type SigningDevice } from "#server/money/cash-register/devices/device.ts";
import { deviceOf } from "#server/money/cash-register/devices/device-of.ts";
import { issueDueZero, issueReceipt } from "#server/money/cash-register/receipts.ts";
import { firstUnsigned, type ReceiptRow, type RegisterRow, registerStore } from "#server/money/cash-register/registers.ts";
import { outageReceipt, signedReceipt, toSign } from "#server/money/cash-register/signatures.ts";
import { cashReceipts, cashRegisters } from "#server/money/cash-register/tables.ts";
import { endOverdueTraining } from "#server/money/cash-register/training.ts";
import { query } from "#server/platform/core/database/query.ts";
import type { Job } from "#server/platform/core/jobs/jobs-runner.ts";
import { automatedActor } from "#server/platform/core/work/actor.ts";
import { type Runtime, viewOf, type Work } from "#server/platform/core/work/work.ts";
import { inProperty } from "#server/tenant/properties/for-each-property.ts";
import { properties } from "#server/tenant/properties/tables.ts";
import { hasZeroReceipts } from "#shared/money/cash-register/law.ts";
import { trainingUntil } from "#shared/money/cash-register/rules.ts";
import { addDays, instantAt, localDate } from "#shared/platform/core/stays.ts";

/** The pauses between attempts. After so many of them in a row a device is out of order, and then asked less and less often. */
const PAUSES_MS = [2_000, 5_000];
const MAX_PAUSE_MS = 600_000;

/**
 * Signs receipts in their order, and makes the zero receipts of months and years. A device that gives no answer is asked again; then its
 * register is out of order: receipts are marked instead of being signed, and once it answers a collective receipt comes before all others
 * (in Austria; in Germany the next one is signed).
 */
export const cashRegisterJob: Job = {
  name: "sign receipts",
  afterCommit: true,
  pausedBy: ["copy"],
  async run(runtime) {
    const next: string[] = [];
    const failures: unknown[] = [];
    for (const place of activeRegisters.all(runtime, {})) {
      try {
        next.push(await serve(runtime, place));
      } catch (thrown) {
        // An error in one register does not hold up the others.
        failures.push(thrown);
      }
    }
    if (failures.length > 0) throw failures[0];
    return next.sort()[0] ?? null;
  },
};

type PropertyRef = { id: string; property_id: string; time_zone: string };

const unsigned = and(eq(cashReceipts.register_id, cashRegisters.id), isNull(cashReceipts.jws));

const activeRegisters = query(
  [],
  (db) =>
    db
      .select({ id: cashRegisters.id, property_id: cashRegisters.property_id, time_zone: properties.time_zone })
      .from(cashRegisters)
      .innerJoin(properties, eq(properties.id, cashRegisters.property_id))
      .where(or(sql`${cashRegisters.state} = 'open'`, exists(db.select({ id: cashReceipts.id }).from(cashReceipts).where(unsigned))))
      .orderBy(asc(cashRegisters.id)),
  { acrossProperties: "one job serves the registers of all properties" },
);

/** Does what is due in one register; returns when something will be due next. */
async function serve(runtime: Runtime, place: PropertyRef): Promise<string> {
  inProperty(runtime, place, (work) => {
    const register = registerStore.get(work, place.id, "register_id");
    if (register.state === "open") issueDueZero(work, register);
    if (register.training) endOverdueTraining(work, register);
  });
  for (;;) {
    const { register, receipt, now } = lookAt(runtime, place);
    if (register.outage_since !== null) {
      if (receipt) inProperty(runtime, place, (work) => markWaiting(work, place.id));
      // After the closing receipt none follows, not even a collective one.
      if (register.outage_by_hand || register.state === "closed") return nextDue(now, place, register);
      if (now < (register.retry_at ?? "")) return earlier(register.retry_at, nextDue(now, place, register));
      await comeBack(runtime, place, deviceOf(register, runtime.config));
      continue;
    }
    if (!receipt) return nextDue(now, place, register);
    if (now < (register.retry_at ?? "")) return earlier(register.retry_at, nextDue(now, place, register));
    await signOne(runtime, place, { receipt, device: deviceOf(register, runtime.config) });
  }
}

function lookAt(runtime: Runtime, place: PropertyRef) {
  const view = viewOf(runtime, automatedActor(place));
  return { now: view.now, register: registerStore.get(view, place.id, "register_id"), receipt: firstUnsigned(view, place.id) };
}

async function signOne(
  runtime: Runtime,
  place: PropertyRef,
  { receipt, device }: { receipt: ReceiptRow; device: SigningDevice },
): Promise<void> {
  const prepared = toSign(viewOf(runtime, automatedActor(place)), receipt);
  const answer = await attempt(() => device.sign(prepared));
  if (!answer.failure && !prepared.isOurs(answer.value)) {
    return inProperty(runtime, place, (work) => noteFailure(work, place.id, "answer_unusable"));
  }
  inProperty(runtime, place, (work) => {
    if (answer.failure) return noteFailure(work, place.id, answer.failure.message);
    signedReceipt(work, receipt, { ...prepared, ...answer.value });
    const register = registerStore.get(work, place.id, "register_id");
    if (register.attempts > 0) registerStore.update(work, register, { attempts: 0, retry_at: null });
  });
}

/** A failed attempt: a pause, or after several of them the beginning of an outage. */
function noteFailure(work: Work, id: string, reason: string): void {
  const register = registerStore.get(work, id, "register_id");
  const attempts = register.attempts + 1;
  // A start receipt without a signature would be none: it waits for the device, and all others behind it.
  const pause = firstUnsigned(work, id)?.kind === "start" ? pauseAfter(attempts) : PAUSES_MS[attempts - 1];
  if (pause !== undefined) {
    registerStore.update(work, register, { attempts, retry_at: later(work.now, pause) });
    return;
  }
  const retry_at = later(work.now, PAUSES_MS.at(-1) ?? 0);
  const saved = registerStore.update(work, register, { attempts, retry_at, outage_since: work.now, outage_reason: reason });
  work.record("cash_register.outage_began", saved, { words: { number: saved.number, reason } });
}

/** Marks the receipts that wait while the device is out of order. */
function markWaiting(work: Work, register_id: string): void {
  for (let receipt = firstUnsigned(work, register_id); receipt; receipt = firstUnsigned(work, register_id)) {
    outageReceipt(work, receipt, toSign(work, receipt));
  }
}

/** Asks a device that was out of order for itself; where it answers, the outage ends with a collective receipt. */
async function comeBack(runtime: Runtime, place: PropertyRef, device: SigningDevice): Promise<void> {
  const answer = await attempt(() => device.identify());
  inProperty(runtime, place, (work) => {
    const register = registerStore.get(work, place.id, "register_id");
    if (answer.failure) {
      const retry = {
        attempts: register.attempts + 1,
        retry_at: later(work.now, pauseAfter(register.attempts)),
        outage_reason: answer.failure.message,
      };
      registerStore.update(work, register, retry);
      return;
    }
    if (!hasZeroReceipts(register.device)) {
      // Germany's law knows no collective receipt: what waits is signed as usual, what was marked stays as it is.
      const saved = registerStore.update(work, register, { ...identified(register, answer.value), ...NO_OUTAGE });
      return work.record("cash_register.outage_over", saved, { words: { number: saved.number } });
    }
    // Receipts of the last moment belong to the outage: the collective receipt is the first one that is signed.
    markWaiting(work, register.id);
    const saved = registerStore.update(work, register, { ...identified(register, answer.value), ...NO_OUTAGE });
    const collective = issueReceipt(work, saved, { kind: "collective" });
    work.record("cash_register.outage_ended", saved, { words: { number: saved.number, receipt: String(collective.sequence) } });
  });
}

const NO_OUTAGE = { attempts: 0, retry_at: null, outage_since: null, outage_reason: null } as const;

/** A device may come back with a new certificate. */
function identified({ certificates, serial }: RegisterRow, identity: Awaited<ReturnType<SigningDevice["identify"]>>) {
  const { provider, ...certificate } = identity;
  if (certificate.serial === serial) return {};
  return { provider, serial: certificate.serial, certificates: [...certificates, certificate] };
}

type Attempt<T> = { failure: null; value: T } | { failure: DeviceFailure };

async function attempt<T>(task: () => Promise<T>): Promise<Attempt<T>> {
  try {
    return { failure: null, value: await task() };
  } catch (thrown) {
    if (thrown instanceof DeviceFailure) return { failure: thrown };
    throw thrown;
  }
}

/** Longer and longer, up to ten minutes. */
function pauseAfter(attempts: number): number {
  return Math.min(MAX_PAUSE_MS, 1000 * 2 ** Math.min(20, attempts));
}

function later(now: string, pause_ms: number): string {
  return new Date(Date.parse(now) + pause_ms).toISOString();
}

function earlier(one: string | null, other: string): string {
  return one !== null && one < other ? one : other;
}

/** The end of a training mode, else the first moment of the next month at the property, by which a zero receipt is due. */
function nextDue(now: string, place: PropertyRef, register: RegisterRow): string {
  return earlier(trainingUntil(register), nextMonth(now, place));
}

/** The first moment of the next month at the property. */
function nextMonth(now: string, { time_zone }: PropertyRef): string {
  const inNext = addDays(`${localDate(now, time_zone).slice(0, 7)}-01`, 31);
  return instantAt(`${inNext.slice(0, 7)}-01`, "00:00", time_zone);
}
