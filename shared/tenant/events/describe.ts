import { inTermsOf } from "#shared/platform/core/country-terms.ts";
import { DAY, dateFormat, formatDate, formatInstant } from "#shared/platform/core/dates.ts";
import { type Language, type Locale, STORED_LANGUAGE } from "#shared/platform/core/language.ts";
import { moneyFormat } from "#shared/platform/core/numbers.ts";
import { DAY_MS } from "#shared/platform/core/stays.ts";
import { type Bilingual, fill, texts } from "#shared/platform/core/text.ts";
import { localeOf } from "#shared/platform/countries/countries.ts";
import { DOOR_WORDS } from "#shared/tenant/events/door-words.ts";
import type { EventData } from "#shared/tenant/events/event-data.ts";
import { EVENT_TYPES, type EventType } from "#shared/tenant/events/types.ts";
import { MAIL_ERRORS, MAIL_KINDS } from "#shared/tenant/mail/schema.ts";
import { mailText } from "#shared/tenant/mail/text.ts";
import { settingName } from "#shared/tenant/settings/names.ts";

/** Values in event data that need translation. */
const TRADE_WORDS = texts({
  clean: { de: "sauber", en: "clean" },
  dirty: { de: "nicht sauber", en: "dirty" },
  out_of_service: { de: "außer Betrieb", en: "out of service" },
});

/** The reader of a sentence; `country` is that of the property. */
export type Reader = { language: Language; country: string | null; time_zone: string };

/**
 * The sentence of a change in the reader's language and the property's time zone; posted events have their own description. Of a word
 * that is recorded in both languages, such as `method_en` beside `method`, the reader's counts.
 */
export function describe({ type, data }: { type: string; data: EventData }, reader: Reader): string {
  if (!isEventType(type)) return data.description ?? type;
  const recorded = data.words ?? {};
  const words = Object.entries(recorded).map(([name, word]) => [
    name,
    recorded[`${name}_${reader.language}`] ?? mailWord(type, word, reader) ?? doorWord(type, word, reader) ?? inWords(type, word, reader),
  ]);
  const sentence = type === "booking.moved" ? movedSentence(recorded) : EVENT_TYPES[type];
  const inTerms = inTermsOf(reader, reader.language);
  return fill(inTerms(sentence[reader.language]), Object.fromEntries(words));
}

/** Sentences for a move that makes room for another booking, extends or shortens the stay. */
const MOVED = texts({
  makes_room_for: {
    de: "Buchung {{code}} macht Platz für {{makes_room_for}}: {{from_place}} → {{to_place}}",
    en: "Booking {{code}} makes room for {{makes_room_for}}: {{from_place}} → {{to_place}}",
  },
  lengthened: {
    de: "Buchung {{code}} verlängert: {{from_place}} → {{to_place}}",
    en: "Booking {{code}} extended: {{from_place}} → {{to_place}}",
  },
  shortened: {
    de: "Buchung {{code}} verkürzt: {{from_place}} → {{to_place}}",
    en: "Booking {{code}} shortened: {{from_place}} → {{to_place}}",
  },
});

function movedSentence(words: Readonly<Record<string, string>>): Bilingual {
  if (words["makes_room_for"]) return MOVED.makes_room_for;
  const [before, after] = [placeIn(words["from_place"]), placeIn(words["to_place"])];
  const isStretched = before && after && before.name === after.name && (before.from === after.from) !== (before.to === after.to);
  if (!isStretched) return EVENT_TYPES["booking.moved"];
  return nightsIn(after) > nightsIn(before) ? MOVED.lengthened : MOVED.shortened;
}

/** Room and dates of a recorded place, such as `101, 05.04.–08.04.`; the dates as milliseconds of a leap year, since no year is recorded. */
function placeIn(word = ""): { name: string; from: number; to: number } | null {
  const [, name, ...days] = /^(.*), (\d{2})\.(\d{2})\.–(\d{2})\.(\d{2})\.$/s.exec(word) ?? [];
  if (name === undefined) return null;
  const [day = 1, month = 1, lastDay = 1, lastMonth = 1] = days.map(Number);
  return { name, from: Date.UTC(LEAP_YEAR, month - 1, day), to: Date.UTC(LEAP_YEAR, lastMonth - 1, lastDay) };
}

const LEAP_YEAR = 2028;

function nightsIn({ from, to }: { from: number; to: number }): number {
  const nights = (to - from) / DAY_MS;
  return nights < 0 ? nights + 366 : nights;
}

export function isEventType(type: string): type is EventType {
  return Object.hasOwn(EVENT_TYPES, type);
}

/** Translates the kind of mail and the error in a mail's history; addresses are not translated. */
function mailWord(type: EventType, word: string, { language }: Reader): string | null {
  const known = [...MAIL_KINDS, ...MAIL_ERRORS].find((each) => each === word);
  const isOfMail = type.startsWith("mail.") || type === "emergency_sheet.failed";
  return isOfMail && known ? mailText[known][language] : null;
}

/** Translates the kind of key and the error in a door system's history. */
function doorWord(type: EventType, word: string, { language }: Reader): string | null {
  const isOfDoors = type.startsWith("access_token.") || type === "room.door_failed";
  return isOfDoors && Object.hasOwn(DOOR_WORDS, word) ? DOOR_WORDS[word as keyof typeof DOOR_WORDS][language] : null;
}

/** The events whose words are places, with rooms and dates. */
const HAS_PLACES: ReadonlySet<EventType> = new Set(["booking.moved", "booking.cut", "booking.part_moved", "booking.parts_joined"]);

function inWords(type: EventType, word: string, reader: Reader): string {
  const locale = localeOf(reader.language, reader);
  if (type === "room.status_changed" && Object.hasOwn(TRADE_WORDS, word))
    return TRADE_WORDS[word as keyof typeof TRADE_WORDS][reader.language];
  if (/^\d{4}-\d{2}-\d{2}$/.test(word)) return formatDate(word, locale);
  const [, amount, currency] = /^(-?\d+\.\d{2}) ([A-Z]{3})$/.exec(word) ?? [];
  if (amount && currency) return moneyFormat(locale, currency)(Number(amount));
  if (type.startsWith("setting.")) return settingName(word, reader.language);
  const place = HAS_PLACES.has(type) && reader.language !== STORED_LANGUAGE ? placeWord(word, locale) : null;
  return (place ?? word).replace(/\d{4}-\d{2}-\d{2}T[\d:.]+Z/g, (instant) => formatInstant(instant, locale, reader.time_zone));
}

/** A recorded place with its dates as the reader writes them. */
function placeWord(word: string, locale: Locale): string | null {
  const place = placeIn(word);
  if (!place) return null;
  const day = dateFormat(locale, { ...DAY, timeZone: "UTC" });
  return `${place.name}, ${day(place.from)} – ${day(place.to)}`;
}
