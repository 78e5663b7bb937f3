import type { Work } from "#server/core/work/work.ts";
import { getEvent, mayHearOf, remarkableObject } from "#server/events/queries.ts";
import { notFound, Problem } from "#shared/core/errors.ts";
import { isEventType } from "#shared/events/describe.ts";
import type { Event, EventInput } from "#shared/events/schema.ts";

/**
 * A remark of one's own in the record of an entity. Types that the program itself writes are refused, so history can't
 * be forged.
 */
export function postEvent(work: Work, { parent_id, type, description, data }: EventInput): Event {
  if (isEventType(type)) throw new Problem("validation", "type", [{ path: "type", message: "written by the house itself" }]);
  const object = remarkableObject(work, parent_id);
  if (object === null || !mayHearOf(work, object)) throw notFound("parent_id");
  const id = work.post(type, { object, id: parent_id }, { description, posted: data });
  return getEvent(work, { id, expand: [] });
}
