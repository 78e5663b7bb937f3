import { conflicts } from "#server/channels/conflicts/tables.ts";
import { type Entity, inTable } from "#server/platform/core/work/entity.ts";

export const conflictEntity = {
  object: "conflict",
  audience: "bookings:read",
  history: { of: "changes", find: inTable(conflicts) },
} as const satisfies Entity;
