import { z } from "zod";
import { ChannelFailure } from "#server/channels/channel-engine/driver.ts";
import { change, get, post } from "#server/platform/core/outgoing/post.ts";
import type { EntryWarning } from "#shared/channels/channex/messages.ts";
import { JsonText } from "#shared/platform/core/fields.ts";

/** A property at Channex and the key that may read and write it. */
export type ChannexAccess = { base_url: string; api_key: string; property_id: string; allowsLocal: boolean };

const PATIENCE_MS = 30_000;
/** A feed of 100 bookings of several rooms, or 500 days of 200 plans read back. */
const MOST_BYTES = 16 * 1024 * 1024;
/** The most that one page of a list has; without it there would be 10. */
const PAGE_SIZE = 100;

/** More than a property has; a list that repeats itself ends here. */
const MAX_PAGES = 200;

/** A shorter text may be part of any answer. */
const SHORTEST_KEY = 8;

const Flag = z.union([z.boolean(), z.literal(0).transform(() => false), z.literal(1).transform(() => true)]).nullish();
const Warnings = z.object({ meta: z.object({ warnings: z.array(z.looseObject({ warning: z.unknown() })).nullish() }) });
const Refusal = z.object({ errors: z.object({ code: z.string(), title: z.string(), details: z.unknown().optional() }) });
const Reasons = z.record(z.string(), z.array(z.string()));
const Feed = z.object({ data: z.array(z.object({ id: z.string(), attributes: z.looseObject({ property_id: z.string() }) })) });
const Property = z.object({
  data: z.object({ attributes: z.object({ title: z.string(), currency: z.string(), timezone: z.string().nullish() }) }),
});
const RoomTypes = z.object({ data: z.array(z.object({ id: z.string(), attributes: z.object({ title: z.string() }) })) });
const RatePlans = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      attributes: z.object({
        title: z.string(),
        room_type_id: z.string().nullish(),
        options: z.array(z.object({ occupancy: z.int() })).nullish(),
      }),
      relationships: z.object({ room_type: z.object({ data: z.object({ id: z.string() }) }).nullish() }).nullish(),
    }),
  ),
});
const Created = z.object({ data: z.object({ id: z.string() }) });
const Properties = z.object({
  data: z.array(
    z.object({ id: z.string(), attributes: z.object({ title: z.string(), currency: z.string(), timezone: z.string().nullish() }) }),
  ),
});
const Bookings = z.object({ data: z.array(z.object({ id: z.string(), attributes: z.looseObject({ property_id: z.string() }) })) });
const PlanDay = z.object({
  rate: z.union([z.string(), z.number()]).nullish(),
  stop_sell: Flag,
  closed_to_arrival: Flag,
  closed_to_departure: Flag,
  min_stay_arrival: z.int().nullish(),
  max_stay: z.int().nullish(),
});
export type ChannexPlanDay = z.infer<typeof PlanDay>;
const PlanDays = z.object({ data: z.record(z.string(), z.record(z.iso.date(), PlanDay)) });
const READ_BACK = "rate,min_stay_arrival,max_stay,stop_sell,closed_to_arrival,closed_to_departure";
const FreeRooms = z.object({ data: z.record(z.string(), z.record(z.iso.date(), z.int())) });

/** The ways to call Channex with a key. */
function callerOf({ base_url, api_key, property_id, allowsLocal }: ChannexAccess) {
  const headers = { "user-api-key": api_key, accept: "application/json", "content-type": "application/json" };

  const OF_PROPERTY = { "filter[property_id]": property_id };

  async function ask<T>(
    method: "GET" | "POST" | "DELETE",
    path: string,
    { schema, body = {} }: { schema: z.ZodType<T>; body?: object | string },
  ): Promise<T> {
    const url = `${base_url.replace(/\/+$/, "")}${path}`;
    const outgoing = { url, headers, timeout_ms: PATIENCE_MS, allowsLocal, most_bytes: MOST_BYTES, readsRefusals: true };
    const sent = { ...outgoing, body: typeof body === "string" ? body : JSON.stringify(body) };
    const answer = method === "GET" ? get(outgoing) : method === "POST" ? post(sent) : change(method, sent);
    const { status, text: answered } = await answer.catch((cause: unknown) => {
      throw new ChannelFailure("unreachable", cause instanceof Error ? cause.message : "no answer");
    });
    // A partner that repeats the key in its words must not have it stored and shown.
    const text = api_key.length < SHORTEST_KEY ? answered : (answered?.replaceAll(api_key, "…") ?? null);
    if (status === 429) throw new ChannelFailure("too_many_calls", refusalIn(status, text));
    if (status >= 500) throw new ChannelFailure("unreachable", refusalIn(status, text));
    if (status < 200 || status > 299) throw new ChannelFailure("refused", refusalIn(status, text));
    const read = JsonText.pipe(schema).safeParse(text ?? "");
    if (!read.success) throw new ChannelFailure("refused", "the answer cannot be read");
    return read.data;
  }

  async function send(path: string, values: readonly string[]): Promise<EntryWarning[]> {
    const { meta } = await ask("POST", path, { schema: Warnings, body: `{"values":[${values.join()}]}` });
    return (meta.warnings ?? []).map((warning) => ({ ...warning, warning: reasonsIn(warning.warning) }));
  }

  /** All pages of a list of the property. */
  async function listed<T>(path: string, schema: z.ZodType<{ data: T[] }>, filters: Record<string, string> = OF_PROPERTY): Promise<T[]> {
    const found: T[] = [];
    for (let page = 1; page <= MAX_PAGES; page += 1) {
      const query = new URLSearchParams({ ...filters, "pagination[page]": String(page), "pagination[limit]": String(PAGE_SIZE) });
      const { data } = await ask("GET", `${path}?${query}`, { schema });
      found.push(...data);
      if (data.length < PAGE_SIZE) return found;
    }
    throw new ChannelFailure("refused", "the list has no end");
  }

  return { ask, send, listed };
}

/** Calls of Channex's API, version 1. All throw `ChannelFailure`. */
export function channexApi(access: ChannexAccess) {
  const { property_id } = access;
  const caller = callerOf(access);
  const { ask, send, listed } = caller;

  return {
    /** Name, currency and time zone of the property. */
    property: async () => (await ask("GET", `/properties/${encodeURIComponent(property_id)}`, { schema: Property })).data.attributes,
    /** The properties that the key opens. */
    properties: () => listed("/properties", Properties, {}),
    roomTypes: () => listed("/room_types", RoomTypes),
    ratePlans: () => listed("/rate_plans", RatePlans),
    createRoomType: async (room_type: object) => (await ask("POST", "/room_types", { schema: Created, body: { room_type } })).data.id,
    createRatePlan: async (rate_plan: object) => (await ask("POST", "/rate_plans", { schema: Created, body: { rate_plan } })).data.id,
    createWebhook: async (webhook: object) => (await ask("POST", "/webhooks", { schema: Created, body: { webhook } })).data.id,
    async removeWebhook(id: string): Promise<void> {
      await ask("DELETE", `/webhooks/${encodeURIComponent(id)}`, { schema: z.unknown() });
    },
    /** Sends entries of free rooms, each as JSON; answers which were refused. */
    sendAvailability: (values: readonly string[]) => send("/availability", values),
    /** Sends entries of prices and restrictions, each as JSON; answers which were refused. */
    sendRestrictions: (values: readonly string[]) => send("/restrictions", values),
    ...readBackCalls(caller, property_id),
    ...bookingCalls(caller, property_id),
  };
}

type Caller = ReturnType<typeof callerOf>;

/** Calls that read what Channex has of the days from `from` to `to`. */
function readBackCalls({ ask }: Caller, property_id: string) {
  return {
    /** Free rooms by room type and day. */
    async readAvailability({ from, to }: { from: string; to: string }) {
      const query = new URLSearchParams({ "filter[property_id]": property_id, "filter[date][gte]": from, "filter[date][lte]": to });
      return (await ask("GET", `/availability?${query}`, { schema: FreeRooms })).data;
    },
    /** Prices and restrictions by plan and day. */
    async readRestrictions({ from, to }: { from: string; to: string }) {
      const query = new URLSearchParams({
        "filter[property_id]": property_id,
        "filter[date][gte]": from,
        "filter[date][lte]": to,
        "filter[restrictions]": READ_BACK,
      });
      return (await ask("GET", `/restrictions?${query}`, { schema: PlanDays })).data;
    },
  };
}

/** One key may serve several installations: the bookings of other properties are left to them. */
function bookingCalls({ ask, listed }: Caller, property_id: string) {
  return {
    /**
     * The oldest revisions of this property that were not acknowledged, at most 100. Always the first page: what is acknowledged leaves the
     * list, so that a later page would skip some.
     */
    async unacknowledged() {
      const query = new URLSearchParams({
        "filter[property_id]": property_id,
        "order[inserted_at]": "asc",
        "pagination[page]": "1",
        "pagination[limit]": String(PAGE_SIZE),
      });
      const { data } = await ask("GET", `/booking_revisions/feed?${query}`, { schema: Feed });
      return data.filter(({ attributes }) => attributes.property_id === property_id);
    },
    /** Says that a revision was stored. Only after the commit. */
    async acknowledge(id: string): Promise<void> {
      await ask("POST", `/booking_revisions/${encodeURIComponent(id)}/ack`, { schema: z.unknown() });
    },
    /** Bookings that were made since a day, the oldest first. Channex forbids reading them regularly: revisions are for that. */
    async bookingsSince(from: string) {
      const filters = { "filter[property_id]": property_id, "filter[inserted_at][gte]": from, "order[inserted_at]": "asc" };
      const found = await listed("/bookings", Bookings, filters);
      return found.filter(({ attributes }) => attributes.property_id === property_id);
    },
  };
}

/** Reasons by field; a text alone, as for days that have passed, has no field. */
function reasonsIn(warning: unknown): Record<string, string[]> {
  const byField = Reasons.safeParse(warning);
  return byField.success ? byField.data : { entry: [String(warning)] };
}

/** The partner's own words, with the fields that it names. */
function refusalIn(status: number, text: string | null): string {
  const refusal = JsonText.pipe(Refusal).safeParse(text ?? "");
  if (!refusal.success) return `HTTP ${status}`;
  const { title, details } = refusal.data.errors;
  return details === undefined ? title : `${title}: ${JSON.stringify(details)}`;
}
