import type { View } from "#server/platform/core/work/work.ts";
import { generalSettings } from "#server/tenant/settings/queries.ts";
import type { Hours } from "#shared/office/messages/plan.ts";

/** The hours in which messages of the property leave. */
export function hoursOf(view: View): Hours {
  const { quiet_from, quiet_until } = generalSettings(view);
  return { time_zone: view.actor.time_zone, quiet_from, quiet_until };
}
