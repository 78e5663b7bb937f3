import { type Entity, inTable } from "#server/platform/core/work/entity.ts";
import { mails } from "#server/tenant/mail/tables.ts";

export const mailEntity = {
  object: "mail",
  audience: "events:read",
  history: { of: "remarks", find: inTable(mails) },
} as const satisfies Entity;
