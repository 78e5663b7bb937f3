import { setImmediate } from "node:timers/promises";
import { lastRow, rowRanges } from "#server/platform/core/database/row-ranges.ts";
import { headSeq } from "#server/platform/core/work/events.ts";
import { changedBetween, eventsBetween, parentsBetween } from "#server/platform/core/work/redact.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { staysBetween } from "#server/stays/bookings/forget.ts";
import { bookings } from "#server/stays/bookings/tables.ts";
import { filesBetween } from "#server/tenant/files/forget.ts";
import { files } from "#server/tenant/files/tables.ts";
import { mailsBetween } from "#server/tenant/mail/forget-mails.ts";
import { mails } from "#server/tenant/mail/tables.ts";
import type { Naming } from "#shared/platform/core/redaction.ts";

/** The last rows of the long tables. */
type Ends = { events: number; mails: number; files: number; stays: number };

/** Rows of the long tables that may name a person, the parents whose events mention their ids, and the last rows that were searched. */
export type Mentions = { events: number[]; parents: Set<string>; mails: string[]; files: string[]; stays: string[]; to: Ends };

/** Naming texts of a person, and the rows that may contain them. */
export type Searched = { mentions: Mentions; naming: Naming };

/** As many rows are searched in some ten milliseconds. */
export const ROWS_AT_ONCE = 2000;

/** Searches the long tables of the property for a person. Between its parts the event loop serves other calls. */
export async function findMentions(view: View, naming: Naming, ids: readonly string[] = []): Promise<Mentions> {
  const to = endsOf(view);
  const found: Mentions = { events: [], parents: new Set(), mails: [], files: [], stays: [], to };
  for (const range of rowRanges(to.events, ROWS_AT_ONCE)) {
    found.events.push(...eventsBetween(view, naming.parts, range));
    for (const parent of parentsBetween(view, ids, range)) found.parents.add(parent);
    await setImmediate();
  }
  for (const range of rowRanges(to.mails, ROWS_AT_ONCE)) {
    found.mails.push(...mailsBetween(view, naming, range));
    await setImmediate();
  }
  for (const range of rowRanges(to.files, ROWS_AT_ONCE)) {
    found.files.push(...filesBetween(view, naming, range));
    await setImmediate();
  }
  for (const range of rowRanges(to.stays, ROWS_AT_ONCE)) {
    found.stays.push(...staysBetween(view, naming, range));
    await setImmediate();
  }
  return found;
}

/**
 * The same with what was written since, in the transaction that removes it. Of the older rows only stays may have got the name meanwhile:
 * each change of one is an event. Mails and files never change their texts.
 */
export function withLatest(view: View, found: Mentions, naming: Naming): Mentions {
  const to = endsOf(view);
  const since = (kind: keyof Ends) => ({ from: found.to[kind], to: to[kind] });
  return {
    events: [...found.events, ...eventsBetween(view, naming.parts, since("events"))],
    parents: found.parents,
    mails: [...found.mails, ...mailsBetween(view, naming, since("mails"))],
    files: [...found.files, ...filesBetween(view, naming, since("files"))],
    stays: [...new Set([...found.stays, ...staysBetween(view, naming, since("stays")), ...changedBetween(view, since("events"))])],
    to,
  };
}

function endsOf({ db }: View): Ends {
  return { events: headSeq(db), mails: lastRow(db, mails), files: lastRow(db, files), stays: lastRow(db, bookings) };
}
