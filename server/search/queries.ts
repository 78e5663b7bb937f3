import { bookingPeople, KNOWN_AS } from "#server/bookings/known-as.ts";
import { prepared } from "#server/core/database/prepared.ts";
import { soughtIn } from "#server/core/database/text-index.ts";
import type { View } from "#server/core/work/work.ts";
import { type Found, matchesOf, residentsOf, theirsOf } from "#server/search/matches.ts";
import { formatDate } from "#shared/core/dates.ts";
import { amount, type Cents } from "#shared/core/money.ts";
import { moneyFormat } from "#shared/core/numbers.ts";
import { localDate } from "#shared/core/stays.ts";
import { SEARCH_OBJECTS } from "#shared/search/objects.ts";
import type { SearchHit, SearchQuery } from "#shared/search/schema.ts";

/**
 * Bookings, contacts, groups, invoices and rooms that hold every word of the query, spelt with or without umlauts; stays
 * and invoices of the people who do, and today's stays in the rooms that do, too. Best match first, and among equals the stay nearest to now; the kinds take
 * turns among equals, so twenty stays of a regular don't hide the guest. A query that fits nearly all shows the newest
 * of them: who wants another types more of it.
 */
export function find(view: View, { query, page_number, page_size }: SearchQuery): SearchHit[] {
  const first = (page_number - 1) * page_size;
  const shown = inTurns(foundBy(view, query)).slice(first, first + page_size);
  return shown.map((match) => HITS[match.object](view, match.id));
}

/** How many there are on all pages. */
export function countFound(view: View, query: string): number {
  return new Set(foundBy(view, query).map(({ id }) => id)).size;
}

function foundBy(view: View, query: string): Found[] {
  const sought = soughtIn(query);
  if (sought.words.length === 0) return [];
  const matches = SEARCH_OBJECTS.flatMap((kind) => matchesOf(view, kind, sought));
  const people = matches.filter(({ object }) => object === "contact");
  const rooms = matches.filter(({ object }) => object === "room");
  return [...matches, ...theirsOf(view, people), ...residentsOf(view, rooms)];
}

/** Each thing once, at its best; the first of every kind before the second of any. */
function inTurns(found: readonly Found[]): Found[] {
  const sorted = found.toSorted((a, b) => a.rank - b.rank || a.distance - b.distance || (a.id < b.id ? -1 : 1));
  const once = [...new Map(sorted.toReversed().map((match) => [match.id, match])).values()].reverse();
  const turns = new Map<string, number>();
  const inOrder = once.map((match) => {
    const like = `${match.object} ${match.rank}`;
    const turn = (turns.get(like) ?? 0) + 1;
    turns.set(like, turn);
    return { ...match, turn };
  });
  return inOrder.toSorted((a, b) => a.rank - b.rank || a.turn - b.turn || (a.object < b.object ? -1 : 1));
}

/** How each kind shows itself in the list. */
const HITS = { booking: bookingHit, contact: contactHit, group: groupHit, invoice: invoiceHit, room: roomHit } as const satisfies Record<
  SearchHit["object"],
  (view: View, id: string) => SearchHit
>;

type BookingLine = { code: string; check_in: string; check_out: string; name: string | null; number: string | null };

function bookingHit(view: View, id: string): SearchHit {
  const line = there(
    prepared<BookingLine>(
      view.db,
      `SELECT b.code, b.check_in, b.check_out, r.number, ${KNOWN_AS} AS name
     FROM bookings b LEFT JOIN rooms r ON r.id = b.room_id ${bookingPeople("b")} WHERE b.id = ?`,
    ).get(id),
  );
  const date = (instant: string) => formatDate(localDate(instant, view.actor.time_zone), view.actor.language);
  const details = [line.code, `${date(line.check_in)} – ${date(line.check_out)}`, line.number];
  return {
    object: "booking",
    id,
    title: line.name ?? line.code,
    subtitle: details.filter((detail) => detail !== null).join(" · "),
    url: `/bookings/${id}`,
  };
}

type ContactLine = { name: string; number: string; company: string | null; email: string | null; phone: string | null };

function contactHit(view: View, id: string): SearchHit {
  const sql = `SELECT name, number, json_extract(company, '$.name') AS company, json_extract(communication, '$.email') AS email,
      json_extract(communication, '$.phone') AS phone
    FROM contacts WHERE id = ?`;
  const { name, number, company, email, phone } = there(prepared<ContactLine>(view.db, sql).get(id));
  const details = [company === name ? null : company, email, phone, number].filter((detail) => detail);
  return { object: "contact", id, title: name, subtitle: details.join(" · "), url: `/contacts/${id}` };
}

function groupHit(view: View, id: string): SearchHit {
  const sql = "SELECT g.name, c.name AS customer FROM groups g LEFT JOIN contacts c ON c.id = g.customer_id WHERE g.id = ?";
  const { name, customer } = there(prepared<{ name: string; customer: string | null }>(view.db, sql).get(id));
  return { object: "group", id, title: name, subtitle: customer, url: `/groups/${id}` };
}

type InvoiceLine = { number: string; name: string | null; issued_on: string; total: Cents; currency: string };

function invoiceHit(view: View, id: string): SearchHit {
  const sql = `SELECT i.number, json_extract(i.billing_address, '$.name') AS name, i.finalized_on AS issued_on, i.total_amount AS total, p.currency
    FROM invoices i JOIN properties p ON p.id = i.property_id WHERE i.id = ?`;
  const { number, name, issued_on, total, currency } = there(prepared<InvoiceLine>(view.db, sql).get(id));
  const { language } = view.actor;
  const money = moneyFormat(language, currency);
  const details = [name, formatDate(issued_on, language), money(amount(total))];
  return { object: "invoice", id, title: number, subtitle: details.filter((detail) => detail).join(" · "), url: `/invoices/${id}` };
}

function roomHit(view: View, id: string): SearchHit {
  const sql = "SELECT r.number, t.name FROM rooms r JOIN room_types t ON t.id = r.room_type_id WHERE r.id = ?";
  const { number, name } = there(prepared<{ number: string; name: string }>(view.db, sql).get(id));
  return { object: "room", id, title: number, subtitle: name, url: `/rooms/${id}` };
}

function there<T>(row: T | undefined): T {
  if (row === undefined) throw new Error("a match is there until the question is answered");
  return row;
}
