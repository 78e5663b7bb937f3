import { MAX_NIGHTS } from "#shared/channels/booking-page/rules.ts";
import { type Language, languageOf } from "#shared/platform/core/language.ts";
import { daysBetween } from "#shared/platform/core/stays.ts";

/** Choices of a guest so far, as stored in the page's address. */
export type Choice = {
  check_in: string | null;
  check_out: string | null;
  adults: number;
  /** Ages. */
  children: readonly number[];
  /** The number of children who sleep in a cot. */
  cots: number;
  room_type_id: string | null;
  rate_id: string | null;
  /** The dates are being changed. */
  changes: boolean;
  /** The code of the booking that was made. */
  booked: string | null;
};

/** Display options of the page; the server reads them, too. */
export type PageOptions = { language: Language | null; isEmbedded: boolean };

export const MAX_ADULTS = 20;
export const MAX_CHILDREN = 10;

/** Reads what an address says; what it says wrong counts as not said. */
export function choiceOf(search: string): Choice {
  const said = new URLSearchParams(search);
  const check_in = dateOf(said.get("check_in"));
  const check_out = dateOf(said.get("check_out"));
  const nights = check_in && check_out ? daysBetween(check_in, check_out) : 0;
  const areDates = 1 <= nights && nights <= MAX_NIGHTS;
  const children = (said.get("children") ?? "")
    .split(",")
    .flatMap((age) => wholeIn(age, 0, 17) ?? [])
    .slice(0, MAX_CHILDREN);
  return {
    check_in: areDates ? check_in : null,
    check_out: areDates ? check_out : null,
    adults: wholeIn(said.get("adults"), 1, MAX_ADULTS) ?? 2,
    children,
    cots: wholeIn(said.get("cots"), 0, children.length) ?? 0,
    room_type_id: said.get("room"),
    rate_id: said.get("rate"),
    changes: said.get("change") === "1",
    booked: said.get("booked"),
  };
}

export function shownOf(search: string): PageOptions {
  const said = new URLSearchParams(search);
  return { language: languageOf(said.get("lang") ?? undefined), isEmbedded: said.get("embed") === "1" };
}

/** The query of an address with its question mark; empty if nothing is said. What is as at first is left out. */
export function searchOf(choice: Choice, { language, isEmbedded }: PageOptions): string {
  const { check_in, check_out, adults, children, cots, room_type_id, rate_id, changes, booked } = choice;
  const said = new URLSearchParams();
  const say = (name: string, value: string | null) => value && said.set(name, value);
  say("check_in", check_in);
  say("check_out", check_out);
  say("adults", adults === 2 ? null : String(adults));
  say("children", children.join(","));
  say("cots", cots === 0 ? null : String(cots));
  say("room", room_type_id);
  say("rate", rate_id);
  say("change", changes ? "1" : null);
  say("booked", booked);
  say("lang", language);
  say("embed", isEmbedded ? "1" : null);
  const query = said.toString().replaceAll("%2C", ",");
  return query && `?${query}`;
}

function dateOf(text: string | null): string | null {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const ms = Date.parse(`${text}T00:00:00.000Z`);
  // The 31st of February is no date.
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text) ? text : null;
}

function wholeIn(text: string | null, least: number, most: number): number | null {
  if (text === null || !/^\d{1,2}$/.test(text)) return null;
  const value = Number(text);
  return least <= value && value <= most ? value : null;
}
