import { z } from "zod";
import { ApiKey } from "#shared/api-keys/schema.ts";
import { entity, Id, Text } from "#shared/core/fields.ts";
import { expandable, listQuery, sortable } from "#shared/core/page.ts";
import { User } from "#shared/team/schema.ts";

/** One row of the event log. Activity log, live feed and webhooks read the same rows. */
export const Event = entity("event", {
  /** The gap-free sequence number, across all properties of the installation. */
  seq: z.int(),
  parent_id: z.string(),
  /** The type marker of the entity that changed. */
  parent_object: z.string(),
  type: z.string(),
  /** In the reader's language. */
  description: z.string(),
  /** The changed fields, before and after. */
  data: z.record(z.string(), z.unknown()),
  automated: z.boolean(),
  user_id: z.string().nullable(),
  user: User.nullable(),
  api_key_id: z.string().nullable(),
  api_key: ApiKey.nullable(),
  /** The name of the actor at that time. */
  actor_name: z.string().nullable(),
  time: z.string(),
});
export type Event = z.infer<typeof Event>;

export const EVENT_RELATIONS = ["user", "api_key"] as const;
export const EventQuery = listQuery({
  parent_id: Id.optional(),
  type: z.string().max(100).optional(),
  expand: expandable(EVENT_RELATIONS),
  sort: sortable(["seq"]),
});
export const EventById = z.strictObject({ id: Id, expand: expandable(EVENT_RELATIONS) });
export type EventQuery = z.infer<typeof EventQuery>;

export const EventInput = z.strictObject({
  parent_id: Id,
  type: z.string().trim().min(1).max(100),
  description: Text,
  data: z.record(z.string(), z.unknown()).default({}),
});
export type EventInput = z.infer<typeof EventInput>;
