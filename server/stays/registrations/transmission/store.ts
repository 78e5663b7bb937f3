import { and } from "drizzle-orm";
import { entityStore } from "#server/platform/core/database/entity-store.ts";
import { ofProperty, oneOf, query } from "#server/platform/core/database/query.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { registrationTransmissions } from "#server/stays/registrations/tables.ts";
import type { Transmission } from "#shared/stays/registrations/transmission.ts";

/** Only this module writes through it. */
export const transmissionStore = entityStore("registration_transmission", registrationTransmissions);
export type TransmissionRow = ReturnType<typeof transmissionStore.get>;

const ofEntries = query(["entries"], (db, { entries, property }) =>
  db
    .select({ id: registrationTransmissions.id })
    .from(registrationTransmissions)
    .where(and(oneOf(registrationTransmissions.registration_id, entries), ofProperty(registrationTransmissions, property))),
);

/** Transmission states by entry id. */
export function transmissionsOf(view: View, entries: readonly string[]): ReadonlyMap<string, TransmissionRow> {
  if (entries.length === 0) return new Map();
  const ids = ofEntries.all(view, { entries }).map(({ id }) => id);
  return new Map(transmissionStore.findMany(view, ids).map((row) => [row.registration_id, row]));
}

/** As the API returns it. */
export function asTransmission({ state, number, sent_at, error, errors, due_at }: TransmissionRow): Transmission {
  return { state, number, sent_at, error, errors, next_attempt_at: state === "waiting" ? due_at : null };
}
