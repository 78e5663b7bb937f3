import { and, eq, gt, isNotNull, or, sql } from "drizzle-orm";
import { messages } from "#server/office/messages/tables.ts";
import { newId } from "#server/platform/core/database/new-id.ts";
import { command, ofProperty, oneOf, query } from "#server/platform/core/database/query.ts";
import type { View, Work } from "#server/platform/core/work/work.ts";
import type { Timing } from "#shared/office/messages/plan.ts";
import type { MessageReason, Occasion } from "#shared/office/messages/schema.ts";

const byPlace = query(["ids"], (db, { ids, property }) =>
  db
    .select()
    .from(messages)
    .where(and(or(oneOf(messages.booking_id, ids), oneOf(messages.subject_id, ids)), ofProperty(messages, property)))
    .orderBy(messages.created_at, messages.id),
);

export type KeptMessage = ReturnType<typeof byPlace.all>[number];
export type KeptState = KeptMessage["state"];

/** The stored messages of stays and groups, oldest first. */
export function keptOf(view: View, ids: readonly string[]): KeptMessage[] {
  return ids.length === 0 ? [] : byPlace.all(view, { ids: [...new Set(ids)] });
}

const byMail = query(["mail"], (db, { mail, property }) =>
  db
    .select()
    .from(messages)
    .where(and(eq(messages.mail_id, mail), ofProperty(messages, property))),
);

/** The message that a mail brings; null for other mails. */
export function keptByMail(view: View, mail: string): KeptMessage | null {
  return byMail.get(view, { mail }) ?? null;
}

const dueBetween = query(["start", "end"], (db, { start, end, property }) =>
  db
    .select({ booking_id: messages.booking_id })
    .from(messages)
    .where(and(eq(messages.property_id, property), sql`${messages.due_at} >= ${start}`, sql`${messages.due_at} < ${end}`)),
);

/** The stays with stored messages that were due between two instants. */
export function bookingsOfKept(view: View, range: { start: string; end: string }): string[] {
  return dueBetween.all(view, range).map(({ booking_id }) => booking_id);
}

const queuedSince = query(["since"], (db, { since, property }) =>
  db
    .select({ n: sql<number>`count(*)` })
    .from(messages)
    .where(and(eq(messages.property_id, property), isNotNull(messages.queued_at), gt(messages.queued_at, since))),
);

/** Counts the messages that were queued after an instant. */
export function countQueued(view: View, since: string): number {
  return queuedSince.get(view, { since })?.n ?? 0;
}

type Kept = Pick<
  KeptMessage,
  "state" | "reason" | "subject" | "body" | "mail_id" | "queued_at" | "sent_at" | "occasion_date" | "due_at" | "occasion"
>;

const insert = command(
  ["id", "rule", "place", "booking", "date", "occasion", "state", "reason", "subject", "body", "due", "mail", "queued", "sent"],
  (db, values) =>
    db.insert(messages).values({
      id: values.id,
      property_id: values.property,
      rule_id: values.rule,
      subject_id: values.place,
      booking_id: values.booking,
      occasion_date: values.date,
      occasion: sql`${values.occasion}`,
      state: sql`${values.state}`,
      reason: sql`${values.reason}`,
      subject: values.subject,
      body: values.body,
      due_at: values.due,
      mail_id: values.mail,
      queued_at: values.queued,
      sent_at: values.sent,
      created_at: values.now,
    }),
);

const update = command(
  ["id", "date", "occasion", "state", "reason", "subject", "body", "due", "mail", "queued", "sent"],
  (db, { property, ...values }) =>
    db
      .update(messages)
      .set({
        occasion_date: sql`${values.date}`,
        occasion: sql`${values.occasion}`,
        state: sql`${values.state}`,
        reason: sql`${values.reason}`,
        subject: sql`${values.subject}`,
        body: sql`${values.body}`,
        due_at: sql`${values.due}`,
        mail_id: sql`${values.mail}`,
        queued_at: sql`${values.queued}`,
        sent_at: sql`${values.sent}`,
      })
      .where(and(eq(messages.id, values.id), ofProperty(messages, property))),
);

const remove = command(["id"], (db, { id, property }) =>
  db.delete(messages).where(and(eq(messages.id, id), ofProperty(messages, property))),
);

export type NewMessage = { rule_id: string; subject_id: string; booking_id: string; occasion: Occasion; timing: Timing };

const NOTHING = { reason: null, subject: null, body: null, mail_id: null, queued_at: null, sent_at: null };

/** Stores what happens to a message, in its row if it has one. Its unique index lets a stay get a message once for an occasion. */
export function keep(work: Work, place: NewMessage, known: KeptMessage | null, change: Partial<Kept> & { state: KeptState }): void {
  const { timing, occasion } = place;
  const present = known ?? { ...NOTHING, occasion_date: timing.occasion_date, due_at: timing.due_at, occasion };
  const values = valuesOf({ ...present, occasion_date: timing.occasion_date, due_at: timing.due_at, occasion, ...change });
  if (known) update(work, { id: known.id, ...values });
  else insert(work, { id: newId(), rule: place.rule_id, place: place.subject_id, booking: place.booking_id, ...values });
}

/** Changes the row of a message. */
export function changeKept(work: Work, known: KeptMessage, change: Partial<Kept>): void {
  update(work, { id: known.id, ...valuesOf({ ...known, ...change }) });
}

/** Forgets what happened to a message: it is planned again from the present data. */
export function forgetKept(work: Work, { id }: Pick<KeptMessage, "id">): void {
  remove(work, { id });
}

function valuesOf(row: Kept) {
  const { occasion_date: date, occasion, state, subject, body, due_at: due, mail_id: mail, queued_at: queued, sent_at: sent } = row;
  const reason: MessageReason | null = row.reason;
  return { date, occasion, state, reason, subject, body, due, mail, queued, sent };
}
