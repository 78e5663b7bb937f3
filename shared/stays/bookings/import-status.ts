import { BOOKING_STATUSES, type BookingStatus } from "#shared/stays/bookings/schema.ts";
import { foldedWord } from "#shared/tenant/imports/values.ts";

/** The words of other programs and portals for each booking status. */
const STATUS_WORDS: Readonly<Record<BookingStatus, readonly string[]>> = {
  pending: [
    "pending",
    "option",
    "optional",
    "angebot",
    "offer",
    "provisorisch",
    "tentative",
    "unbestatigt",
    "anfrage",
    "request",
    "inquiry",
  ],
  confirmed: [
    ...["confirmed", "bestatigt", "gebucht", "booked", "reserviert", "reserved", "fix", "definitiv", "ok"],
    ...["accepted", "arriving soon", "arriving today", "arriving tomorrow", "modified", "geandert"],
  ],
  checked_in: [
    ...["checked in", "eingecheckt", "angereist", "im haus", "in house", "anwesend"],
    ...["currently hosting", "checking out today", "checking out tomorrow", "derzeit zu gast"],
  ],
  checked_out: [
    ...["checked out", "ausgecheckt", "abgereist", "departed", "abgeschlossen", "completed", "stayed"],
    ...["past guest", "awaiting guest review", "review guest", "ehemaliger gast", "fruherer gast"],
  ],
  canceled: ["canceled", "cancelled", "storniert", "storno", "abgesagt", "declined", "expired", "abgelehnt", "abgelaufen"],
  no_show: ["no show", "noshow", "nicht erschienen", "nichtanreise"],
};

/** Beginnings that need no more: "cancelled_by_guest", "Storniert am 3.5.", "Option bis 5.12.". */
const STATUS_BEGINNINGS: readonly (readonly [BookingStatus, RegExp])[] = [
  ["canceled", /^(cancell?ed|storniert|storno|annull?iert) /],
  ["pending", /^(option|angebot|offer) (bis|until|gultig|valid)/],
];

/** Reads a status as other programs write it; null if the word is not known. */
export function readStatus(text: string): BookingStatus | null {
  const word = foldedWord(text);
  const found = BOOKING_STATUSES.find((status) => STATUS_WORDS[status].includes(word));
  return found ?? STATUS_BEGINNINGS.find(([, begins]) => begins.test(word))?.[0] ?? null;
}

/** The status of an imported booking by now: a past stay has taken place unless it was canceled; a past offer has expired (null). */
export function statusByNow(status: BookingStatus, { isOver, hasBegun }: { isOver: boolean; hasBegun: boolean }): BookingStatus | null {
  if (status === "canceled") return status;
  if (status === "no_show") return hasBegun ? status : null;
  if (isOver) return status === "pending" ? "canceled" : "checked_out";
  if (status === "checked_out") return null;
  return status === "checked_in" && !hasBegun ? null : status;
}
