import { type Say, useSay } from "#client/platform/core/i18n.ts";
import { useRates, useRoomTypes } from "#client/platform/core/master-data.ts";
import { sourceWords } from "#client/stays/bookings/source-words.ts";
import type { MessageRule, Occasion } from "#shared/office/messages/schema.ts";
import { type Language, OWN_NAMES } from "#shared/platform/core/language.ts";

type When = { occasion: Occasion; days: number | null; time: string | null };

/** The time of a rule's messages in one sentence: "3 days before arrival at 10:00". Null while days or time are missing. */
export function whenWords({ occasion, days: count, time }: When, say: Say): string | null {
  if (occasion === "check_in") return say("message_rules.when_check_in");
  if (count === null || time === null) return null;
  return count === 0 ? sameDayWords(occasion, time, say) : say(`message_rules.when_${occasion}`, { count, time });
}

function sameDayWords(occasion: Exclude<Occasion, "check_in">, time: string, say: Say): string {
  switch (occasion) {
    case "before_arrival":
      return say("message_rules.when_arrival_day", { time });
    case "during_stay":
      return say("message_rules.when_arrival_day_in_house", { time });
    case "before_departure":
      return say("message_rules.when_departure_day", { time });
    case "after_departure":
      return say("message_rules.when_departure_day_left", { time });
  }
}

/** Names of what a rule can be limited to. */
export function useAudienceNames() {
  const say = useSay();
  const rates = new Map(useRates().data?.data.map(({ id, name }) => [id, name]));
  const roomTypes = new Map(useRoomTypes().data?.data.map(({ id, name }) => [id, name]));
  return {
    sources: (source: string) => sourceWords(source, say),
    rate_ids: (id: string) => rates.get(id) ?? "…",
    room_type_ids: (id: string) => roomTypes.get(id) ?? "…",
    languages: (language: Language) => OWN_NAMES[language],
  };
}
export type AudienceNames = ReturnType<typeof useAudienceNames>;

/** The guests of a rule in short: "Booking.com · Only new guests". */
export function audienceWords(rule: MessageRule, names: AudienceNames, say: Say): string {
  const parts = [
    rule.sources.map(names.sources).join(", "),
    rule.rate_ids.map(names.rate_ids).join(", "),
    rule.room_type_ids.map(names.room_type_ids).join(", "),
    rule.languages.map(names.languages).join(", "),
    rule.stays === "all" ? "" : say(`message_rules.stays_${rule.stays}`),
    rule.guests === "all" ? "" : say(`message_rules.guests_${rule.guests}`),
  ].filter((part) => part !== "");
  return parts.length === 0 ? say("message_rules.everyone") : parts.join(" · ");
}
