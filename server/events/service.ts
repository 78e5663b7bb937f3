import { prepared } from "#server/core/prepared.ts";
import type { View, Work } from "#server/core/work.ts";
import { getEvent, mayHearOf } from "#server/events/queries.ts";
import { notFound, Problem } from "#shared/core/errors.ts";
import { isEventType } from "#shared/events/describe.ts";
import type { Event, EventInput } from "#shared/events/schema.ts";

/**
 * A remark of one's own in the record of an entity. Types that the house itself writes are refused, so history can't
 * be forged.
 */
export function postEvent(work: Work, { parent_id, type, description, data }: EventInput): Event {
  if (isEventType(type)) throw new Problem("validation", "type", [{ path: "type", message: "written by the house itself" }]);
  const object = objectOf(work, parent_id);
  if (object === null || !mayHearOf(work, object)) throw notFound("parent_id");
  const id = work.post(type, { object, id: parent_id }, { ...data, description });
  return getEvent(work, { id, expand: [] });
}

/** Where an id may belong: entities that carry a record of changes. */
const TABLES = {
  booking: "bookings",
  contact: "contacts",
  group: "groups",
  room: "rooms",
  room_type: "room_types",
  room_lock: "room_locks",
  rate: "rates",
  item: "items",
  tax_rate: "tax_rates",
  payment_method: "payment_methods",
  file: "files",
  member: "members",
  api_key: "api_keys",
  setting: "settings",
} as const;

const FIND = Object.entries(TABLES)
  .map(
    ([object, table]) => `SELECT '${object}' AS object FROM ${table} WHERE id = @id AND property_id = @property_id AND deleted_at IS NULL`,
  )
  .concat("SELECT 'property' AS object FROM properties WHERE id = @id AND id = @property_id")
  .join(" UNION ALL ");

function objectOf({ db, actor }: View, id: string): string | null {
  return prepared<{ object: string }>(db, FIND).get({ id, property_id: actor.property_id })?.object ?? null;
}
