import { child, children, lineIn, type Node, readXml } from "#shared/platform/core/read-xml.ts";
import { nightsBetween, weekdayOf } from "#shared/platform/core/stays.ts";

/**
 * Portal that takes rate plans of AlpineBits and computes what a stay costs, written from the standard alone: it shares no rule with the
 * program. Partners are taken to have agreed on `occupancy_children`, by which a child never pays an adult's base.
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
type Rate = { type: string; from: string; to: string; base: Map<number, number>; extras: Extra[] };
type Plan = { rules: Rule[]; rates: Rate[] };

export type AskedOffer = { plan: string; type: string; arrival: string; departure: string; adults: number; ages: readonly number[] };

const WEEKDAYS = ["Mon", "Tue", "Weds", "Thur", "Fri", "Sat", "Sun"];
const at = (node: Node, name: string) => lineIn(child(node, `@${name}`)) ?? "";

export function portal() {
  const plans = new Map<string, Plan>();

  function take(message: string) {
    const root = child(readXml(message), "OTA_HotelRatePlanNotifRQ");
    if (child(root, "UniqueID") !== undefined) plans.clear();
    for (const plan of children(child(root, "RatePlans"), "RatePlan")) takePlan(plan);
  }

  function takePlan(element: Node) {
    const code = at(element, "RatePlanCode");
    const type = at(element, "RatePlanNotifType");
    if (type === "Remove") return void plans.delete(code);
    const told = readPlan(element);
    const known = type === "Overlay" ? plans.get(code) : undefined;
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
    const plan = { rules: [...kept.rules, ...told.rules], rates: [...kept.rates, ...told.rates] };
    if (overlap(plan.rules, ({ code: of }) => String(of)) || overlap(plan.rates, ({ type: of }) => of)) throw new Error("periods overlap");
    plans.set(code, plan);
  }

  /** The price in cents, or the reason why the stay is not sold. */
  function quote({ plan: code, type, arrival, departure, adults, ages }: AskedOffer): number | string {
    const plan = plans.get(code);
    if (!plan) return "unknown plan";
    const rules = plan.rules.filter((rule) => rule.code === null || rule.code === type);
    const nights = nightsBetween(arrival, departure);
    const refusal = refusalBy(rules, { arrival, departure, nights });
    if (refusal) return refusal;
    let total = 0;
    for (const night of nights) {
      const rate = plan.rates.find((each) => each.type === type && each.from <= night && night <= each.to);
      const price = rate ? nightPrice(rate, adults, ages) : "no rate";
      if (typeof price === "string") return price;
      total += price;
    }
    return total;
  }

  return { take, quote };
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

function nightPrice({ base, extras }: Rate, adults: number, ages: readonly number[]): number | string {
  const standard = Math.max(...base.keys());
  const first = base.get(Math.min(adults, standard));
  if (first === undefined) return "no price for these persons";
  const further = Math.max(0, adults - standard);
  const forAdults = extras.find(({ code }) => code === "10");
  if (further > 0 && !forAdults) return "too many adults";
  let price = first + further * (forAdults?.amount ?? 0);
  for (const age of ages) {
    const bracket = extras.find(({ code, min, max }) => code === "8" && min <= age && age < max);
    if (!bracket) return "no price for this age";
    price += bracket.amount;
  }
  return price;
}

function readPlan(element: Node): Plan {
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
  const [unit, ...dated] = at(element, "RatePlanNotifType") === "Overlay" ? [undefined, ...ratesIn(element)] : ratesIn(element);
  const perPerson = at(child(unit, "BaseByGuestAmts", "BaseByGuestAmt"), "Type") === "7";
  return { rules, rates: dated.map((rate) => readRate(rate, perPerson)) };
}

const ratesIn = (element: Node) => children(child(element, "Rates"), "Rate");
const inCents = (text: string) => Math.round(Number(text) * 100);

function readRate(rate: Node, perPerson: boolean): Rate {
  const base = children(child(rate, "BaseByGuestAmts"), "BaseByGuestAmt").map((each): [number, number] => {
    const persons = Number(at(each, "NumberOfGuests"));
    return [persons, inCents(at(each, "AmountAfterTax")) * (perPerson ? persons : 1)];
  });
  const extras = children(child(rate, "AdditionalGuestAmounts"), "AdditionalGuestAmount").map((each) => ({
    code: at(each, "AgeQualifyingCode"),
    min: Number(at(each, "MinAge")),
    max: Number(at(each, "MaxAge") || "999"),
    amount: inCents(at(each, "Amount")),
  }));
  return { type: at(rate, "InvTypeCode"), from: at(rate, "Start"), to: at(rate, "End"), base: new Map(base), extras };
}

function forbidden(days: Node): number[] {
  return WEEKDAYS.flatMap((name, index) => (["0", "false"].includes(at(days, name)) ? [index + 1] : []));
}

type Period = { from: string; to: string };

/** The rest of a period that others do not cover, day by day. */
function without<P extends Period>(period: P, others: readonly Period[]): P[] {
  const days = [...nightsBetween(period.from, period.to), period.to];
  return days.filter((day) => !others.some(({ from, to }) => from <= day && day <= to)).map((day) => ({ ...period, from: day, to: day }));
}

function overlap<P extends Period>(periods: readonly P[], keyOf: (period: P) => string): boolean {
  return periods.some((a, i) => periods.some((b, j) => i < j && keyOf(a) === keyOf(b) && a.from <= b.to && b.from <= a.to));
}
