import type { SentRange, Weekdays } from "#server/channels/channel-engine/compare.ts";
import type { PlanCell, RoomCell } from "#shared/channels/channel-engine/cells.ts";
import type { Revision } from "#shared/channels/channel-engine/revision.ts";
import type { ConnectionError, ConnectionKind } from "#shared/channels/channel-engine/states.ts";

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

/** All that is particular to a partner. Its calls throw `ChannelFailure`. */
export type ChannelDriver = {
  weekdays: Weekdays;
  /** Calls of each kind of message that the partner allows a minute. */
  calls_a_minute: number;
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
  /** The property with its room types and plans, which also tests the access. */
  property(access: PartnerAccess): Promise<PartnerProperty>;
};

/** The drivers by kind; a kind without one can't be connected yet. */
export type ChannelDrivers = Readonly<Partial<Record<ConnectionKind, ChannelDriver>>>;
