import { z } from "zod";
import type { events } from "#server/platform/core/database/tables.ts";
import type { EventData } from "#shared/tenant/events/event-data.ts";

/** The format in which events are recorded now. Another shape of `EventData` needs a new number, and format 1 must stay readable. */
export const EVENT_FORMAT = 1;

const Fields = z.custom<NonNullable<EventData["from"]>>((value) => typeof value === "object" && value !== null);
const EventDataV1 = z.looseObject({
  words: z.record(z.string(), z.string()).optional(),
  from: Fields.optional(),
  to: Fields.optional(),
  description: z.string().optional(),
  posted: z.record(z.string(), z.unknown()).optional(),
});

/** Parses the stored data of an event, in whichever format it was recorded. */
export function readEventData(format: number, stored: unknown): EventData {
  if (format === 1) return EventDataV1.parse(stored);
  throw new Error(`unknown format of an event: ${format}`);
}

/** A row of the event log as it is read. */
export function readEvent<R extends { format: number; data: unknown }>({
  format,
  data,
  ...row
}: R): Omit<R, "format" | "data"> & { data: EventData } {
  return { ...row, data: readEventData(format, data) };
}

export type EventRow = ReturnType<typeof readEvent<typeof events.$inferSelect>>;
