import { and, asc, eq, isNull } from "drizzle-orm";
import { roleOfWebhook, type WebhookRow } from "#server/office/webhooks/queries.ts";
import { webhooks } from "#server/office/webhooks/tables.ts";
import { query } from "#server/platform/core/database/query.ts";
import { automatedActor } from "#server/platform/core/work/actor.ts";
import { type Runtime, type View, viewOf } from "#server/platform/core/work/work.ts";
import { properties } from "#server/tenant/properties/tables.ts";
import { generalSettings } from "#server/tenant/settings/queries.ts";

/** A webhook and its property. */
export type WebhookRef = { id: string; property_id: string; time_zone: string };

/** The webhooks of all properties that are on. */
export const activeWebhooks = query(
  [],
  (db) =>
    db
      .select({ id: webhooks.id, property_id: webhooks.property_id, time_zone: properties.time_zone })
      .from(webhooks)
      .innerJoin(properties, eq(properties.id, webhooks.property_id))
      .where(and(eq(webhooks.active, true), isNull(webhooks.deleted_at), isNull(properties.deleted_at)))
      .orderBy(asc(webhooks.id)),
  { acrossProperties: "one job serves the webhooks of all properties" },
);

/** What the webhook may see: its maker's view, in the property's language. Null once the maker has left the property. */
export function viewOfWebhook(runtime: Runtime, place: WebhookRef, webhook: WebhookRow): View | null {
  const view = viewOf(runtime, automatedActor(place));
  const role = roleOfWebhook(view, webhook);
  if (role === null) return null;
  return { ...view, actor: { ...view.actor, role, language: generalSettings(view).language } };
}
