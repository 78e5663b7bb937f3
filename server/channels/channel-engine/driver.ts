import type { SentRange, Weekdays } from "#server/channels/channel-engine/compare.ts";
import type { Board } from "#shared/channels/channel-engine/board.ts";
import type { PlanCell, RoomCell } from "#shared/channels/channel-engine/cells.ts";
import type { Revision } from "#shared/channels/channel-engine/revision.ts";
import type { ConnectionError, ConnectionKind } from "#shared/channels/channel-engine/states.ts";
import type { Cents } from "#shared/platform/core/money.ts";

/** The address of a partner, what opens it, and its name of the property. */
export type PartnerAccess = { url: string; credentials: string; hotel_code: string | null; allowsLocal: boolean };

/**
 * Why a call brought nothing. `unreachable` (no answer, or a fault on their side) and `too_many_calls`: the same call is made again. All
 * messages state absolute values, so one that arrived in spite of it does no harm. `refused`: the same call will fail again.
 */
export class ChannelFailure extends Error {
  readonly kind: ConnectionError;

  constructor(kind: ConnectionError, reason: string) {
    super(reason);
    this.kind = kind;
  }
}

/** The reasons of refused ranges, by their index, in the partner's words. */
export type Refusals = ReadonlyMap<number, string>;

/** A revision as it came. */
export type RawRevision = { id: string; raw: unknown };

/** The property as the partner knows it, and what is there to be mapped. */
export type PartnerProperty = {
  name: string;
  currency: string;
  time_zone: string | null;
  room_types: { id: string; name: string }[];
  plans: { id: string; name: string; room_type_id: string; max_persons: number | null }[];
};

/** A property that a key opens. */
export type KeyProperty = { id: string; name: string; currency: string; time_zone: string | null };

/** A room type as a partner is to have it. */
export type NewPartnerRoom = { name: string; rooms: number; persons: number; usual_persons: number };

/** A plan as a partner is to have it: a rate in one of its room types. */
export type NewPartnerPlan = {
  name: string;
  room_type_id: string;
  currency: string;
  persons: readonly number[];
  usual_persons: number;
  board: Board | null;
};

/** A plan on a day as the partner has it; null for what it does not say. `rate` is the price of one number of persons. */
export type PlanReadBack = {
  rate: Cents | null;
  closed: boolean | null;
  closed_to_arrival: boolean | null;
  closed_to_departure: boolean | null;
  min_nights: number | null;
  /** 0 for no limit. */
  max_nights: number | null;
};

/** The address that a partner calls when something has happened, and the header by which it is known. */
export type WebhookPlace = { url: string; secret: string };

/** All that is particular to a partner. Its calls throw `ChannelFailure`. */
export type ChannelDriver = {
  weekdays: Weekdays;
  /** Calls of each kind of message that the partner allows a minute. */
  calls_a_minute: number;
  /** The least time between two full syncs; partners without it take any number. */
  full_sync_every_ms?: number;
  /** Sends free rooms. */
  pushRooms(access: PartnerAccess, ranges: readonly SentRange<RoomCell>[]): Promise<Refusals>;
  /** Sends prices and restrictions. */
  pushPlans(access: PartnerAccess, ranges: readonly SentRange<PlanCell>[]): Promise<Refusals>;
  /** The oldest revisions that were not acknowledged. */
  pull(access: PartnerAccess): Promise<RawRevision[]>;
  /** Reads a revision. Throws if it cannot be read. */
  read(raw: unknown): Revision;
  /** Says that a revision was stored; only after the commit. */
  acknowledge(access: PartnerAccess, id: string): Promise<void>;
  /** Free rooms by the partner's room types and days. */
  readBack(access: PartnerAccess, days: { from: string; to: string }): Promise<Readonly<Record<string, Readonly<Record<string, number>>>>>;
  /** Plans by the partner's ids and days. */
  readBackPlans(
    access: PartnerAccess,
    days: { from: string; to: string },
  ): Promise<Readonly<Record<string, Readonly<Record<string, PlanReadBack>>>>>;
  /** Bookings that were made since a day, as revisions; only if a person asks for it. */
  recover(access: PartnerAccess, from: string): Promise<RawRevision[]>;
  /** The properties that a key opens. */
  properties(access: Omit<PartnerAccess, "hotel_code">): Promise<KeyProperty[]>;
  /** Creates a room type; returns its id. */
  createRoom(access: PartnerAccess, room: NewPartnerRoom): Promise<string>;
  /** Creates a plan; returns its id. */
  createPlan(access: PartnerAccess, plan: NewPartnerPlan): Promise<string>;
  /** Has the partner call an address when something has happened; returns the id of this agreement. */
  registerWebhook(access: PartnerAccess, place: WebhookPlace): Promise<string>;
  removeWebhook(access: PartnerAccess, id: string): Promise<void>;
  /** The property with its room types and plans, which also tests the access. */
  property(access: PartnerAccess): Promise<PartnerProperty>;
};

/** The drivers by kind; a kind without one can't be connected yet. */
export type ChannelDrivers = Readonly<Partial<Record<ConnectionKind, ChannelDriver>>>;
