import type { ClosedSeason } from "#server/channels/channel-engine/closed-seasons.ts";
import type { MessageForms, SentRange } from "#server/channels/channel-engine/compare.ts";
import type { PlanFacts } from "#server/channels/channel-engine/plan-facts.ts";
import type { Board } from "#shared/channels/channel-engine/board.ts";
import type { PlanCell, RoomCell } from "#shared/channels/channel-engine/cells.ts";
import type { Revision } from "#shared/channels/channel-engine/revision.ts";
import type { ConnectionError, ConnectionKind, MessageOutcome, PartnerProtocol } from "#shared/channels/channel-engine/states.ts";
import type { Cents } from "#shared/platform/core/money.ts";

/** The address of a partner, what opens it, its name of the property, and the agreement with it where partners make one. */
export type PartnerAccess = {
  url: string;
  user_name: string | null;
  credentials: string;
  hotel_code: string | null;
  protocol: PartnerProtocol | null;
  allowsLocal: boolean;
  /** The moment of the call. */
  now: string;
};

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

/** A message of one kind. `complete` if it states all that there is of its kind, so that it can replace what was sent before. */
export type PushMessage<C> = { ranges: readonly SentRange<C>[]; complete: boolean };

/** Free rooms, and the seasons in which the property is closed. */
export type RoomMessage = PushMessage<RoomCell> & { seasons: readonly ClosedSeason[] };

/** The plans of a message, and the facts about each by its mapping. */
export type PlanMessage = PushMessage<PlanCell> & { facts: ReadonlyMap<string, PlanFacts> };

/**
 * Requests of a partner in its answers. `resend`: the kinds of messages of which it has lost what it was sent; `agree`: the agreement is to be
 * made again.
 */
export type PartnerWishes = { resend?: readonly ("rooms" | "plans" | "inventory")[]; agree?: boolean };
export type HearsWishes = (wishes: PartnerWishes) => void;

/** The partner's answer to a message: which ranges it refuses, `note` in its own words, and its requests. */
export type Pushed = PartnerWishes & { refusals: Refusals; outcome?: MessageOutcome; note?: string | null };

/** A revision of which the partner is told that it was stored; `problem` if it could not be used. */
export type StoredRevision = RawRevision & { problem: string | null };

/** A revision as it came. */
export type RawRevision = { id: string; raw: unknown };

/** The property as the partner knows it, and what is there to be mapped. */
export type PartnerProperty = {
  name: string;
  /** Null for a partner that does not say. */
  currency: string | null;
  time_zone: string | null;
  room_types: { id: string; name: string }[];
  plans: { id: string; name: string; room_type_id: string; max_persons: number | null }[];
  /** True if the partner has no list of its own: the codes are agreed on, and people enter them here. */
  codes_by_hand: boolean;
};

/** A property that a key opens. */
export type KeyProperty = { id: string; name: string; currency: string; time_zone: string | null };

/** A room type as a partner is to have it. */
export type NewPartnerRoom = { name: string; rooms: number; persons: number; usual_persons: number };

/** A room type as a partner is told of it that has no list of its own. */
export type PartnerRoom = { code: string; name: string; language: "de" | "en"; persons: RoomPersons };

/** The persons of a room type. `children`: the most of them who pay as children beside one adult; null if only those beyond the usual persons do. */
export type RoomPersons = { min: number; max: number; usual: number; children: number | null };

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
  /** The form in which the partner accepts changes, by the agreed capabilities. */
  forms(access: PartnerAccess): MessageForms;
  /** True if a plan is a rate with one code in all its room types, and is made known as a whole. */
  plans_span_types: boolean;
  /** The most letters of the ids of room types and plans. */
  longest_ids: { room_type: number; plan: number };
  /**
   * The way in which the partner sells to children, of partners that take prices of children. `below_usual`: it also takes those of children
   * who are among the usual persons of a room type; else it charges these as adults.
   */
  children?(protocol: PartnerProtocol | null): { below_usual: boolean };
  /** Calls of each kind of message that the partner allows a minute. */
  calls_a_minute: number;
  /** The least time between two full syncs; partners without it take any number. */
  full_sync_every_ms?: number;
  /** Sends free rooms. */
  pushRooms(access: PartnerAccess, message: RoomMessage): Promise<Pushed>;
  /** Sends prices and restrictions. */
  pushPlans(access: PartnerAccess, message: PlanMessage): Promise<Pushed>;
  /** Tells the room types before everything is sent, to partners that have no list of their own. */
  describe?(access: PartnerAccess, rooms: readonly PartnerRoom[]): Promise<Pushed>;
  /** Agrees with the partner on version and capabilities, of partners that do so. */
  agree?(access: PartnerAccess): Promise<PartnerProtocol>;
  /** The oldest revisions that were not acknowledged. `heard` gets requests in the answer. */
  pull(access: PartnerAccess, heard?: HearsWishes): Promise<RawRevision[]>;
  /** Reads a revision. Throws if it cannot be read. */
  read(raw: unknown): Revision;
  /** Says that a revision was stored; only after the commit. */
  acknowledge(access: PartnerAccess, revision: StoredRevision, heard?: HearsWishes): Promise<void>;
  /** Reads the partner's current state; missing for partners that offer no read-back. */
  readBack?: ReadBackCalls;
  /** Bookings that were made since a day, as revisions; only if a person asks for it. */
  recover(access: PartnerAccess, from: string): Promise<RawRevision[]>;
  /** The properties that a key opens, of partners that list them. */
  properties?(access: Omit<PartnerAccess, "hotel_code">): Promise<KeyProperty[]>;
  /** Creates room types and plans, of partners that have lists of their own. */
  creation?: CreationCalls;
  /** Has the partner call us, of partners that do so. */
  webhooks?: WebhookCalls;
  /** The property with its room types and plans, which also tests the access. */
  property(access: PartnerAccess): Promise<PartnerProperty>;
};

export type ReadBackCalls = {
  /** Free rooms by the partner's room types and days. */
  rooms(access: PartnerAccess, days: { from: string; to: string }): Promise<Readonly<Record<string, Readonly<Record<string, number>>>>>;
  /** Plans by the partner's ids and days. */
  plans(
    access: PartnerAccess,
    days: { from: string; to: string },
  ): Promise<Readonly<Record<string, Readonly<Record<string, PlanReadBack>>>>>;
};

export type CreationCalls = {
  /** Creates a room type; returns its id. */
  createRoom(access: PartnerAccess, room: NewPartnerRoom): Promise<string>;
  /** Creates a plan; returns its id. */
  createPlan(access: PartnerAccess, plan: NewPartnerPlan): Promise<string>;
};

export type WebhookCalls = {
  /** Has the partner call an address when something has happened; returns the id of this agreement. */
  register(access: PartnerAccess, place: WebhookPlace): Promise<string>;
  remove(access: PartnerAccess, id: string): Promise<void>;
};

/** The drivers by kind; a kind without one can't be connected yet. */
export type ChannelDrivers = Readonly<Partial<Record<ConnectionKind, ChannelDriver>>>;
