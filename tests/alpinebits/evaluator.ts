import { child, children, lineIn, type Node, readXml } from "#shared/platform/core/read-xml.ts";
import { addDays, datesBetween, nightsBetween, weekdayOf } from "#shared/platform/core/stays.ts";

/**
 * Portal that takes the inventory and rate plans of AlpineBits and computes what a stay costs, written from the standard alone: it shares no
 * rule with the program. Children pay as adults, the oldest first, until as many guests do as the room type usually has; where the inventory
 * names the most children, until there are as many as the room type has beside these.
 */

type Rule = {
  code: string | null;
  from: string;
  to: string;
  lengths: Map<string, number>;
  closed: boolean;
  noArrival: number[];
  noDeparture: number[];
};
type Extra = { code: string; min: number; max: number; amount: number };
type Rate = { type: string; from: string; to: string; perPerson: boolean; base: Map<number, number>; extras: Extra[] };
/** `adultFrom` is null in a plan that is sold to adults only. */
type Plan = { rules: Rule[]; rates: Rate[]; perPerson: boolean; adultFrom: number | null };
type RoomType = { min: number; usual: number; max: number; children: number | null };

export type AskedOffer = { plan: string; type: string; arrival: string; departure: string; adults: number; ages: readonly number[] };

const WEEKDAYS = ["Mon", "Tue", "Weds", "Thur", "Fri", "Sat", "Sun"];
const at = (node: Node, name: string) => lineIn(child(node, `@${name}`)) ?? "";

export function portal() {
  const plans = new Map<string, Plan>();
  const types = new Map<string, RoomType>();

  /** Takes the room types; a message replaces all. */
  function know(message: string) {
    const content = child(readXml(message), "OTA_HotelDescriptiveContentNotifRQ", "HotelDescriptiveContents", "HotelDescriptiveContent");
    types.clear();
    for (const room of children(child(content, "FacilityInfo", "GuestRooms"), "GuestRoom")) types.set(at(room, "Code"), readRoomType(room));
  }

  function take(message: string) {
    const root = child(readXml(message), "OTA_HotelRatePlanNotifRQ");
    if (child(root, "UniqueID") !== undefined) plans.clear();
    for (const plan of children(child(root, "RatePlans"), "RatePlan")) takePlan(plan);
  }

  function takePlan(element: Node) {
    const code = at(element, "RatePlanCode");
    const type = at(element, "RatePlanNotifType");
    if (type === "Remove") return void plans.delete(code);
    const known = type === "Overlay" ? plans.get(code) : undefined;
    const told = readPlan(element, known);
    if (type === "Overlay" && !known) throw new Error(`an overlay of the unknown plan ${code}`);
    const kept = {
      rules: (known?.rules ?? []).flatMap((rule) =>
        without(
          rule,
          told.rules.filter((each) => each.code === rule.code),
        ),
      ),
      rates: (known?.rates ?? []).flatMap((rate) =>
        without(
          rate,
          told.rates.filter((each) => each.type === rate.type),
        ),
      ),
    };
    const plan = { ...told, rules: [...kept.rules, ...told.rules], rates: [...kept.rates, ...told.rates] };
    if (overlap(plan.rules, ({ code: of }) => String(of)) || overlap(plan.rates, ({ type: of }) => of)) throw new Error("periods overlap");
    plans.set(code, plan);
  }

  /** The price in cents, or the reason why the stay is not sold. */
  function quote({ plan: code, type, arrival, departure, adults, ages }: AskedOffer): number | string {
    const plan = plans.get(code);
    if (!plan) return "unknown plan";
    const room = types.get(type) ?? AGREED_BY_HAND;
    const guests = payingAs({ adults, ages }, { room, adultFrom: plan.adultFrom });
    if (typeof guests === "string") return guests;
    const rules = plan.rules.filter((rule) => rule.code === null || rule.code === type);
    const nights = nightsBetween(arrival, departure);
    const refusal = refusalBy(rules, { arrival, departure, nights });
    if (refusal) return refusal;
    let total = 0;
    for (const night of nights) {
      const rate = plan.rates.find((each) => each.type === type && each.from <= night && night <= each.to);
      const price = rate ? nightPrice(rate, { ...guests, usual: room.usual }) : "no rate";
      if (typeof price === "string") return price;
      total += price;
    }
    return total;
  }

  return { take, know, quote, roomTypes: () => [...types.keys()] };
}

/** A room type of a portal that takes no inventory: its persons were agreed on otherwise. */
const AGREED_BY_HAND: RoomType = { min: 1, usual: 2, max: 2, children: null };

type Guests = { adults: number; ages: readonly number[] };

/** The guests as they pay, or the reason why the room type is not sold to them. */
function payingAs({ adults, ages }: Guests, { room, adultFrom }: { room: RoomType; adultFrom: number | null }): Guests | string {
  const persons = adults + ages.length;
  if (persons < room.min || persons > room.max) return "too few or too many persons";
  if (ages.length > 0 && adultFrom === null) return "no children";
  if (ages.some((age) => age >= (adultFrom ?? 0))) return "an adult among the children";
  const full = room.children === null ? room.usual : Math.min(room.max - room.children, room.usual);
  const youngestFirst = [...ages].sort((a, b) => a - b);
  const asAdults = Math.max(0, Math.min(full - adults, ages.length));
  return { adults: adults + asAdults, ages: youngestFirst.slice(0, ages.length - asAdults) };
}

function readRoomType(room: Node): RoomType {
  const most = at(room, "MaxChildOccupancy");
  return {
    min: Number(at(room, "MinOccupancy")),
    usual: Number(at(child(room, "TypeRoom"), "StandardOccupancy")),
    max: Number(at(room, "MaxOccupancy")),
    children: most === "" ? null : Number(most),
  };
}

function refusalBy(rules: readonly Rule[], stay: { arrival: string; departure: string; nights: readonly string[] }): string | null {
  const on = (day: string) => rules.filter(({ from, to }) => from <= day && day <= to);
  const { arrival, departure, nights } = stay;
  if (nights.some((night) => on(night).some(({ closed }) => closed))) return "closed";
  if (on(arrival).some(({ noArrival }) => noArrival.includes(weekdayOf(arrival)))) return "arrival";
  if (on(departure).some(({ noDeparture }) => noDeparture.includes(weekdayOf(departure)))) return "departure";
  for (const { lengths } of on(arrival)) {
    if (nights.length < (lengths.get("SetMinLOS") ?? 0)) return "too short";
    if (nights.length > (lengths.get("SetMaxLOS") ?? Number.POSITIVE_INFINITY)) return "too long";
  }
  return null;
}

function nightPrice({ perPerson, base, extras }: Rate, { adults, ages, usual }: Guests & { usual: number }): number | string {
  const inBase = Math.min(adults, usual);
  const stated = perPerson ? Math.min(adults + ages.length, usual) : inBase;
  const first = base.get(stated);
  if (first === undefined) return "no price for these persons";
  const further = adults - inBase;
  const forAdults = extras.find(({ code }) => code === "10");
  if (further > 0 && !forAdults) return "too many adults";
  let price = (perPerson ? first * inBase : first) + further * (forAdults?.amount ?? 0);
  for (const age of ages) {
    const bracket = extras.find(({ code, min, max }) => code === "8" && min <= age && age < max);
    if (!bracket) return "no price for this age";
    price += bracket.amount;
  }
  return price;
}

/** Reads a plan. An overlay names neither the unit of amounts nor the ages of adults: those that are known hold on. */
function readPlan(element: Node, known: Plan | undefined): Plan {
  const rules = children(child(element, "BookingRules"), "BookingRule").map((rule) => ({
    code: lineIn(child(rule, "@Code")),
    from: at(rule, "Start"),
    to: at(rule, "End"),
    lengths: new Map(
      children(child(rule, "LengthsOfStay"), "LengthOfStay").map((each) => [at(each, "MinMaxMessageType"), Number(at(each, "Time"))]),
    ),
    closed: at(child(rule, "RestrictionStatus"), "Status") === "Close",
    noArrival: forbidden(child(rule, "DOW_Restrictions", "ArrivalDaysOfWeek")),
    noDeparture: forbidden(child(rule, "DOW_Restrictions", "DepartureDaysOfWeek")),
  }));
  if (known) {
    const rates = ratesIn(element).map((rate) => readRate(rate, known.perPerson));
    return { ...known, rules, rates };
  }
  const [unit, ...dated] = ratesIn(element);
  const perPerson = at(child(unit, "BaseByGuestAmts", "BaseByGuestAmt"), "Type") === "7";
  const rates = dated.map((rate) => readRate(rate, perPerson));
  return { rules, rates, perPerson, adultFrom: adultFromIn(child(element, "Offers", "Offer")) };
}

/** The first offer is the one that every plan has: it says from which age a guest is an adult. */
function adultFromIn(offer: Node): number | null {
  const groups = children(child(offer, "OfferRules", "OfferRule"), "Occupancy");
  const adults = groups.find((each) => at(each, "AgeQualifyingCode") === "10");
  if (!adults) throw new Error("a plan without the ages of its guests");
  const from = at(adults, "MinAge");
  if ((from === "") === groups.some((each) => at(each, "AgeQualifyingCode") === "8")) throw new Error("ages that contradict each other");
  return from === "" ? null : Number(from);
}

const ratesIn = (element: Node) => children(child(element, "Rates"), "Rate");
const inCents = (text: string) => Math.round(Number(text) * 100);

function readRate(rate: Node, perPerson: boolean): Rate {
  const base = children(child(rate, "BaseByGuestAmts"), "BaseByGuestAmt").map((each): [number, number] => {
    return [Number(at(each, "NumberOfGuests")), inCents(at(each, "AmountAfterTax"))];
  });
  const extras = children(child(rate, "AdditionalGuestAmounts"), "AdditionalGuestAmount").map((each) => ({
    code: at(each, "AgeQualifyingCode"),
    min: Number(at(each, "MinAge")),
    max: Number(at(each, "MaxAge") || "999"),
    amount: inCents(at(each, "Amount")),
  }));
  if (extras.length > 0 && !extras.some(({ code }) => code === "10")) throw new Error("further guests without a price of adults");
  return { type: at(rate, "InvTypeCode"), from: at(rate, "Start"), to: at(rate, "End"), perPerson, base: new Map(base), extras };
}

function forbidden(days: Node): number[] {
  return WEEKDAYS.flatMap((name, index) => (["0", "false"].includes(at(days, name)) ? [index + 1] : []));
}

type Period = { from: string; to: string };

/** The rest of a period that others do not cover, day by day. */
function without<P extends Period>(period: P, others: readonly Period[]): P[] {
  const days = datesBetween(period.from, addDays(period.to, 1));
  return days.filter((day) => !others.some(({ from, to }) => from <= day && day <= to)).map((day) => ({ ...period, from: day, to: day }));
}

function overlap<P extends Period>(periods: readonly P[], keyOf: (period: P) => string): boolean {
  return periods.some((a, i) => periods.some((b, j) => i < j && keyOf(a) === keyOf(b) && a.from <= b.to && b.from <= a.to));
}
