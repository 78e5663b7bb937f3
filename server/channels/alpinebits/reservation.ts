import { z } from "zod";
import { type Cents, cents, roundedShare, spread, sumOf } from "#shared/platform/core/money.ts";
import { child, children, lineIn, type Node, textIn } from "#shared/platform/core/read-xml.ts";
import { addDays, daysBetween, nightsBetween } from "#shared/platform/core/stays.ts";

/** A reservation that is valid by the schema and states no stay that could be taken; its message goes back to the partner. */
export class UnusableRequest extends Error {}

const KINDS = { Requested: "requested", Reserved: "reserved", Modify: "modified", Cancelled: "canceled" } as const;

/** The most nights, rooms and persons that are taken from outside. */
const MOST_NIGHTS = 365;
const MOST_STAYS = 50;
const MOST_PERSONS = 50;
const OLDEST_CHILD = 17;
const MAX_COMMENT = 5_000;

/** `HotelReservation` of AlpineBits: a request, a booking, its change or its cancellation. A cancellation often states its id alone. */
export type GuestRequest = {
  /** The partner's id, the same for all messages about one reservation. */
  id: string;
  kind: (typeof KINDS)[keyof typeof KINDS];
  /** When the partner took it, or changed it last, as an instant in UTC. */
  made_at: string;
  /** When the partner changed it last; null if it does not say. */
  changed_at: string | null;
  /** Alternatives if it is requested, else the rooms that are booked together. */
  stays: RequestedStay[];
  customer: RequestedCustomer | null;
  comment: string | null;
  included_services: string | null;
  /** The campaign through which the guest came, as the partner names it. */
  campaign: string | null;
};

/** One room of a request. Codes are the partner's; null where it names none. */
export type RequestedStay = {
  room_type_code: string | null;
  rate_code: string | null;
  dates: RequestedDates;
  adults: number;
  /** Ages of the children on the day of arrival. */
  children: number[];
  /** Gross, with all services; null if the partner names no price. */
  total: Cents | null;
  currency: string | null;
  nights: { date: string; gross_amount: Cents }[];
  commission: Cents | null;
};

/** Dates as calendar dates; `earliest` and `latest` bound the arrival of a guest who is flexible. */
export type RequestedDates =
  | { kind: "fixed"; check_in: string; check_out: string }
  | { kind: "flexible"; earliest: string; latest: string; nights: number | null };

export type RequestedCustomer = {
  first_name: string;
  last_name: string;
  email: string | null;
  /** True only if the guest has agreed to get news by mail. */
  wants_news: boolean;
  phone: string | null;
  language: string | null;
  address: { line1: string | null; postal_code: string | null; city: string | null; country: string | null };
};

const Day = z.iso.date();
const Instant = z.iso.datetime({ offset: true });
const Count = z.coerce.number().int().min(1).max(MOST_PERSONS);
const Age = z.coerce.number().int().min(0).max(120);
const Money = z
  .string()
  .regex(/^\d{1,9}(\.\d+)?$/)
  .transform((text) => cents(Number(text)));

const Percent = z
  .string()
  .regex(/^\d{1,3}(\.\d+)?$/)
  .transform(Number)
  .pipe(z.number().max(100));

/** Reads one reservation. Throws `UnusableRequest`. */
export function readReservation(reservation: Node): GuestRequest {
  const kind = KINDS[one(z.enum(["Requested", "Reserved", "Modify", "Cancelled"]), child(reservation, "@ResStatus"), "ResStatus")];
  const stays = children(child(reservation, "RoomStays"), "RoomStay");
  if (stays.length === 0 && kind !== "canceled") throw new UnusableRequest("RoomStays: a room is missing");
  if (stays.length > MOST_STAYS) throw new UnusableRequest(`RoomStays: at most ${MOST_STAYS} are taken`);
  const info = child(reservation, "ResGlobalInfo");
  return {
    id: one(z.string().max(32), child(reservation, "UniqueID", "@ID"), "UniqueID"),
    kind,
    ...timesOf(reservation),
    stays: stays.map((stay) => readStay(stay, kind)),
    customer: readCustomer(child(reservation, "ResGuests", "ResGuest", "Profiles", "ProfileInfo", "Profile", "Customer")),
    comment: commentOf(info, "customer comment"),
    included_services: commentOf(info, "included services"),
    campaign: campaignOf(info),
  };
}

/** When it was made and changed; `made_at` is the later of both. */
function timesOf(reservation: Node): Pick<GuestRequest, "made_at" | "changed_at"> {
  const made = one(Instant, child(reservation, "@CreateDateTime"), "CreateDateTime");
  const changed = Instant.safeParse(lineIn(child(reservation, "@LastModifyDateTime"))).data ?? null;
  const made_at = new Date(Math.max(Date.parse(made), Date.parse(changed ?? made))).toISOString();
  return { made_at, changed_at: changed && new Date(changed).toISOString() };
}

function readStay(stay: Node, kind: GuestRequest["kind"]): RequestedStay {
  const dates = readDates(child(stay, "TimeSpan"));
  if (dates.kind === "flexible" && kind !== "requested") throw new UnusableRequest("TimeSpan: a booking needs fixed dates");
  const total = child(stay, "Total");
  const amount = total === undefined ? null : one(Money, child(total, "@AmountAfterTax"), "Total");
  return {
    room_type_code: lineIn(child(stay, "RoomTypes", "RoomType", "@RoomTypeCode")),
    rate_code: lineIn(child(stay, "RatePlans", "RatePlan", "@RatePlanCode")),
    dates,
    ...readPersons(child(stay, "GuestCounts")),
    total: amount,
    currency: lineIn(child(total, "@CurrencyCode")),
    nights: readNights(stay, { dates, total: amount }),
    commission: commissionOf(child(stay, "RatePlans", "RatePlan", "Commission"), amount),
  };
}

function readDates(span: Node): RequestedDates {
  const window = child(span, "StartDateWindow");
  if (window !== undefined) {
    const [earliest, latest] = [
      one(Day, child(window, "@EarliestDate"), "EarliestDate"),
      one(Day, child(window, "@LatestDate"), "LatestDate"),
    ];
    if (latest < earliest) throw new UnusableRequest("StartDateWindow: it ends before it begins");
    const [, nights] = /^P(\d+)N$/.exec(lineIn(child(span, "@Duration")) ?? "") ?? [];
    return { kind: "flexible", earliest, latest, nights: nights === undefined ? null : Number(nights) };
  }
  const check_in = one(Day, child(span, "@Start"), "Start");
  const check_out = one(Day, child(span, "@End"), "End");
  const nights = daysBetween(check_in, check_out);
  if (nights < 1 || nights > MOST_NIGHTS) throw new UnusableRequest(`TimeSpan: 1 to ${MOST_NIGHTS} nights are taken`);
  return { kind: "fixed", check_in, check_out };
}

/** Guests without an age are adults. A request without guests is for one. */
function readPersons(counts: Node): { adults: number; children: number[] } {
  const persons = { adults: 0, children: [] as number[] };
  for (const each of children(counts, "GuestCount")) {
    const count = one(Count, child(each, "@Count"), "GuestCount");
    const age = child(each, "@Age") === undefined ? null : one(Age, child(each, "@Age"), "Age");
    if (age === null || age > OLDEST_CHILD) persons.adults += count;
    else persons.children.push(...Array<number>(count).fill(age));
  }
  return { ...persons, adults: Math.max(1, persons.adults) };
}

/** Prices by night where the partner names them for every night and they add up to the total; else the total in equal parts. */
function readNights(stay: Node, { dates, total }: { dates: RequestedDates; total: Cents | null }): RequestedStay["nights"] {
  if (dates.kind === "flexible") return [];
  const named = new Map<string, Cents>();
  for (const rate of children(child(stay, "RoomRates", "RoomRate", "Rates"), "Rate")) {
    const price = one(Money, child(rate, "Base", "@AmountAfterTax"), "Base");
    for (const date of nightsOfRate(rate)) named.set(date, price);
  }
  const nights = nightsBetween(dates.check_in, dates.check_out);
  const prices = nights.flatMap((date) => named.get(date) ?? []);
  const isWhole = prices.length === nights.length && (total === null || sumOf(prices) === total);
  if (!isWhole && total === null) return [];
  const parts = isWhole ? prices : spread(total ?? sumOf(prices), nights.length);
  return nights.flatMap((date, index) => {
    const gross_amount = parts[index];
    return gross_amount === undefined ? [] : [{ date, gross_amount }];
  });
}

/** A rate holds for the night of `EffectiveDate`, or to `ExpireDate`, which counts unless it is marked as exclusive. */
function nightsOfRate(rate: Node): string[] {
  const from = one(Day, child(rate, "@EffectiveDate"), "EffectiveDate");
  const until = child(rate, "@ExpireDate");
  if (until === undefined) return [from];
  const last = one(Day, until, "ExpireDate");
  const isExclusive = ["1", "true"].includes(lineIn(child(rate, "@ExpireDateExclusiveInd")) ?? "");
  const end = isExclusive ? last : addDays(last, 1);
  return daysBetween(from, end) > MOST_NIGHTS ? [] : nightsBetween(from, end);
}

function commissionOf(commission: Node, total: Cents | null): Cents | null {
  const amount = child(commission, "CommissionPayableAmount", "@Amount");
  if (amount !== undefined) return one(Money, amount, "CommissionPayableAmount");
  const percent = Percent.safeParse(lineIn(child(commission, "@Percent"))).data ?? null;
  return total === null || percent === null ? null : roundedShare(total, percent);
}

function readCustomer(customer: Node): RequestedCustomer | null {
  if (customer === undefined) return null;
  const email = child(customer, "Email");
  const address = child(customer, "Address");
  return {
    first_name: lineIn(child(customer, "PersonName", "GivenName")) ?? "",
    last_name: lineIn(child(customer, "PersonName", "Surname")) ?? "",
    email: lineIn(email),
    wants_news: lineIn(child(email, "@Remark")) === "newsletter:yes",
    phone: lineIn(child(customer, "Telephone", "@PhoneNumber")),
    language: lineIn(child(customer, "@Language")),
    address: {
      line1: lineIn(child(address, "AddressLine")),
      postal_code: lineIn(child(address, "PostalCode")),
      city: lineIn(child(address, "CityName")),
      country: lineIn(child(address, "CountryName", "@Code")),
    },
  };
}

/** The text of the comments of a name, in its lines. */
function commentOf(info: Node, name: string): string | null {
  const comments = children(child(info, "Comments"), "Comment").filter((each) => lineIn(child(each, "@Name")) === name);
  const texts = comments
    .flatMap((each) => [...children(each, "Text"), ...children(each, "ListItem")])
    .flatMap((text) => textIn(text) ?? []);
  const text = texts.join("\n").trim().slice(0, MAX_COMMENT);
  return text === "" ? null : text;
}

/** `ResID_Type` of a campaign. */
const CAMPAIGN = "13";

function campaignOf(info: Node): string | null {
  const ids = children(child(info, "HotelReservationIDs"), "HotelReservationID");
  return lineIn(
    child(
      ids.find((each) => lineIn(child(each, "@ResID_Type")) === CAMPAIGN),
      "@ResID_Value",
    ),
  );
}

/** A value of the message, or the reason why the reservation cannot be used. */
function one<T>(schema: z.ZodType<T>, node: Node, name: string): T {
  const read = schema.safeParse(lineIn(node) ?? undefined);
  if (read.success) return read.data;
  throw new UnusableRequest(`${name}: ${lineIn(node) === null ? "it is missing" : "it cannot be read"}`);
}
