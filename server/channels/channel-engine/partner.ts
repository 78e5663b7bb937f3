import { accessOf, driverOf } from "#server/channels/channel-engine/access.ts";
import { storeAgreement } from "#server/channels/channel-engine/agreement.ts";
import { ChannelFailure, type KeyProperty, type PartnerProperty } from "#server/channels/channel-engine/driver.ts";
import { callsUs, connectionStore } from "#server/channels/channel-engine/queries.ts";
import { assertAddress, sendEverything } from "#server/channels/channel-engine/service.ts";
import { logCall } from "#server/channels/channel-engine/state.ts";
import { isPaused } from "#server/platform/core/pause/pauses.ts";
import type { Actor } from "#server/platform/core/work/actor.ts";
import { type Runtime, type View, write } from "#server/platform/core/work/work.ts";
import { getProperty } from "#server/tenant/properties/queries.ts";
import type { PartnerKey } from "#shared/channels/channel-engine/schema.ts";
import { invalid, Problem } from "#shared/platform/core/errors.ts";
import type { FieldRule } from "#shared/platform/core/field-texts.ts";

export type Caller = { runtime: Runtime; actor: Actor; view: View };

/**
 * Asks the partner for the property, its room types and plans. Throws `validation` if it is refused, unreachable or has another currency or
 * time zone, and `system/copy_paused` in a copy of the data.
 */
export async function partnerProperty({ runtime, actor, view }: Caller, id: string): Promise<PartnerProperty> {
  if (isPaused(view, ["copy"])) throw new Problem("system/copy_paused");
  const connection = connectionStore.get(view, id);
  const driver = driverOf(view, connection);
  const access = accessOf(runtime, connection);
  if (callsUs(connection)) return driver.property(access);
  const failed = (failure: ChannelFailure) => noteCall({ runtime, actor, view }, { id, call: "property", failure });
  const protocol = driver.agree ? await callPartner(() => driver.agree?.(access) ?? null, { failed }) : null;
  if (protocol) write(runtime, actor, (work) => storeAgreement(work, id, protocol));
  const found = await callPartner(() => driver.property({ ...access, protocol: protocol ?? access.protocol }), { failed });
  const { currency, time_zone } = getProperty(view, view.actor.property_id);
  if (found.currency !== null && found.currency !== currency) throw invalid("id", "partner_currency");
  if (found.time_zone !== null && found.time_zone !== time_zone) throw invalid("id", "partner_time_zone");
  return found;
}

type Waited = {
  /** The field of the input that the partner refuses. */
  field?: string;
  refused?: FieldRule;
  failed?(failure: ChannelFailure): void;
};

/** Makes a call that a person waits for. Throws `validation` about a field if the partner refuses it or does not answer. */
export async function callPartner<T>(
  call: () => Promise<T> | T,
  { field = "id", refused = "partner_refused", failed }: Waited = {},
): Promise<T> {
  try {
    return await call();
  } catch (thrown) {
    if (!(thrown instanceof ChannelFailure)) throw thrown;
    failed?.(thrown);
    throw invalid(field, thrown.kind === "refused" ? refused : "partner_unreachable");
  }
}

type NotedCall = { id: string; call: string; failure: ChannelFailure | null; entries?: number };

/** Logs a call that a person waited for, with the partner's words if it refused. */
export function noteCall({ runtime, actor }: Caller, { id, call, failure, entries = 0 }: NotedCall): void {
  write(runtime, actor, (work) => {
    logCall(work, {
      connection_id: id,
      call,
      ok: failure === null,
      entries,
      refused: 0,
      duration_ms: null,
      note: failure?.message ?? null,
    });
    work.announce({ object: "channel_connection", user_id: null });
  });
}

/** The properties that a key opens, before there is a connection. */
export async function propertiesOfKey(
  { runtime, view }: Caller,
  { kind, url, credentials, other_url }: PartnerKey,
): Promise<KeyProperty[]> {
  if (isPaused(view, ["copy"])) throw new Problem("system/copy_paused");
  if (!view.wiring.channelDrivers[kind]) throw invalid("kind", "partner_kind");
  assertAddress(runtime.config, view.actor, { kind, url, isConfirmed: other_url });
  const { properties } = driverOf(view, { kind });
  if (!properties) throw invalid("kind", "partner_kind");
  const access = accessOf(runtime, { url, user_name: null, credentials, hotel_code: null, protocol: null });
  return callPartner(() => properties(access), { field: "credentials" });
}

/** Sends everything; the first time only to a property that is the same as here. */
export async function syncAll(caller: Caller, id: string) {
  const { opened_at } = connectionStore.get(caller.view, id);
  if (opened_at === null) await partnerProperty(caller, id);
  return write(caller.runtime, caller.actor, (work) => sendEverything(work, id));
}
