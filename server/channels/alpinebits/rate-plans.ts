import { COMPLETE_SET, type Hotel, hotelAttributes, message } from "#server/channels/alpinebits/messages.ts";
import { type Elements, given } from "#server/platform/core/text/write-xml.ts";
import type { AlpineBitsVersion } from "#shared/channels/alpinebits/handshake.ts";
import {
  type BookingRuleDay,
  bookingRuleDays,
  forbidsAnything,
  furtherAdult,
  highestPrice,
  type PlanType,
  type RuleCapabilities,
} from "#shared/channels/alpinebits/plan-days.ts";
import type { ChildAmount, PlanCell } from "#shared/channels/channel-engine/cells.ts";
import { type DayRange, runsOfEqualDays } from "#shared/channels/channel-engine/ranges.ts";
import { amount, type Cents } from "#shared/platform/core/money.ts";

/** Meals that a rate includes, as `MealPlanCodes` of OpenTravel. */
const MEALS = { all_inclusive: "1", breakfast: "3", full_board: "10", half_board: "12", room_only: "14" } as const;

/** `AgeQualifyingCode`. */
const ADULT = "10";
const CHILD = "8";

/** `Type` of amounts: of the whole room, whatever the number of persons. Amounts per person could not state every price to the cent. */
const PER_ROOM = "25";

/** A rate as a partner gets it. Codes have at most 64 characters. */
export type PartnerPlan = {
  code: string;
  title: string;
  language: "de" | "en";
  currency: string;
  meals: keyof typeof MEALS;
  types: readonly PlanType[];
};

export type RatePlansMessage = {
  version: AlpineBitsVersion;
  /** A complete set replaces all plans; changes state the named days only, to a partner that knows `overlay`. */
  kind: "complete" | "changes";
  plans: readonly PartnerPlan[];
  /** Codes of plans that are no longer sold. */
  removed: readonly string[];
  can: RuleCapabilities;
};

/** `OTA_HotelRatePlanNotif:RatePlans`. Throws if it would state nothing. */
export function ratePlansMessage(hotel: Hotel, { version, kind, plans, removed, can }: RatePlansMessage): string {
  const RatePlan = [
    ...plans.map((plan) => planElement(plan, { type: typeOf(kind, version), can })),
    ...removed.map((code) => ({ "@RatePlanNotifType": "Remove", "@RatePlanCode": code })),
  ];
  if (RatePlan.length === 0) throw new Error("A message of rate plans names at least one plan.");
  const RatePlans = { "@HotelCode": hotel.code, "@HotelName": hotelAttributes(hotel)["@HotelName"] ?? null, RatePlan };
  return message("OTA_HotelRatePlanNotifRQ", kind === "complete" ? { UniqueID: COMPLETE_SET, RatePlans } : { RatePlans });
}

/** `Full` came with 2024-10 and was `New` before. */
function typeOf(kind: RatePlansMessage["kind"], version: AlpineBitsVersion): string {
  if (kind === "changes") return "Overlay";
  return version === "2022-10" ? "New" : "Full";
}

function planElement(plan: PartnerPlan, { type, can }: { type: string; can: RuleCapabilities }): Elements {
  const head = { "@RatePlanNotifType": type, "@CurrencyCode": plan.currency, "@RatePlanCode": plan.code };
  const rules = [...bookingRuleDays(plan.types, can)].flatMap(([code, days]) =>
    runsOfEqualDays(days)
      .filter(({ value }) => type === "Overlay" || forbidsAnything(value))
      .map((range) => bookingRule(code, range)),
  );
  const BookingRules = rules.length > 0 ? { BookingRule: rules } : null;
  const rates = plan.types.flatMap(ratesOf);
  if (type === "Overlay") return { ...head, BookingRules, Rates: rates.length > 0 ? { Rate: rates } : null };
  const text = { "@TextFormat": "PlainText", "@Language": plan.language, "#": given(plan.title) ?? plan.code };
  return {
    ...head,
    BookingRules,
    Rates: { Rate: [staticRate(plan), ...rates] },
    Offers: agesOf(plan),
    Description: { "@Name": "title", Text: text },
  };
}

/** The rate without dates, which states how the amounts of the others count. */
function staticRate({ meals }: PartnerPlan): Elements {
  return {
    "@RateTimeUnit": "Day",
    "@UnitMultiplier": "1",
    BaseByGuestAmts: { BaseByGuestAmt: { "@Type": PER_ROOM } },
    MealsIncluded: { "@MealPlanIndicator": "true", "@MealPlanCodes": MEALS[meals] },
  };
}

function ratesOf({ code, usual_persons, days }: PlanType): Elements[] {
  const priced = days.filter(({ value: { prices } }) => Object.keys(prices).length > 0);
  return runsOfEqualDays(priced.map(({ date, value: { prices, children } }) => ({ date, value: { prices, children } }))).map(
    ({ from, to, value: { prices, children } }) => ({
      "@InvTypeCode": code,
      "@Start": from,
      "@End": to,
      BaseByGuestAmts: {
        BaseByGuestAmt: Object.entries(prices).map(([persons, price]) => ({
          "@NumberOfGuests": persons,
          "@AgeQualifyingCode": ADULT,
          "@AmountAfterTax": decimal(price),
        })),
      },
      AdditionalGuestAmounts: additionalGuests({ prices, children }, usual_persons),
    }),
  );
}

/**
 * Prices of guests beyond the usual persons. The standard's list of prices of children has one of adults, too; where rates have none, another
 * adult costs as much as another room.
 */
function additionalGuests({ prices, children }: Pick<PlanCell, "prices" | "children">, usual_persons: number): Elements | null {
  const further = furtherAdult(prices, usual_persons);
  if (further === null && children.length === 0) return null;
  const ofAdult = { "@AgeQualifyingCode": ADULT, "@Amount": decimal(further ?? highestPrice(prices)) };
  return { AdditionalGuestAmount: [ofAdult, ...children.map(childAmount)] };
}

/** `MinAge` is inclusive and left out for 0, `MaxAge` is exclusive. */
function childAmount({ from_age, to_age, gross_amount }: ChildAmount): Elements {
  const bounds = { "@MinAge": from_age > 0 ? String(from_age) : null, "@MaxAge": String(to_age + 1) };
  return { "@AgeQualifyingCode": CHILD, ...bounds, "@Amount": decimal(gross_amount) };
}

/** The age from which a guest counts as an adult. The standard demands the element; without an age nothing is sold to children. */
function agesOf({ types }: PartnerPlan): Elements {
  const oldest = types.flatMap(({ days }) => days.flatMap(({ value }) => value.children.map(({ to_age }) => to_age)));
  const adultFrom = oldest.reduce((from, to_age) => Math.max(from, to_age + 1), 0);
  const Occupancy =
    adultFrom > 0
      ? [{ "@AgeQualifyingCode": ADULT, "@MinAge": String(adultFrom) }, { "@AgeQualifyingCode": CHILD }]
      : { "@AgeQualifyingCode": ADULT };
  return { Offer: { OfferRules: { OfferRule: { Occupancy } } } };
}

function bookingRule(code: string | null, { from, to, value }: DayRange<BookingRuleDay>): Elements {
  const { closed, closed_to_arrival, closed_to_departure, min_nights, max_nights } = value;
  const lengths = [
    ...(min_nights > 1 ? [length("SetMinLOS", min_nights)] : []),
    ...(max_nights === null ? [] : [length("SetMaxLOS", max_nights)]),
  ];
  const days = { ArrivalDaysOfWeek: closed_to_arrival ? NO_DAY : null, DepartureDaysOfWeek: closed_to_departure ? NO_DAY : null };
  return {
    "@CodeContext": code === null ? null : "ROOMTYPE",
    "@Code": code,
    "@Start": from,
    "@End": to,
    LengthsOfStay: lengths.length > 0 ? { LengthOfStay: lengths } : null,
    DOW_Restrictions: closed_to_arrival || closed_to_departure ? days : null,
    RestrictionStatus: { "@Restriction": "Master", "@Status": closed ? "Close" : "Open" },
  };
}

function length(type: "SetMinLOS" | "SetMaxLOS", nights: number): Elements {
  return { "@Time": String(nights), "@TimeUnit": "Day", "@MinMaxMessageType": type };
}

const NO_DAY = { "@Mon": "0", "@Tue": "0", "@Weds": "0", "@Thur": "0", "@Fri": "0", "@Sat": "0", "@Sun": "0" };

function decimal(value: Cents): string {
  return amount(value).toFixed(2);
}
