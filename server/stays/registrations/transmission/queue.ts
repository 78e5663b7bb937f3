import { and, count, eq, inArray } from "drizzle-orm";
import { ofProperty, query } from "#server/platform/core/database/query.ts";
import type { WorkQueue } from "#server/platform/core/jobs/work-queue.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import type { BookingChange } from "#server/stays/bookings/reactions.ts";
import { type RegistrationRow, registrationStore } from "#server/stays/registrations/queries.ts";
import { registrations, registrationTransmissions } from "#server/stays/registrations/tables.ts";
import { nextCallFor } from "#server/stays/registrations/transmission/next-call.ts";
import { serviceSetup } from "#server/stays/registrations/transmission/setup.ts";
import { type TransmissionRow, transmissionStore, transmissionsOf } from "#server/stays/registrations/transmission/store.ts";
import { generalSettings } from "#server/tenant/settings/queries.ts";

const NOTHING_YET = {
  number: null,
  foreign_id: null,
  sent_sha256: null,
  sent_at: null,
  request_id: null,
  maybe_sent: false,
  persons: [],
  errors: [],
};

/**
 * Queues an entry for the municipality once the time for undo is over, or `atOnce`; the job derives the call from the entry's state at that
 * moment. Does nothing if the property sends no entries, unless the service has this one already.
 */
export function queueEntry(work: Work, entry: RegistrationRow, atOnce = false): void {
  const known = transmissionsOf(work, [entry.id]).get(entry.id);
  if (!known && serviceSetup(work) === null) return;
  const row =
    known ??
    transmissionStore.insert(work, {
      ...NOTHING_YET,
      registration_id: entry.id,
      state: "not_due",
      error: null,
      due_at: null,
      asked_at: null,
      attempts: 0,
    });
  const waits_s = atOnce ? 0 : generalSettings(work).undo_seconds;
  plan(work, { entry, row, due_at: new Date(Date.parse(work.now) + waits_s * 1000).toISOString() });
}

type Planned = { entry: RegistrationRow; row: TransmissionRow; due_at: string };

/** Plans the next call. Without one the former state stays: a canceled entry remains canceled. */
function plan(work: Work, { entry, row, due_at }: Planned): void {
  if (nextCallFor(work, entry, row) === null) {
    if (row.state !== "waiting" && row.error === null) return;
    const state = row.foreign_id === null ? (row.sent_at === null ? "not_due" : "canceled") : "sent";
    transmissionStore.update(work, row, { state, due_at: null, asked_at: null, error: null, errors: [], attempts: 0 });
    return;
  }
  // Sent twice, it would be there twice: a user has to check first.
  if (row.state === "unclear") return;
  transmissionStore.update(work, row, { state: "waiting", due_at, asked_at: work.now, attempts: 0, error: null, errors: [] });
}

/** Sends an entry that was refused, given up, or may have arrived, or was never to be sent; a user has checked it. */
export function sendAgain(work: Work, entry: RegistrationRow): void {
  const row = transmissionsOf(work, [entry.id]).get(entry.id);
  if (row?.state === "unclear") transmissionStore.update(work, row, { state: "failed", request_id: null, maybe_sent: false });
  queueEntry(work, entry, true);
  work.record("registration.send_asked", entry, { words: { number: String(entry.number) } });
}

/** Forgets what the service has said of guests, where the entry's own names are deleted. */
export function forgetTransmission(work: Work, entry_id: string): void {
  const row = transmissionsOf(work, [entry_id]).get(entry_id);
  if (row)
    transmissionStore.update(work, row, { errors: [], persons: [], due_at: null, state: row.foreign_id === null ? "canceled" : "sent" });
}

const STAY_COLUMNS = ["status", "check_in", "check_out", "arrived_at", "departed_at", "tax_exemptions"] as const;

const entriesOfStay = query(["booking"], (db, { booking, property }) =>
  db
    .select({ id: registrations.id })
    .from(registrations)
    .where(and(eq(registrations.booking_id, booking), ofProperty(registrations, property))),
);

/** Tells the municipality of an arrival, other days, a departure and what was undone of them. */
export function reviewTransmissions(work: Work, { before, after }: BookingChange): void {
  if (STAY_COLUMNS.every((column) => before[column] === after[column])) return;
  for (const { id } of entriesOfStay.all(work, { booking: after.id })) {
    const entry = registrationStore.find(work, id);
    if (entry) queueEntry(work, entry);
  }
}

const { state } = registrationTransmissions;
const waiting = query([], (db) => db.select({ count: count() }).from(registrationTransmissions).where(eq(state, "waiting")), {
  acrossProperties: "a figure of the whole installation",
});
const waitingHere = query([], (db, { property }) =>
  db
    .select({ count: count() })
    .from(registrationTransmissions)
    .where(and(eq(state, "waiting"), ofProperty(registrationTransmissions, property))),
);
const givenUp = query([], (db, { property }) =>
  db
    .select({ id: registrationTransmissions.registration_id })
    .from(registrationTransmissions)
    .where(and(inArray(state, ["failed", "refused"]), ofProperty(registrationTransmissions, property))),
);

/** The entries that the municipality is to get, and those it has not taken. */
export const transmissionQueue: WorkQueue = {
  name: "registrations",
  waiting: (db) => waiting.get({ db }, {})?.count ?? 0,
  count: (view) => ({ waiting: waitingHere.get(view, {})?.count ?? 0, failed: givenUp.all(view, {}).length }),
  retry: sendAllAgain,
};

/** Everything that was refused or given up is tried again, as after a correction of the login; returns how much. */
export function sendAllAgain(work: Work): number {
  const entries = registrationStore.findMany(
    work,
    givenUp.all(work, {}).map(({ id }) => id),
  );
  for (const entry of entries) sendAgain(work, entry);
  return entries.length;
}
