import { expect, vi } from "vitest";
import { cleanup, render } from "vitest-browser-react/pure";
import styles from "#client/channels/booking-page/page.css?inline";
import { BookingPage } from "#client/channels/booking-page/page.tsx";
import { choiceOf, searchOf, shownOf } from "#shared/channels/booking-page/address.ts";
import type { Hold, Offers, PublicBooking, PublicProperty } from "#shared/channels/booking-page/schema.ts";
import type { ProblemType } from "#shared/platform/core/errors.ts";
import type { Language } from "#shared/platform/core/language.ts";
import { amount, cents } from "#shared/platform/core/money.ts";
import { onCleanUp } from "#tests/support/clean-up.ts";

const NOW = "2030-04-01T10:00:00.000Z";
const money = (value: number) => amount(cents(value));
const both = (text: string) => ({ de: text, en: text });
const legal = { imprint: "Pension Edelweiss, Dorfplatz 3", privacy: "Ihre Daten bleiben bei uns.", terms: "Storno bis 7 Tage vorher." };
const room = (room_type_id: string, name: string, max_occupancy: number): PublicProperty["room_types"][number] => ({
  room_type_id,
  name: both(name),
  max_occupancy,
  max_cots: 0,
  description: both(`${name} im ersten Stock`),
  amenities: ["wifi", "balcony"],
  pictures: [],
});

export const PROPERTY: PublicProperty = {
  slug: "edelweiss",
  name: "Pension Edelweiss",
  description: both("Am Hang"),
  amenities: ["sauna"],
  pictures: [],
  house_rules: both("Ruhe ab 22 Uhr"),
  primary_color: "#7a2e5d",
  logo_url: null,
  address: ["Dorfplatz 3", "6234 Brandenberg"],
  country: "AT",
  phone: "+43 5337 1",
  email: "servus@example.com",
  website: null,
  language: "de",
  time_zone: "Europe/Vienna",
  currency: "EUR",
  check_in_time: "15:00",
  check_out_time: "11:00",
  first_arrival: "2030-04-01",
  last_arrival: "2031-04-01",
  books: "at_once",
  offer_hours: 48,
  asks_address: false,
  max_occupancy: 4,
  room_types: [room("double", "Doppelzimmer", 2), room("suite", "Suite", 4)],
  legal: { de: legal, en: legal },
  imprint_url: null,
  privacy_url: null,
};

export const RATE: Offers["room_types"][number]["rates"][number] = {
  rate_id: "standard",
  name: "Standard",
  gross_amount: money(205.2),
  nights: ["2030-04-10", "2030-04-11"].map((date) => ({ date, gross_amount: money(100) })),
  included: { de: ["Frühstück"], en: ["Breakfast"] },
  on_top: [{ name: { de: "Ortstaxe", en: "Local tax" }, gross_amount: money(5.2) }],
  terms: both("Kostenlos bis 7. Apr. 2030"),
  cancels_free: true,
  deposit: null,
};

type Types = Offers["room_types"];
export const FREE: Types = [
  { room_type_id: "double", left: 1, rates: [RATE], rule_violations: [] },
  { room_type_id: "suite", left: 0, rates: [], rule_violations: [] },
];

export const BOOKING: PublicBooking = {
  code: "20017",
  status: "confirmed",
  check_in: "2030-04-10T13:00:00.000Z",
  check_out: "2030-04-12T09:00:00.000Z",
  number_of_nights: 2,
  gross_amount: money(205.2),
  expires_at: null,
  calendar: "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n",
  deposit: null,
  payment_url: null,
  mailed: true,
};

export const HOLD: Hold = { hold_id: "hold-1", expires_at: "2030-04-01T10:15:00.000Z", gross_amount: money(205.2), deposit: null };

/** Thrown by an answer: a rule of the server says no. */
export const refuse = (type: ProblemType, more: { wait?: number; paths?: string[] } = {}) =>
  new Response(JSON.stringify({ type, errors: (more.paths ?? []).map((path) => ({ path, message: "wrong" })) }), {
    status: type === "too_many_requests" ? 429 : 400,
    headers: more.wait ? { "retry-after": String(more.wait) } : {},
  });

type Answers = { offers(query: URLSearchParams): unknown; hold(): unknown; book(): unknown };
type Body = Record<string, unknown>;
type Page = { at?: string; property?: Partial<PublicProperty>; language?: Language; isEmbedded?: boolean; answers?: Partial<Answers> };

/** Draws the booking page as a browser does, with a fake server behind its three calls. An answer is a body, a response, or null for a cut line. */
export async function showPage({ at = "", property = {}, language = "de", isEmbedded = false, answers = {} }: Page = {}) {
  vi.useFakeTimers({ now: new Date(NOW), toFake: ["Date"] });
  const given: Answers = { offers: () => offersOf(FREE), hold: () => HOLD, book: () => BOOKING, ...answers };
  const sent: { call: keyof Answers; body: Body }[] = [];
  const realFetch = window.fetch;
  const before = location.href;
  window.fetch = async (target, init) => {
    const url = new URL(String(target), location.href);
    const call = /^\/api\/public\/properties\/edelweiss\/(offers|holds|bookings)$/.exec(url.pathname)?.[1];
    if (!call) return realFetch(target, init);
    expect(init?.credentials).toBe("omit");
    const name = call === "holds" ? "hold" : call === "bookings" ? "book" : "offers";
    sent.push({
      call: name,
      body: typeof init?.body === "string" ? (JSON.parse(init.body) as Body) : Object.fromEntries(url.searchParams),
    });
    const answer = given[name](url.searchParams);
    if (answer === null) throw new TypeError("Failed to fetch");
    return answer instanceof Response ? answer : Response.json(answer);
  };
  history.replaceState(null, "", `/book/edelweiss${at}`);
  const style = Object.assign(document.createElement("style"), {
    textContent: `${styles}:root{--accent:#7a2e5d;--on-accent:#fff;--accent-text:#7a2e5d}`,
  });
  document.head.append(style);
  onCleanUp(async () => {
    await cleanup();
    style.remove();
    window.fetch = realFetch;
    sessionStorage.clear();
    localStorage.clear();
    history.replaceState(null, "", before);
    vi.useRealTimers();
  });
  const search = searchOf(choiceOf(at), shownOf(at));
  await render(<BookingPage property={{ ...PROPERTY, ...property }} language={language} isEmbedded={isEmbedded} search={search} />);
  return {
    answer: (more: Partial<Answers>) => void Object.assign(given, more),
    sentTo: (call: keyof Answers) => sent.filter((each) => each.call === call).map(({ body }) => body),
  };
}

export function offersOf(room_types: Types): Offers {
  return { check_in: "2030-04-10", check_out: "2030-04-12", number_of_nights: 2, currency: "EUR", room_types };
}
