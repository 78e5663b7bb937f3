import type { Advisory, Outcome } from "#server/channels/alpinebits/answers.ts";
import { type Agreed, alpineBitsApi } from "#server/channels/alpinebits/api.ts";
import { freeRoomsMessage } from "#server/channels/alpinebits/free-rooms.ts";
import { received } from "#server/channels/alpinebits/guest-requests.ts";
import { inventoryMessage } from "#server/channels/alpinebits/inventory.ts";
import { partnerPlans } from "#server/channels/alpinebits/plan-messages.ts";
import { ratePlansMessage } from "#server/channels/alpinebits/rate-plans.ts";
import { rawOf, reservationIn, revisionOf } from "#server/channels/alpinebits/revision-of-request.ts";
import {
  type ChannelDriver,
  ChannelFailure,
  type HearsWishes,
  type PartnerAccess,
  type PartnerWishes,
  type PlanMessage,
  type Pushed,
  type RawRevision,
  type RoomMessage,
} from "#server/channels/channel-engine/driver.ts";
import { ALPINEBITS_VERSIONS } from "#shared/channels/alpinebits/handshake.ts";
import type { PartnerProtocol } from "#shared/channels/channel-engine/states.ts";
import { addDays } from "#shared/platform/core/stays.ts";

const ACTIONS = {
  rooms: "action_OTA_HotelInvCountNotif",
  plans: "action_OTA_HotelRatePlanNotif_RatePlans",
  inventory: "action_OTA_HotelDescriptiveContentNotif_Inventory",
  read: "action_OTA_Read",
} as const;

const ROOMS = "OTA_HotelInvCountNotif_accept_";
const PLANS = "OTA_HotelRatePlanNotif_accept_";
const OCCUPANCY_CHILDREN = "OTA_HotelDescriptiveContentNotif_Inventory_occupancy_children";

/** A partner that is spoken to by AlpineBits: a portal, or another program. It has no lists that could be read: the codes are agreed on. */
export const alpineBitsDriver: ChannelDriver = {
  forms: ({ protocol }) => ({
    rooms: can(protocol, `${ROOMS}deltas`) ? "days" : "sets",
    seasons: can(protocol, `${ROOMS}closing_seasons`),
    resets: can(protocol, `${ROOMS}complete_set`),
    plans: can(protocol, `${PLANS}overlay`) && can(protocol, `${PLANS}RatePlan_RoomType_BookingRule`) ? "days" : "sets",
  }),
  plans_span_types: true,
  children: (protocol) => ({ below_usual: does({ protocol }, "inventory") && can(protocol, OCCUPANCY_CHILDREN) }),
  longest_ids: { room_type: 16, plan: 64 },
  calls_a_minute: 10,
  pushRooms,
  pushPlans,
  async describe(access, rooms) {
    if (!does(access, "inventory")) return NOT_AGREED;
    const outcome = await apiOf(access).push("inventory", inventoryMessage(hotelOf(access), rooms), agreedOf(access));
    return pushedOf(outcome, rooms.length);
  },
  async agree(access) {
    const { agreement, takesGzip } = await apiOf(access).handshake();
    const { version, actions, capabilities } = agreement;
    return { version, actions: [...actions], capabilities: [...capabilities], takes_gzip: takesGzip };
  },
  pull: (access, heard) => requestsOf(access, null, heard),
  read: revisionOf,
  async acknowledge(access, { raw, problem }, heard) {
    const read = received(reservationIn(raw));
    const isCancellation = "request" in read && read.request.kind === "canceled";
    const refused = "refused" in read ? read.refused : problem;
    const outcome = await apiOf(access).report(agreedOf(access), [{ id: read.id, isCancellation, refused }]);
    heard?.(wishesIn(outcome.advisories));
  },
  recover: (access, from) => requestsOf(access, `${from}T00:00:00.000Z`),
  property: ({ hotel_code }) =>
    Promise.resolve({ name: hotel_code ?? "", currency: null, time_zone: null, codes_by_hand: true, room_types: [], plans: [] }),
};

async function pushRooms(access: PartnerAccess, { ranges, complete, seasons }: RoomMessage): Promise<Pushed> {
  if (!does(access, "rooms")) return NOT_AGREED;
  const takesSets = can(access.protocol, `${ROOMS}complete_set`) || !can(access.protocol, `${ROOMS}deltas`);
  const isSet = complete && takesSets;
  const isReset = isSet && ranges.every(({ value }) => (value.free ?? 0) === 0);
  const closed = isSet && !isReset ? seasons : [];
  // What an empty set does not name cannot be booked.
  const rooms = (isReset ? [] : ranges).flatMap(({ partner_id, value, ...range }) =>
    outsideOf(closed, range).map((part) => ({
      code: partner_id,
      range: { ...part, weekdays: null, value: { free: value.free ?? 0 } },
    })),
  );
  const message = freeRoomsMessage(hotelOf(access), { complete: isSet, rooms, closed });
  return pushedOf(await apiOf(access).push("free_rooms", message, agreedOf(access)), ranges.length);
}

type Days = { from: string; to: string };

/** The parts of some days that lie outside of closed seasons, which come in their order: periods must not overlap. */
function outsideOf(seasons: readonly Days[], { from, to }: Days): Days[] {
  const parts: Days[] = [];
  let next = from;
  for (const season of seasons) {
    if (season.to < next || season.from > to) continue;
    if (season.from > next) parts.push({ from: next, to: addDays(season.from, -1) });
    next = addDays(season.to, 1);
  }
  return next <= to ? [...parts, { from: next, to }] : parts;
}

async function pushPlans(access: PartnerAccess, message: PlanMessage): Promise<Pushed> {
  if (!does(access, "plans")) return NOT_AGREED;
  const { protocol } = access;
  const byRoomType = can(protocol, `${PLANS}RatePlan_RoomType_BookingRule`);
  // Changes of one room type would count for all of a partner that knows no rules by room type.
  if (!message.complete && !byRoomType) return refusedAll(message.ranges.length, "changes of single room types are not agreed on");
  const { plans, removed } = partnerPlans(message);
  const { version } = agreedOf(access);
  const request = ratePlansMessage(hotelOf(access), {
    version,
    kind: message.complete ? "complete" : "changes",
    plans,
    // A complete set removes what it does not name.
    removed: message.complete && plans.length > 0 ? [] : removed,
    can: { arrivalDays: can(protocol, `${PLANS}ArrivalDOW`), departureDays: can(protocol, `${PLANS}DepartureDOW`), byRoomType },
  });
  return pushedOf(await apiOf(access).push("rate_plans", request, agreedOf(access)), message.ranges.length);
}

/** The outcome of what is not sent because the partner does not support it; the screen shows it. */
const NOT_AGREED: Pushed = { refusals: new Map(), outcome: "warning", note: "not agreed on with this partner" };

/** Kinds of messages that advisories ask for again. */
const RESENDS = { free_rooms: "rooms", rate_plans: "plans", inventory: "inventory" } as const satisfies Record<
  Exclude<Advisory, "handshake">,
  string
>;

function pushedOf(outcome: Outcome, ranges: number): Pushed {
  if (!outcome.taken && outcome.reason === "unknown_hotel") throw new ChannelFailure("refused", outcome.text);
  if (!outcome.taken) return refusedAll(ranges, outcome.text);
  const { advisories, losses } = outcome;
  const note = [...losses, ...advisories].join("; ") || null;
  const kind = losses.length > 0 ? "warning" : advisories.length > 0 ? "advisory" : "success";
  return { refusals: new Map(), outcome: kind, note, ...wishesIn(advisories) };
}

function wishesIn(advisories: readonly Advisory[]): PartnerWishes {
  return {
    resend: advisories.flatMap((each) => (each === "handshake" ? [] : RESENDS[each])),
    agree: advisories.includes("handshake"),
  };
}

function refusedAll(ranges: number, reason: string): Pushed {
  return { refusals: new Map(Array.from({ length: ranges }, (_, index) => [index, reason])), outcome: "error", note: reason };
}

async function requestsOf(access: PartnerAccess, since: string | null, heard?: HearsWishes): Promise<RawRevision[]> {
  if (!does(access, "read")) return [];
  const { requests, advisories } = await apiOf(access).requests(agreedOf(access), since);
  heard?.(wishesIn(advisories));
  return requests.map(({ reservation }) => rawOf(reservation, access.now));
}

function does({ protocol }: Pick<PartnerAccess, "protocol">, call: keyof typeof ACTIONS): boolean {
  return protocol?.actions.includes(ACTIONS[call]) ?? false;
}

function can(protocol: PartnerProtocol | null, capability: string): boolean {
  return protocol?.capabilities.includes(capability) ?? false;
}

function agreedOf({ protocol }: PartnerAccess): Agreed {
  const version = ALPINEBITS_VERSIONS.find((each) => each === protocol?.version) ?? ALPINEBITS_VERSIONS[0];
  return { version, takesGzip: protocol?.takes_gzip ?? false };
}

function hotelOf({ hotel_code }: PartnerAccess) {
  return { code: hotel_code ?? "", name: null };
}

function apiOf(access: PartnerAccess) {
  const { url, user_name, credentials, allowsLocal } = access;
  return alpineBitsApi({ url, user: user_name ?? "", password: credentials, hotel: hotelOf(access), allowsLocal });
}
