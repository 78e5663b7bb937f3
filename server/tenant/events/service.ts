import type { Work } from "#server/platform/core/work/work.ts";
import { getEvent, mayHearOf, remarkableObject } from "#server/tenant/events/queries.ts";
import { notFound, Problem } from "#shared/platform/core/errors.ts";
import { isEventType } from "#shared/tenant/events/describe.ts";
import type { Event, EventInput } from "#shared/tenant/events/schema.ts";

/** Posts a remark to the history of an entity. Types that the server itself records are refused, so history cannot be forged. */
export function postEvent(work: Work, { parent_id, type, description, data }: EventInput): Event {
  if (isEventType(type)) throw new Problem("validation", "type", [{ path: "type", message: "by_server" }]);
  const object = remarkableObject(work, parent_id);
  if (object === null || !mayHearOf(work, object)) throw notFound("parent_id");
  const id = work.post(type, { object, id: parent_id }, { description, posted: data });
  return getEvent(work, { id, expand: [] });
}
