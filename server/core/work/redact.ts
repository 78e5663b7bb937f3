import { prepared } from "#server/core/database/prepared.ts";
import type { View, Work } from "#server/core/work/work.ts";
import type { EventData } from "#shared/events/types.ts";

export type KnownEvent = {
  seq: number;
  time: string;
  parent_id: string;
  type: string;
  data: EventData;
  actor_name: string | null;
  by_guest: boolean;
};

/** The history of records, oldest first. */
export function eventsAbout({ db }: View, parents: readonly string[]): KnownEvent[] {
  type Row = Omit<KnownEvent, "data" | "by_guest"> & { data: string; by_guest: 0 | 1 };
  const find = prepared<Row>(
    db,
    `SELECT seq, time, parent_id, type, data, actor_name, (automated = 0 AND user_id IS NULL AND api_key_id IS NULL) AS by_guest
     FROM events WHERE parent_id = ? ORDER BY seq`,
  );
  return parents
    .flatMap((id) => find.all(id))
    .map((row) => ({ ...row, data: JSON.parse(row.data) as EventData, by_guest: row.by_guest === 1 }));
}

/** The records in whose history one of the ids is mentioned. */
export function parentsMentioning({ db, actor }: View, ids: readonly string[]): string[] {
  const find = prepared<{ parent_id: string }>(db, "SELECT DISTINCT parent_id FROM events WHERE property_id = ? AND instr(data, ?)");
  return [...new Set(ids.flatMap((id) => find.all(actor.property_id, id)).map(({ parent_id }) => parent_id))];
}

/** Puts other words into events, which is the one change that history knows: those of a person who was anonymised. */
export function redactEvents(work: Work, events: readonly Pick<KnownEvent, "seq" | "data" | "actor_name">[]): void {
  const save = prepared(work.db, "UPDATE events SET data = ?, actor_name = ?, redacted_at = ? WHERE seq = ?");
  for (const { seq, data, actor_name } of events) save.run(JSON.stringify(data), actor_name, work.now, seq);
}

/** First answers that hold one of the ids are not given again. */
export function forgetAnswers({ db }: Work, ids: readonly string[]): void {
  const remove = prepared(db, "DELETE FROM idempotency_keys WHERE instr(answer, ?)");
  for (const id of ids) remove.run(id);
}
