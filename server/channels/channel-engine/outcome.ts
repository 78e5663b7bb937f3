import { and, eq, lt, sql } from "drizzle-orm";
import type { Outgoing } from "#server/channels/channel-engine/compare.ts";
import type { Refusals } from "#server/channels/channel-engine/driver.ts";
import { CLOSED } from "#server/channels/channel-engine/queries.ts";
import { forgetCells, removeMapping } from "#server/channels/channel-engine/remove-mapping.ts";
import { channelCells, channelMappings } from "#server/channels/channel-engine/tables.ts";
import { command, query } from "#server/platform/core/database/query.ts";
import { eachInTurns } from "#server/platform/core/process/in-turns.ts";
import type { PropertyPlace } from "#server/platform/core/work/actor.ts";
import type { Runtime, Work } from "#server/platform/core/work/work.ts";
import { bufferOf } from "#server/platform/core/worker/tasks.ts";
import { inProperty } from "#server/tenant/properties/for-each-property.ts";
import type { PlanCell, RoomCell } from "#shared/channels/channel-engine/cells.ts";
import type { DayRange } from "#shared/channels/channel-engine/ranges.ts";
import { groupBy } from "#shared/platform/core/group-by.ts";
import { DAY_MS, weekdayOf } from "#shared/platform/core/stays.ts";

type Cells = Outgoing<RoomCell> | Outgoing<PlanCell>;

const markUncertain = command(["id", "from", "to"], (db, { id, from, to, property }) =>
  db
    .update(channelMappings)
    .set({
      uncertain_from: sql`min(coalesce(${channelMappings.uncertain_from}, ${from}), ${from})`,
      uncertain_to: sql`max(coalesce(${channelMappings.uncertain_to}, ${to}), ${to})`,
      uncertain_marks: sql`${channelMappings.uncertain_marks} + 1`,
    })
    .where(and(eq(channelMappings.id, id), eq(channelMappings.property_id, property))),
);
/** Days that have become uncertain since they were sent stay so, also if they were among them. */
const clearUncertain = command(["id", "marks"], (db, { id, marks, property }) =>
  db
    .update(channelMappings)
    .set({ uncertain_from: null, uncertain_to: null })
    .where(and(eq(channelMappings.id, id), sql`${channelMappings.uncertain_marks} = ${marks}`, eq(channelMappings.property_id, property))),
);
const marksOf = query(["id"], (db, { id, property }) =>
  db
    .select({ marks: channelMappings.uncertain_marks })
    .from(channelMappings)
    .where(and(eq(channelMappings.id, id), eq(channelMappings.property_id, property))),
);

const OF_MAPPING = { acrossProperties: "the mapping was read in the property" };
const saveSent = command(
  ["mapping_id", "date", "sent", "sent_at"],
  (db, values) =>
    db
      .insert(channelCells)
      .values({ ...values, refused: null, reason: null })
      .onConflictDoUpdate({
        target: [channelCells.mapping_id, channelCells.date],
        set: { sent: sql`excluded.sent`, sent_at: sql`excluded.sent_at`, refused: null, reason: null },
      }),
  OF_MAPPING,
);
const saveRefused = command(
  ["mapping_id", "date", "refused", "reason", "sent_at"],
  (db, values) =>
    db
      .insert(channelCells)
      .values({ ...values, sent: null })
      .onConflictDoUpdate({
        target: [channelCells.mapping_id, channelCells.date],
        set: { refused: sql`excluded.refused`, reason: sql`excluded.reason`, sent_at: sql`excluded.sent_at` },
      }),
  OF_MAPPING,
);

/** The marks of mappings whose days are being sent, by which is known later if further days became uncertain meanwhile. */
export type SendingMarks = ReadonlyMap<string, number>;

/**
 * Notes the days that are about to be sent. Until the answer is stored, nobody knows what the partner has: after a broken line or a killed
 * process these days are sent again, whatever was sent before.
 */
export function noteSending(work: Work, { spans }: Cells): SendingMarks {
  const marks = new Map<string, number>();
  for (const [id, { from, to }] of Object.entries(spans)) {
    markUncertain(work, { id, from, to });
    marks.set(id, marksOf.get(work, { id })?.marks ?? 0);
  }
  return marks;
}

/** Has the days from the first to the last of some sent again, whatever was sent before. */
export function noteUncertain(work: Work, mapping: string, dates: readonly string[]): void {
  const sorted = [...dates].sort();
  markUncertain(work, { id: mapping, from: sorted[0] ?? "", to: sorted.at(-1) ?? "" });
}

/** Cells that are stored in one transaction: calls are served in between. */
const CELLS_AT_ONCE = 100;

/** Stores what the partner has taken, and what it has refused and why. */
export async function storeOutcome(
  runtime: Runtime,
  place: PropertyPlace,
  { outgoing, bytes, refusals, marks }: { outgoing: Cells; bytes: Uint8Array; refusals: Refusals; marks: SendingMarks },
): Promise<number> {
  const reasonOf = refusalsByDay(outgoing.ranges, refusals);
  let refused = 0;
  await eachInTurns(batchesOf(bytes, outgoing.cells), (lines) => {
    inProperty(runtime, place, (work) => {
      for (const line of lines) {
        const [mapping_id = "", date = "", text = ""] = line.split("\t");
        const reason = reasonOf(mapping_id, date);
        if (reason === null) saveSent(work, { mapping_id, date, sent: text, sent_at: work.now });
        else saveRefused(work, { mapping_id, date, refused: text, reason, sent_at: work.now });
        if (reason !== null) refused += 1;
      }
    });
  });
  const closings = new Set(outgoing.closings);
  inProperty(runtime, place, (work) => {
    for (const [id, count] of marks) if (!closings.has(id)) clearUncertain(work, { id, marks: count });
    for (const mapping_id of closings) {
      const from = outgoing.ranges.find((range) => range.mapping_id === mapping_id)?.from ?? "";
      const reason = reasonOf(mapping_id, from);
      if (reason === null) noteClosed(work, { mapping_id, date: from });
      else keepUnclosed(work, { mapping_id, date: from, reason });
    }
  });
  return refused;
}

/**
 * The mapping is kept until the bookings that were made before have come. What was mapped again while it was being closed stays; its days are
 * uncertain and are sent again.
 */
function noteClosed(work: Work, { mapping_id, date }: { mapping_id: string; date: string }): void {
  if (!endedMapping.get(work, { id: mapping_id, before: "9" })) return;
  forgetCells(work, mapping_id);
  saveSent(work, { mapping_id, date, sent: CLOSED, sent_at: work.now });
}

/** A partner that refuses to close for a week sells nothing there any more: its plan is gone. */
function keepUnclosed(work: Work, { mapping_id, date, reason }: { mapping_id: string; date: string; reason: string }): void {
  const before = new Date(Date.parse(work.now) - GIVES_UP_AFTER_MS).toISOString();
  if (endedMapping.get(work, { id: mapping_id, before })) return removeMapping(work, mapping_id);
  saveRefused(work, { mapping_id, date, refused: CLOSED, reason, sent_at: work.now });
}

const GIVES_UP_AFTER_MS = 7 * DAY_MS;
const endedMapping = query(["id", "before"], (db, { id, before, property }) =>
  db
    .select({ id: channelMappings.id })
    .from(channelMappings)
    .where(and(eq(channelMappings.id, id), eq(channelMappings.property_id, property), lt(channelMappings.ended_at, before))),
);

function* batchesOf(bytes: Uint8Array, { from, to }: Cells["cells"]): Generator<string[]> {
  let count = 0;
  let start = from;
  for (let at = from; at < to; at += 1) {
    if (bytes[at] !== LINE_END) continue;
    count += 1;
    if (count < CELLS_AT_ONCE && at + 1 < to) continue;
    yield bufferOf(bytes.subarray(start, at)).toString("latin1").split("\n");
    start = at + 1;
    count = 0;
  }
}

const LINE_END = 10;

type SentDays = Pick<DayRange<unknown>, "from" | "to" | "weekdays"> & { mapping_id: string };

/** The reason for which a day was refused: that of the last range that covers it, since the last one counts. */
function refusalsByDay(ranges: readonly SentDays[], refusals: Refusals): (mapping_id: string, date: string) => string | null {
  if (refusals.size === 0) return () => null;
  const indexed = ranges.map((range, index) => ({ ...range, reason: refusals.get(index) ?? null }));
  const byMapping = groupBy(indexed, ({ mapping_id }) => mapping_id);
  return (mapping_id, date) => {
    const last = byMapping.get(mapping_id)?.findLast((range) => covers(range, date));
    return last?.reason ?? null;
  };
}

function covers({ from, to, weekdays }: SentDays, date: string): boolean {
  return from <= date && date <= to && (weekdays === null || weekdays.includes(weekdayOf(date)));
}
