import { z } from "zod";

/**
 * Kinds of business cases by which cash moves without a sale (DSFinV-K, annex C, `GV_TYP`). Money to or from the bank or the safe, the
 * owner's own money, and what is paid to or by others; then what opens the drawer, and what a count finds too much or too little.
 */
export const CASH_CASES = [
  "Geldtransit",
  "Privateinlage",
  "Privatentnahme",
  "Einzahlung",
  "Auszahlung",
  "Anfangsbestand",
  "DifferenzSollIst",
] as const;
export type CashCase = (typeof CASH_CASES)[number];
export const CashCaseField = z.enum(CASH_CASES);

const PUT_IN = ["Geldtransit", "Einzahlung", "Privateinlage", "Anfangsbestand"] as const satisfies readonly CashCase[];
const TAKEN_OUT = ["Geldtransit", "Auszahlung", "Privatentnahme"] as const satisfies readonly CashCase[];

export type CashDirection = "put_in" | "take_out";

export function directionOf(amount: number): CashDirection {
  return amount < 0 ? "take_out" : "put_in";
}

/** The kinds that a person may choose from for cash that is put in or taken out. The most frequent one comes first. */
export function cashCasesFor(direction: CashDirection): readonly CashCase[] {
  return direction === "put_in" ? PUT_IN : TAKEN_OUT;
}

/** The kind of a movement for which nobody chose one. */
export function defaultCashCase(direction: CashDirection): CashCase {
  return direction === "put_in" ? "Einzahlung" : "Auszahlung";
}
