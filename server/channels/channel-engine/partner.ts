import { accessOf, driverOf } from "#server/channels/channel-engine/access.ts";
import { ChannelFailure, type PartnerProperty } from "#server/channels/channel-engine/driver.ts";
import { connectionStore } from "#server/channels/channel-engine/queries.ts";
import { sendEverything } from "#server/channels/channel-engine/service.ts";
import { isPaused } from "#server/platform/core/pause/pauses.ts";
import type { Actor } from "#server/platform/core/work/actor.ts";
import { type Runtime, type View, write } from "#server/platform/core/work/work.ts";
import { getProperty } from "#server/tenant/properties/queries.ts";
import { invalid, Problem } from "#shared/platform/core/errors.ts";

type Caller = { runtime: Runtime; actor: Actor; view: View };

/**
 * Asks the partner for the property, its room types and plans. Throws `validation` if it is refused, unreachable or has another currency or
 * time zone, and `system/copy_paused` in a copy of the data.
 */
export async function partnerProperty({ runtime, view }: Caller, id: string): Promise<PartnerProperty> {
  if (isPaused(view, ["copy"])) throw new Problem("system/copy_paused");
  const connection = connectionStore.get(view, id);
  const found = await driverOf(view, connection)
    .property(accessOf(runtime, connection))
    .catch((thrown: unknown) => {
      if (!(thrown instanceof ChannelFailure)) throw thrown;
      throw invalid("id", thrown.kind === "refused" ? "partner_refused" : "partner_unreachable");
    });
  const { currency, time_zone } = getProperty(view, view.actor.property_id);
  if (found.currency !== currency) throw invalid("id", "partner_currency");
  if (found.time_zone !== null && found.time_zone !== time_zone) throw invalid("id", "partner_time_zone");
  return found;
}

/** Sends everything; the first time only to a property that is the same as here. */
export async function syncAll(caller: Caller, id: string) {
  const { opened_at } = connectionStore.get(caller.view, id);
  if (opened_at === null) await partnerProperty(caller, id);
  return write(caller.runtime, caller.actor, (work) => sendEverything(work, id));
}
