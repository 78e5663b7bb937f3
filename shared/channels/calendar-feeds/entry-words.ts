import { foldings } from "#shared/platform/core/fold.ts";

/**
 * The meaning of an entry's nights: `reserved`, a stay; `closed`, a stay or closed by hand, which the channel does not tell apart; `blocked`,
 * not sold by the channel; `unclear`, unknown words without a guest or reservation, which book nothing.
 */
export type EntryMeaning = "reserved" | "closed" | "blocked" | "unclear";

/** The words of an entry; `hasGuest` if it names an attendee. */
export type EntryWords = { summary: string; description: string; hasGuest: boolean };

/** Airbnb's and Vrbo's own words for a block. */
const BLOCK = /^(airbnb \(not available\)|not available|blocked)$/;

/** Beginnings of words for nights that are taken, by a stay or by hand: Booking.com calls everything closed. */
const CLOSED = wordsBeginning(
  ["closed", "not available", "unavailable", "blocked", "occup", "busy"],
  ["geschlossen", "belegt", "besetzt", "beschaftigt", "vergeben"],
  ["ferme", "chius", "cerrad", "ocupad", "gesloten", "bezet"],
  ["zavren", "obsazen", "zaprt", "zaseden", "zatvoren", "zauzet", "foglalt", "zamkniet", "zajet"],
);

/** Beginnings of words for blocks, in the languages of the channels. */
const BLOCKED = wordsBeginning(
  ["owner"],
  ["gesperrt", "sperr", "blockiert", "eigennutzung", "eigenbelegung", "eigentumer", "wartung"],
  ["indisponib", "bloqu", "blocage", "propriet", "bloccat", "blocco", "propietari", "geblokkeerd", "eigenaar", "onbeschikbaar"],
  [
    "nedostupn",
    "blokov",
    "zablok",
    "blokir",
    "blokad",
    "vlastnik",
    "lastnik",
    "vlasnik",
    "zarolva",
    "letiltva",
    "niedostepn",
    "wlasciciel",
  ],
);

/** "Not bookable", "nicht verfügbar", "non disponible": what is denied is no stay. */
const DENIED = /(^|[^a-z])(not|no|non|nicht|kein|keine|pas|niet|geen|nao|ne|neni|nije|ni|nem|nie)([^a-z]|$)/;

/** Beginnings of words for stays. */
const RESERVED = wordsBeginning(
  ["reserv", "book", "guest", "stay", "rented", "check-in"],
  ["gebucht", "buchung", "gast", "aufenthalt", "vermiet", "familie", "fam.", "herr ", "frau "],
  ["loue", "sejour", "prenot", "ospit", "soggiorno", "huesped", "estancia", "alquil", "geboekt", "boeking", "verblijf"],
  ["rezerv", "rezerw", "pobyt", "host ", "gost", "foglalas", "vendeg"],
);

/** A reservation or a guest in the description: a number, an address, a person's data. */
const RESERVATION =
  /(reservation|confirmation|booking|buchung|reservierung|prenotazione|reserva|boeking)s?[\s-]*(url|link|code|id|no|nr|number|nummer|#)?\s*[.:#]|(name|guests?|gaste?|phone|telefon|e-?mail|adults|erwachsene|persons|personen)\b[^:]{0,30}:\s*\S|\S@\S+\.\S/;

/** Tells stays from blocks by the words of an entry. Without any words it is a stay, as the calendar of a channel that writes none. */
export function meaningOf({ summary, description, hasGuest }: EntryWords): EntryMeaning {
  const said = foldings(summary)[1].trim();
  if (BLOCK.test(said)) return "blocked";
  if (CLOSED.test(said)) return "closed";
  if (said === "" || hasGuest || RESERVATION.test(foldings(description)[1])) return "reserved";
  if (BLOCKED.test(said) || DENIED.test(said)) return "blocked";
  return RESERVED.test(said) || isName(summary) ? "reserved" : "unclear";
}

/** A person's name has two words or more in capitals, a booking code a digit: "Anna Gruber", "van der Berg Jan", "HM4M2E". */
function isName(summary: string): boolean {
  const words = summary.split(/[\s,;()/-]+/).filter(Boolean);
  const hasCode = words.some((word) => /^[A-Z0-9]{5,}$/.test(word) && /\d/.test(word));
  const capitals = words.filter((word) => /^\p{Lu}/u.test(word)).length;
  const others = words.filter((word) => !/^\p{Lu}/u.test(word) && !PARTICLES.has(word));
  return hasCode || (capitals >= 2 && others.length === 0);
}

const PARTICLES: ReadonlySet<string> = new Set([
  "von",
  "van",
  "der",
  "den",
  "de",
  "da",
  "di",
  "del",
  "della",
  "du",
  "la",
  "le",
  "zu",
  "und",
  "&",
  "+",
]);

function wordsBeginning(...languages: readonly (readonly string[])[]): RegExp {
  const words = languages.flat().map((word) => word.replaceAll(".", "\\."));
  return new RegExp(`(^|[^a-z])(${words.join("|")})`);
}
