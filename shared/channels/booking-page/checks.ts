import { z } from "zod";
import type { BookingPageInput } from "#shared/channels/booking-page/schema.ts";

/** Checks of a booking page, in the order in which it is set up. */
const PAGE_CHECKS = [
  "rates",
  "room_types",
  "prices",
  "legal",
  "terms",
  "mail",
  "address",
  "bank",
  "names",
  "description",
  "pictures",
] as const;
export type PageCheck = (typeof PAGE_CHECKS)[number];

/** Without these no guest can book; the others are what a guest or the law expects. */
const NEEDED: readonly PageCheck[] = ["rates", "room_types", "prices"];

/** One thing that a page needs. `missing` names the room types without rooms or prices, or the room types without a name in the other language. */
export const PageCheckResult = z.object({
  check: z.enum(PAGE_CHECKS).describe("What the page is looked through for"),
  done: z.boolean().describe("Whether the page has it"),
  needed: z.boolean().describe("Whether no guest can book without it"),
  missing: z.array(z.string()).describe("The names of the room types that lack it"),
});
export type PageCheckResult = z.infer<typeof PageCheckResult>;

/** Facts of a property that the checks use. */
export type PageFacts = {
  page: Pick<BookingPageInput, "asks_deposit" | "property">;
  /** Number of active rates that the page sells. */
  activeRates: number;
  sold: readonly { name: string; rooms: number; isPriced: boolean }[];
  /** Names of the sold room types without a translation. */
  untranslated: readonly string[];
  /** True if the imprint can say where the property is and how it is reached. */
  hasImprint: boolean;
  hasTerms: boolean;
  sendsMail: boolean;
  /** True if the program's address is one of this machine or network. */
  isLocal: boolean;
  iban: string | null;
};

/** Runs the checks of a page; the bank account is checked only if the page asks for a deposit. */
export function checksOfPage(facts: PageFacts): PageCheckResult[] {
  const { page, sold } = facts;
  const namesOf = (types: readonly { name: string }[]) => types.map(({ name }) => name);
  const withoutRooms = sold.filter(({ rooms }) => rooms === 0);
  const unpriced = sold.filter(({ isPriced }) => !isPriced);
  const { description, pictures } = page.property;
  const result = (check: PageCheck, done: boolean, missing: string[] = []) => ({ check, done, needed: NEEDED.includes(check), missing });
  return [
    result("rates", facts.activeRates > 0),
    result("room_types", sold.length > withoutRooms.length, namesOf(withoutRooms)),
    result("prices", facts.activeRates > 0 && sold.length > 0 && unpriced.length === 0, namesOf(unpriced)),
    result("legal", facts.hasImprint),
    result("terms", facts.hasTerms),
    result("mail", facts.sendsMail),
    result("address", !facts.isLocal),
    ...(page.asks_deposit ? [result("bank", facts.iban !== null)] : []),
    result("names", facts.untranslated.length === 0, [...facts.untranslated]),
    result("description", description.de !== null && description.en !== null),
    result("pictures", pictures.length > 0),
  ];
}
