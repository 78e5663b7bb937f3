import { setImmediate } from "node:timers/promises";
import { lastRow, rowRanges } from "#server/core/database/row-ranges.ts";
import { headSeq } from "#server/core/work/events.ts";
import { eventsBetween, parentsBetween } from "#server/core/work/redact.ts";
import type { View } from "#server/core/work/work.ts";
import { mailsBetween } from "#server/mail/forget-mails.ts";
import { mails } from "#server/mail/tables.ts";
import type { Naming } from "#shared/contacts/privacy.ts";

/** Where a person is named in the two long tables, whose events mention their ids, and up to which row was looked. */
export type Mentions = { events: number[]; parents: Set<string>; mails: string[]; events_to: number; mails_to: number };

/** How the person is named, and where. */
export type Searched = { mentions: Mentions; naming: Naming };

/** As many rows are searched in some ten milliseconds. */
export const ROWS_AT_ONCE = 2000;

/** Searches all events and mails of the property for a person. Between its parts the event loop serves other calls. */
export async function findMentions(view: View, naming: Naming, ids: readonly string[] = []): Promise<Mentions> {
  const found: Mentions = { events: [], parents: new Set(), mails: [], events_to: headSeq(view.db), mails_to: lastRow(view.db, mails) };
  for (const range of rowRanges(found.events_to, ROWS_AT_ONCE)) {
    found.events.push(...eventsBetween(view, naming.parts, range));
    for (const parent of parentsBetween(view, ids, range)) found.parents.add(parent);
    await setImmediate();
  }
  for (const range of rowRanges(found.mails_to, ROWS_AT_ONCE)) {
    found.mails.push(...mailsBetween(view, naming, range));
    await setImmediate();
  }
  return found;
}

/** The same with what was written since, in the transaction that removes it. */
export function withLatest(view: View, found: Mentions, naming: Naming): Mentions {
  const events_to = headSeq(view.db);
  const mails_to = lastRow(view.db, mails);
  return {
    events: [...found.events, ...eventsBetween(view, naming.parts, { from: found.events_to, to: events_to })],
    parents: found.parents,
    mails: [...found.mails, ...mailsBetween(view, naming, { from: found.mails_to, to: mails_to })],
    events_to,
    mails_to,
  };
}
