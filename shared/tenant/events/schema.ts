import { z } from "zod";
import { entity, Id, Text } from "#shared/platform/core/fields.ts";
import { expandable, listQuery, pageOf, sortable } from "#shared/platform/core/page.ts";
import { MAX_PAGE_SIZE, PAGE_SIZE } from "#shared/platform/core/paging.ts";
import { ApiKey } from "#shared/tenant/api-keys/schema.ts";
import { User } from "#shared/tenant/team/schema.ts";

/** One row of the event log. Activity log, live feed and webhooks read the same rows. */
export const Event = entity("event", {
  property_id: z.string().describe("The property in which it happened"),
  seq: z.int().describe("The event's number: ask for those after the one you know, and nothing is missed"),
  parent_id: z.string().describe("The record to which it happened"),
  parent_object: z.string().describe("The kind of the record to which it happened"),
  type: z.string().describe("What happened, such as booking.created"),
  description: z.string().describe("What happened, in the reader's language"),
  data: z.record(z.string(), z.unknown()).describe("What changed with it: fields before and after"),
  automated: z.boolean().describe("The program did it by itself"),
  user_id: z.string().nullable(),
  user: User.nullable(),
  api_key_id: z.string().nullable(),
  api_key: ApiKey.nullable(),
  actor_name: z.string().nullable().describe("Who did it, by the name they had then"),
  time: z.string().describe("When it happened; instant in UTC"),
});
export type Event = z.infer<typeof Event>;

export const EVENT_RELATIONS = ["user", "api_key"] as const;
export const EventQuery = listQuery({
  after: z
    .int()
    .min(0)
    .optional()
    .describe(
      "The last seq that the reader knows: only what came after it, oldest first. Ask again with the answer's next_seq; 0 begins with the oldest event.",
    ),
  parent_id: Id.optional(),
  type: z.string().max(100).optional().describe("Only events of this type"),
  expand: expandable(EVENT_RELATIONS),
  sort: sortable(["seq"]),
}).extend({
  page_size: z.int().min(1).max(MAX_PAGE_SIZE).optional().describe(`${PAGE_SIZE} unless given, with after ${MAX_PAGE_SIZE}.`),
});
export type EventQuery = z.infer<typeof EventQuery>;

/** A page of the event log, and where to read on. */
export const EventPage = pageOf(Event).extend({
  next_seq: z
    .int()
    .describe("What to send as after next time. Events that the reader may not see, and those of other properties, are passed over by it."),
  reset: z
    .boolean()
    .describe(
      "True if what came after the given seq can't be told any more: it is older than the oldest kept event, or belongs to a database that was replaced. Read everything again, then go on from next_seq.",
    ),
});
export type EventPage = z.infer<typeof EventPage>;

export const EventById = z.strictObject({ id: Id, expand: expandable(EVENT_RELATIONS) });

/** The JSON text of what other programs post is kept for ever, and read by every screen that shows the history. */
const MAX_POSTED = 16_384;
const DEEPEST_POSTED = 20;

/** True if a value nests at most so deep. Without recursion, which deep nesting would make overflow. */
function isAtMostDeep(value: unknown, deepest: number): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; depth <= deepest; depth += 1) {
    level = level.flatMap((each) => (typeof each === "object" && each !== null ? Object.values(each) : []));
    if (level.length === 0) return true;
  }
  return false;
}

const Posted = z
  .record(z.string(), z.unknown())
  .refine((data) => isAtMostDeep(data, DEEPEST_POSTED), { error: `nested:${DEEPEST_POSTED}`, abort: true })
  .refine((data) => JSON.stringify(data).length <= MAX_POSTED, `json_length:${MAX_POSTED}`)
  .default({});

export const EventInput = z.strictObject({
  parent_id: Id,
  type: z.string().trim().min(1).max(100).describe("A type of your own, which no event of the program has"),
  description: Text.describe("The remark in words"),
  data: Posted.describe("Anything of your own, kept with the event"),
});
export type EventInput = z.infer<typeof EventInput>;
