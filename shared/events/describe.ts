import { DOOR_ERRORS } from "#shared/access-control/rules.ts";
import { KEY_KINDS } from "#shared/access-control/schema.ts";
import { accessControlText } from "#shared/access-control/text.ts";
import { formatDate, formatInstant } from "#shared/core/dates.ts";
import type { Language } from "#shared/core/fields.ts";
import { moneyFormat } from "#shared/core/numbers.ts";
import { fill, texts } from "#shared/core/text.ts";
import { EVENT_TYPES, type EventData, type EventType } from "#shared/events/types.ts";
import { MAIL_ERRORS, MAIL_KINDS } from "#shared/mail/schema.ts";
import { mailText } from "#shared/mail/text.ts";
import { settingName } from "#shared/settings/names.ts";

/** Values in event data that need translation. */
const TRADE_WORDS = texts({
  clean: { de: "sauber", en: "clean" },
  dirty: { de: "nicht sauber", en: "dirty" },
  out_of_service: { de: "außer Betrieb", en: "out of service" },
});

export type Reader = { language: Language; time_zone: string };

/** The sentence of a change in the reader's language and the property's time zone; posted events have their own description. */
export function describe({ type, data }: { type: string; data: EventData }, reader: Reader): string {
  if (!isEventType(type)) return data.description ?? type;
  const words = Object.entries(data.words ?? {}).map(([name, word]) => [
    name,
    mailWord(type, word, reader) ?? doorWord(type, word, reader) ?? inWords(type, word, reader),
  ]);
  const sentence = type === "booking.moved" && data.words?.["makes_room_for"] ? MOVED_FOR.makes_room_for : EVENT_TYPES[type];
  return fill(sentence[reader.language], Object.fromEntries(words));
}

/** Why a booking was moved: for itself, or to free its room for another booking. */
const MOVED_FOR = texts({
  makes_room_for: {
    de: "Buchung {{code}} macht Platz für {{makes_room_for}}: {{from_place}} → {{to_place}}",
    en: "Booking {{code}} makes room for {{makes_room_for}}: {{from_place}} → {{to_place}}",
  },
});

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
  const known = [...KEY_KINDS, ...DOOR_ERRORS].find((each) => each === word);
  return (type.startsWith("access_token.") || type === "room.door_failed") && known ? accessControlText[known][language] : null;
}

function inWords(type: EventType, word: string, reader: Reader): string {
  if (type === "room.status_changed" && Object.hasOwn(TRADE_WORDS, word))
    return TRADE_WORDS[word as keyof typeof TRADE_WORDS][reader.language];
  if (/^\d{4}-\d{2}-\d{2}$/.test(word)) return formatDate(word, reader.language);
  const [, amount, currency] = /^(-?\d+\.\d{2}) ([A-Z]{3})$/.exec(word) ?? [];
  if (amount && currency) return moneyFormat(reader.language, currency)(Number(amount));
  if (type.startsWith("setting.")) return settingName(word, reader.language);
  return word.replace(/\d{4}-\d{2}-\d{2}T[\d:.]+Z/g, (instant) => formatInstant(instant, reader.language, reader.time_zone));
}
