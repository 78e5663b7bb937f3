import type { Cents } from "#shared/core/money.ts";

/** A stay as the sheet tells it: who, where, until when, how to reach them and what is open. */
export type SheetStay = {
  code: string;
  name: string;
  /** Everybody else who stays there, by name. */
  others: string[];
  room: string | null;
  room_type: string;
  persons: number;
  check_in: string;
  check_out: string;
  /** When they mean to arrive, where they told. */
  arrival_time: string | null;
  phone: string | null;
  due_amount: Cents;
};

/** A room that nobody should be sent to, and why. */
export type SheetRoom = { number: string; state: "dirty" | "out_of_service" | "locked"; until: string | null; reason: string | null };

export type SheetType = { name: string; total: number; tonight: number; tomorrow: number };

/** What the desk needs when nothing else works. */
export type EmergencySheet = {
  /** The hotel day. */
  date: string;
  /** Still to come today, those who were due earlier included. */
  arrivals: SheetStay[];
  arrivals_tomorrow: SheetStay[];
  in_house: SheetStay[];
  /** Guests inhouse who leave today, or should have left. */
  departures: SheetStay[];
  /** Guests who have left without paying all, the last to leave first. */
  owing: SheetStay[];
  types: SheetType[];
  rooms: SheetRoom[];
};
