import { and, asc, eq, gt, isNull, lte, min, or } from "drizzle-orm";
import { newId } from "#server/platform/core/database/new-id.ts";
import { query } from "#server/platform/core/database/query.ts";
import type { Job } from "#server/platform/core/jobs/jobs-runner.ts";
import { nextRetry } from "#server/platform/core/jobs/retry.ts";
import type { Runtime, Work } from "#server/platform/core/work/work.ts";
import { registrationStore } from "#server/stays/registrations/queries.ts";
import { registrationTransmissions } from "#server/stays/registrations/tables.ts";
import { hashOf, type NextCall, nextCallFor } from "#server/stays/registrations/transmission/next-call.ts";
import {
  type KnownSheet,
  type RegistrationService,
  registrationService,
  type ServiceAnswer,
  type ServiceLogin,
} from "#server/stays/registrations/transmission/registration-service.ts";
import { serviceLogin } from "#server/stays/registrations/transmission/setup.ts";
import { transmissionStore } from "#server/stays/registrations/transmission/store.ts";
import { inProperty } from "#server/tenant/properties/for-each-property.ts";
import { properties } from "#server/tenant/properties/tables.ts";

const PAUSES = { first_ms: 30_000, longest_ms: 15 * 60_000 };
const TIMEOUT_MS = 15_000;

/**
 * Sends registrations to the programs of municipalities, oldest first and each entry's calls one after the other. Calls are derived from
 * the entry and its stay at that moment, so the order is kept and nothing that was undone in time is sent. A temporary failure is retried
 * for a day; data that the service refuses wait for a user.
 */
export function registrationServiceJob(timeout_ms = TIMEOUT_MS): Job {
  return {
    name: "send registrations to municipalities",
    afterCommit: true,
    pausedBy: ["clock", "copy"],
    async run(runtime) {
      // One login for each property, and where its service is away, only one call waits for it.
      const services = new Map<string, RegistrationService>();
      const away = new Map<string, Failed>();
      for (const due of dueEntries(runtime)) {
        const taken = inProperty(runtime, due, (work) => take(work, due.id));
        if (!taken) continue;
        const { login, call, request_id } = taken;
        const service = services.get(due.property_id) ?? (login && registrationService(login, runtime.config, timeout_ms));
        if (service) services.set(due.property_id, service);
        const answer = away.get(due.property_id) ?? (service ? await carryOut(service, call, request_id) : NOT_CONFIGURED);
        if (isAway(answer)) away.set(due.property_id, { ...answer, maybe_done: false });
        inProperty(runtime, due, (work) => note(work, due.id, { call, answer, remembers_ms: service?.remembers_ms ?? 0 }));
      }
      return earliestDue.get({ db: runtime.db }, {})?.at ?? null;
    },
  };
}

type Failed = Extract<ServiceAnswer<never>, { done: false }>;
type Answer = ServiceAnswer<KnownSheet | null>;

const NOT_CONFIGURED: Failed = { done: false, error: "not_configured", again: false, maybe_done: false, errors: [] };

const CUT_OFF: Failed = { done: false, error: "timeout", again: false, maybe_done: true, errors: [] };

const ALL_PROPERTIES = { acrossProperties: "one job serves the municipalities of all properties" };
const { state, due_at } = registrationTransmissions;

/** Those without a due time were under way when the process ended. */
const entriesDue = query(
  ["now"],
  (db, { now }) =>
    db
      .select({
        id: registrationTransmissions.id,
        property_id: registrationTransmissions.property_id,
        time_zone: properties.time_zone,
      })
      .from(registrationTransmissions)
      .innerJoin(properties, eq(properties.id, registrationTransmissions.property_id))
      .where(and(eq(state, "waiting"), or(isNull(due_at), lte(due_at, now))))
      .orderBy(asc(registrationTransmissions.created_at), asc(registrationTransmissions.id)),
  ALL_PROPERTIES,
);
const earliestDue = query(
  [],
  (db) =>
    db
      .select({ at: min(due_at) })
      .from(registrationTransmissions)
      .where(and(eq(state, "waiting"), gt(due_at, ""))),
  ALL_PROPERTIES,
);

function dueEntries({ db, clock }: Runtime) {
  return entriesDue.all({ db }, { now: clock().toISOString() });
}

type ClaimedCall = { login: ServiceLogin | null; call: NextCall; request_id: string };

/** Marks the entry as under way. Its request id stays the same until an answer is certain. */
function take(work: Work, id: string): ClaimedCall | null {
  const row = transmissionStore.get(work, id, "transmission_id");
  const entry = registrationStore.findAny(work, row.registration_id);
  const call = entry && nextCallFor(work, entry, row);
  if (row.state !== "waiting") return null;
  // The process ended while the call was under way.
  if (call && row.due_at === null && !isRepeatable(call)) {
    noteFailure(work, id, { call, answer: CUT_OFF, remembers_ms: 0 });
    return null;
  }
  if (!call) {
    transmissionStore.update(work, row, { state: row.foreign_id === null ? "not_due" : "sent", due_at: null, asked_at: null });
    return null;
  }
  const request_id = row.request_id ?? newId();
  transmissionStore.update(work, row, { due_at: null, request_id });
  return { login: serviceLogin(work), call, request_id };
}

function carryOut(service: RegistrationService, call: NextCall, request_id: string): Promise<Answer> {
  if (call.kind === "submit") return service.submit(call.sheet, request_id);
  if (call.kind === "update") return service.update(call.sheet, call.known, request_id);
  return service.cancel(call.known);
}

function isAway(answer: Answer): answer is Failed {
  return !answer.done && ["timeout", "unreachable", "unavailable", "unauthorized", "local_address"].includes(answer.error);
}

type Outcome = { call: NextCall; answer: Answer; remembers_ms: number };

function note(work: Work, id: string, { call, answer, remembers_ms }: Outcome): void {
  if (answer.done) return noteDone(work, id, { call, known: answer.value });
  noteFailure(work, id, { call, answer, remembers_ms });
}

/** Sends next what changed while the call was under way. */
function noteDone(work: Work, id: string, { call, known }: { call: NextCall; known: KnownSheet | null }): void {
  const row = transmissionStore.get(work, id, "transmission_id");
  const sheet = call.kind === "cancel" ? null : call.sheet;
  const noted = transmissionStore.update(work, row, {
    ...(known ? { foreign_id: known.id, number: known.number, persons: [...known.persons] } : { foreign_id: null, persons: [] }),
    sent_sha256: sheet && hashOf(sheet),
    sent_at: work.now,
    request_id: null,
    maybe_sent: false,
    attempts: 0,
    error: null,
    errors: [],
    state: known ? "sent" : "canceled",
    due_at: null,
    asked_at: null,
  });
  const entry = registrationStore.findAny(work, row.registration_id);
  if (!entry) return;
  const words = { number: String(entry.number), foreign: noted.number ?? "" };
  work.record(known ? "registration.sent" : "registration.recalled", entry, { words });
  if (nextCallFor(work, entry, noted)) transmissionStore.update(work, noted, { state: "waiting", due_at: work.now, asked_at: work.now });
}

/** True if the call does no harm twice: only new guests and new sheets would be there twice. */
function isRepeatable(call: NextCall): boolean {
  if (call.kind !== "update") return call.kind === "cancel";
  const known = new Set(call.known.persons.map(({ contact_id }) => contact_id));
  return call.sheet.persons.every(({ contact_id }) => known.has(contact_id));
}

type Failure = { call: NextCall; answer: Failed; remembers_ms: number };

/** Records the first failure and the last one, which ends the retries; those in between add nothing. */
function noteFailure(work: Work, id: string, { call, answer, remembers_ms }: Failure): void {
  const row = transmissionStore.get(work, id, "transmission_id");
  const attempts = row.attempts + 1;
  const since = row.asked_at ?? work.now;
  const maybe_sent = (answer.maybe_done || row.maybe_sent) && !isRepeatable(call);
  // A repeated call is known again for a while only. After that it would make a second sheet.
  const isForgotten = maybe_sent && (!answer.again || Date.parse(work.now) - Date.parse(since) > remembers_ms / 2);
  const again = answer.again && !isForgotten ? nextRetry({ attempts, since, now: work.now }, PAUSES) : null;
  const ended = isForgotten ? "unclear" : answer.error === "refused" || answer.error === "locked" ? "refused" : "failed";
  const noted = transmissionStore.update(work, row, {
    state: again === null ? ended : "waiting",
    attempts,
    maybe_sent,
    error: answer.error,
    errors: [...answer.errors],
    due_at: again,
    asked_at: again === null ? null : since,
    ...(maybe_sent ? {} : { request_id: null }),
  });
  const entry = registrationStore.findAny(work, row.registration_id);
  if (!entry || (again !== null && attempts > 1)) return;
  const said = { words: { number: String(entry.number) }, reason: answer.error };
  if (again !== null) return work.record("registration.send_delayed", entry, said);
  work.record(noted.state === "unclear" ? "registration.send_unclear" : "registration.send_failed", entry, said);
}
