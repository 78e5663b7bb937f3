import { z } from "zod";
import type { ChannelDriver, PartnerAccess, Refusals } from "#server/channels/channel-engine/driver.ts";
import { channexApi } from "#server/channels/channex/api.ts";
import { availabilityEntry, KNOWS_WEEKDAYS, refusedEntries, restrictionEntry } from "#shared/channels/channex/messages.ts";
import { readRevision } from "#shared/channels/channex/revisions.ts";

/** The rate plan's room type, as attribute or as relationship: both forms occur. */
type Plan = Awaited<ReturnType<ReturnType<typeof apiOf>["ratePlans"]>>[number];

const RawRevision = z.object({ attributes: z.unknown() });

/** Channex, a channel manager that distributes to some two hundred portals. */
export const channexDriver: ChannelDriver = {
  weekdays: { rooms: KNOWS_WEEKDAYS.availability, plans: KNOWS_WEEKDAYS.restrictions },
  calls_a_minute: 10,

  async pushRooms(access, ranges) {
    const entries = ranges.map((range) =>
      availabilityEntry(
        { property_id: propertyOf(access), room_type_id: range.partner_id },
        { ...range, value: { free: range.value.free ?? 0 } },
      ),
    );
    return byIndex(entries, refusedEntries(entries, await apiOf(access).sendAvailability(entries)));
  },

  async pushPlans(access, ranges) {
    const entries = ranges.map((range) => restrictionEntry({ property_id: propertyOf(access), rate_plan_id: range.partner_id }, range));
    return byIndex(entries, refusedEntries(entries, await apiOf(access).sendRestrictions(entries)));
  },

  async pull(access) {
    const revisions = await apiOf(access).unacknowledged();
    return revisions.map((raw) => ({ id: raw.id, raw }));
  },

  read: (raw) => readRevision(RawRevision.parse(raw).attributes),
  acknowledge: (access, id) => apiOf(access).acknowledge(id),
  readBack: (access, days) => apiOf(access).readAvailability(days),

  async property(access) {
    const api = apiOf(access);
    const [{ title, currency, timezone }, types, plans] = await Promise.all([api.property(), api.roomTypes(), api.ratePlans()]);
    return {
      name: title,
      currency,
      time_zone: timezone ?? null,
      room_types: types.map(({ id, attributes }) => ({ id, name: attributes.title })),
      plans: plans.map((plan) => ({
        id: plan.id,
        name: plan.attributes.title,
        room_type_id: roomTypeOf(plan),
        max_persons: (plan.attributes.options ?? []).reduce<number | null>((most, { occupancy }) => Math.max(most ?? 0, occupancy), null),
      })),
    };
  },
};

function apiOf(access: PartnerAccess) {
  const { url, credentials, allowsLocal } = access;
  return channexApi({ base_url: url, api_key: credentials, property_id: propertyOf(access), allowsLocal });
}

function propertyOf({ hotel_code }: PartnerAccess): string {
  return hotel_code ?? "";
}

function roomTypeOf({ attributes, relationships }: Plan): string {
  return attributes.room_type_id ?? relationships?.room_type?.data.id ?? "";
}

function byIndex<E extends object>(entries: readonly E[], refused: ReadonlyMap<E, string>): Refusals {
  return new Map(
    entries.flatMap((entry, index): [number, string][] => {
      const reason = refused.get(entry);
      return reason === undefined ? [] : [[index, reason]];
    }),
  );
}
