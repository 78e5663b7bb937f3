import type { Cents } from "#shared/platform/core/money.ts";

/** A stay on the sheet: guest, room, end, contact data and the open amount. */
export type SheetStay = {
  code: string;
  name: string;
  /** The names of the other guests of the stay. */
  others: string[];
  room: string | null;
  /** The room to which the guests move on; null if they stay where they are. */
  next_room: string | null;
  room_type: string;
  persons: number;
  /** The number of children among the persons, and of those in a cot. */
  children: number;
  cots: number;
  check_in: string;
  check_out: string;
  /** The expected time of arrival, where the guest has given one. */
  arrival_time: string | null;
  phone: string | null;
  due_amount: Cents;
};

/** A room that can't be given to a guest, and why. */
export type SheetRoom = { number: string; state: "dirty" | "out_of_service" | "locked"; until: string | null; reason: string | null };

export type SheetType = { name: string; total: number; tonight: number; tomorrow: number };

/** The data that the front desk needs when the program is not available. */
export type EmergencySheet = {
  /** The hotel day. */
  date: string;
  /** Guests who have not arrived yet, including those who were due earlier. */
  arrivals: SheetStay[];
  arrivals_tomorrow: SheetStay[];
  in_house: SheetStay[];
  /** Guests inhouse who leave today, or should have left. */
  departures: SheetStay[];
  /** Guests who have left with an amount due, the latest departure first. */
  owing: SheetStay[];
  types: SheetType[];
  rooms: SheetRoom[];
};
