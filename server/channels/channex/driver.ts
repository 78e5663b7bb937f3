import { z } from "zod";
import type {
  ChannelDriver,
  NewPartnerPlan,
  NewPartnerRoom,
  PartnerAccess,
  PlanReadBack,
  Pushed,
  RawRevision as RevisionAsItCame,
  WebhookPlace,
} from "#server/channels/channel-engine/driver.ts";
import { type ChannexPlanDay, channexApi } from "#server/channels/channex/api.ts";
import { eachInTurns } from "#server/platform/core/process/in-turns.ts";
import { CHANNEX_SECRET_HEADER } from "#shared/channels/channel-engine/states.ts";
import { withoutCards } from "#shared/channels/channex/mask-cards.ts";
import {
  availabilityEntry,
  type EntryWarning,
  KNOWS_WEEKDAYS,
  refusedEntries,
  restrictionEntry,
} from "#shared/channels/channex/messages.ts";
import { readRevision } from "#shared/channels/channex/revisions.ts";
import { cents } from "#shared/platform/core/money.ts";
import { DAY_MS } from "#shared/platform/core/stays.ts";

/** The rate plan's room type, as attribute or as relationship: both forms occur. */
type Plan = Awaited<ReturnType<ReturnType<typeof apiOf>["ratePlans"]>>[number];

const RawRevision = z.object({ attributes: z.unknown() });

/** Channex, a channel manager that distributes to some two hundred portals. */
export const channexDriver: ChannelDriver = {
  forms: () => FORMS,
  plans_span_types: false,
  longest_ids: { room_type: 100, plan: 100 },
  calls_a_minute: 10,
  full_sync_every_ms: DAY_MS,

  pushRooms: (access, { ranges }) =>
    pushed(ranges, {
      entryOf: (range) => {
        const at = { property_id: propertyOf(access), room_type_id: range.partner_id };
        return availabilityEntry(at, { ...range, value: { free: range.value.free ?? 0 } });
      },
      send: (entries) => apiOf(access).sendAvailability(entries),
    }),

  pushPlans: (access, { ranges }) =>
    pushed(ranges, {
      entryOf: (range) => restrictionEntry({ property_id: propertyOf(access), rate_plan_id: range.partner_id }, range),
      send: (entries) => apiOf(access).sendRestrictions(entries),
    }),

  async pull(access) {
    const revisions = await apiOf(access).unacknowledged();
    return revisions.map((raw) => ({ id: raw.id, raw: withoutCards(raw) }));
  },

  read: (raw) => readRevision(RawRevision.parse(raw).attributes),
  acknowledge: (access, { id }) => apiOf(access).acknowledge(id),
  readBack: {
    rooms: (access, days) => apiOf(access).readAvailability(days),
    async plans(access, days) {
      const found = await apiOf(access).readRestrictions(days);
      return mapped(found, (cells) => mapped(cells, planReadBack));
    },
  },

  async recover(access, from) {
    const bookings = await apiOf(access).bookingsSince(from);
    return bookings.map(({ id, attributes }) => revisionOfBooking(id, withoutCards(attributes)));
  },

  async properties(access) {
    const found = await apiOf({ ...access, hotel_code: null }).properties();
    return found.map(({ id, attributes: { title, currency, timezone } }) => ({ id, name: title, currency, time_zone: timezone ?? null }));
  },

  creation: { createRoom, createPlan },
  webhooks: { register: registerWebhook, remove: (access, id) => apiOf(access).removeWebhook(id) },

  async property(access) {
    const api = apiOf(access);
    const [{ title, currency, timezone }, types, plans] = await Promise.all([api.property(), api.roomTypes(), api.ratePlans()]);
    return {
      name: title,
      currency,
      time_zone: timezone ?? null,
      codes_by_hand: false,
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

const FORMS = {
  rooms: KNOWS_WEEKDAYS.availability ? "weekday_layers" : "layers",
  plans: KNOWS_WEEKDAYS.restrictions ? "weekday_layers" : "layers",
} as const;

function createRoom(access: PartnerAccess, { name, rooms, persons, usual_persons }: NewPartnerRoom): Promise<string> {
  return apiOf(access).createRoomType({
    property_id: propertyOf(access),
    title: name,
    count_of_rooms: rooms,
    occ_adults: persons,
    occ_children: 0,
    occ_infants: 0,
    default_occupancy: Math.min(persons, usual_persons),
    room_kind: "room",
  });
}

function createPlan(
  access: PartnerAccess,
  { name, room_type_id, currency, persons, usual_persons, board }: NewPartnerPlan,
): Promise<string> {
  return apiOf(access).createRatePlan({
    property_id: propertyOf(access),
    room_type_id,
    title: name,
    currency,
    sell_mode: "per_person",
    rate_mode: "manual",
    // Its boards have the names of ours.
    meal_type: board ?? undefined,
    options: persons.map((occupancy) => ({ occupancy, is_primary: occupancy === primaryOf(persons, usual_persons), rate: 0 })),
    ...Object.fromEntries(INHERITED.map((field) => [`inherit_${field}`, false])),
  });
}

function registerWebhook(access: PartnerAccess, { url, secret }: WebhookPlace): Promise<string> {
  return apiOf(access).createWebhook({
    callback_url: url,
    event_mask: WEBHOOK_EVENTS.join(";"),
    property_id: propertyOf(access),
    headers: { [CHANNEX_SECRET_HEADER]: secret },
    is_active: true,
    send_data: false,
  });
}

/** The fields that a parent plan would overwrite. */
const INHERITED = [
  "rate",
  "min_stay_arrival",
  "min_stay_through",
  "max_stay",
  "closed_to_arrival",
  "closed_to_departure",
  "stop_sell",
  "max_sell",
  "max_availability",
  "availability_offset",
] as const;

const WEBHOOK_EVENTS = ["booking", "booking_unmapped_room", "booking_unmapped_rate", "non_acked_booking"] as const;

/** The number of persons by which a plan is shown first. */
function primaryOf(persons: readonly number[], usual: number): number {
  return persons.includes(usual) ? usual : Math.max(...persons);
}

function planReadBack({ rate, stop_sell, ...limits }: ChannexPlanDay): PlanReadBack {
  const price = rate === null || rate === undefined ? Number.NaN : Number(rate);
  return {
    rate: Number.isFinite(price) ? cents(price) : null,
    closed: stop_sell ?? null,
    closed_to_arrival: limits.closed_to_arrival ?? null,
    closed_to_departure: limits.closed_to_departure ?? null,
    min_nights: limits.min_stay_arrival ?? null,
    max_nights: limits.max_stay ?? null,
  };
}

function mapped<A, B>(record: Readonly<Record<string, A>>, to: (value: A) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, to(value)]));
}

const BookingFacts = z.looseObject({
  booking_id: z.string().nullish(),
  revision_id: z.string().nullish(),
  status: z.string().nullish(),
  inserted_at: z.string(),
  updated_at: z.string().nullish(),
});

/** A booking of the durable list as a revision: its own id is that of the booking, not of a revision. */
function revisionOfBooking(id: string, attributes: unknown): RevisionAsItCame {
  const facts = BookingFacts.parse(attributes);
  const inserted_at = facts.updated_at ?? facts.inserted_at;
  const revision = facts.revision_id ?? `${id} ${facts.status ?? ""} ${inserted_at}`;
  return { id: revision, raw: { id: revision, attributes: { ...facts, id: revision, booking_id: facts.booking_id ?? id, inserted_at } } };
}

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

/** A message takes 10 MB. */
const MAX_MESSAGE_CHARS = 9_000_000;

type Pushing<R, E> = { entryOf(range: R): E; send(entries: readonly string[]): Promise<EntryWarning[]> };

/** Sends ranges in as few messages as the partner takes, in their order. There may be thousands, so they are written in turns. */
async function pushed<R, E extends object>(ranges: readonly R[], { entryOf, send }: Pushing<R, E>): Promise<Pushed> {
  const entries: E[] = [];
  const messages: string[][] = [];
  let size = MAX_MESSAGE_CHARS;
  await eachInTurns(ranges, (range) => {
    const entry = entryOf(range);
    const text = JSON.stringify(entry);
    size += text.length + 1;
    if (size > MAX_MESSAGE_CHARS) {
      messages.push([]);
      size = text.length;
    }
    messages.at(-1)?.push(text);
    entries.push(entry);
  });
  const warnings: EntryWarning[] = [];
  for (const message of messages) warnings.push(...(await send(message)));
  const refused = refusedEntries(entries, warnings);
  const refusals = entries.flatMap((entry, index): [number, string][] => {
    const reason = refused.get(entry);
    return reason === undefined ? [] : [[index, reason]];
  });
  return { refusals: new Map(refusals) };
}
