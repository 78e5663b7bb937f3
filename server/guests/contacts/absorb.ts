import { and, eq, sql } from "drizzle-orm";
import { type ContactRow, contactStore } from "#server/guests/contacts/queries.ts";
import { assertNamed } from "#server/guests/contacts/service.ts";
import { contacts } from "#server/guests/contacts/tables.ts";
import { command } from "#server/platform/core/database/query.ts";
import { changes } from "#server/platform/core/work/changes.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { rateStore } from "#server/prices/rates/queries.ts";
import { type MergeField, mergedProfile } from "#shared/guests/contacts/merge.ts";

export type Merging = { stays: ContactRow; goes: ContactRow };

const redirectMerged = command(["from", "to"], (db, { from, to, property }) =>
  db
    .update(contacts)
    .set({ merged_into_id: sql`${to}` })
    .where(and(eq(contacts.merged_into_id, from), eq(contacts.property_id, property))),
);

/**
 * Merges two contacts: the remaining one gets the fields that it lacks; the other one is deleted and refers to it by `merged_into_id`. The
 * modules that own the related records move them. Throws `contact/anonymized`.
 */
export function absorbContact(work: Work, { stays, goes }: Merging, take: readonly MergeField[]): ContactRow {
  assertNamed(stays);
  assertNamed(goes);
  const profile = mergedProfile(stays, goes, take);
  const rate = profile.default_rate_id === null ? null : rateStore.find(work, profile.default_rate_id);
  // After the removal its e-mail is free for the remaining contact.
  const gone = contactStore.remove(work, contactStore.update(work, goes, { merged_into_id: stays.id }));
  redirectMerged(work, { from: goes.id, to: stays.id });
  const saved = contactStore.update(work, stays, { ...profile, default_rate_id: rate?.id ?? null });
  const words = { from: goes.name, name: saved.name };
  work.record("contact.merged", saved, { words, ...changes(stays, profile), merged: { id: goes.id, number: goes.number } });
  work.record("contact.merged", gone, { words, into: { id: saved.id, number: saved.number } });
  for (const react of work.wiring.contactReactions.changed) react(work, { before: stays, after: saved });
  return saved;
}
