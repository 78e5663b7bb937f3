import { type Entity, inTable } from "#server/platform/core/work/entity.ts";
import { registrations } from "#server/stays/registrations/tables.ts";

export const registrationEntity = {
  object: "registration",
  audience: "bookings:read",
  history: { of: "remarks", find: inTable(registrations) },
} as const satisfies Entity;
