import { cents } from "#shared/platform/core/money.ts";
import { PropertyInput } from "#shared/tenant/properties/schema.ts";

/** A room type with the price of a night for each number of persons. */
type DemoRoomType = {
  name: string;
  name_en: string;
  code: string;
  min_occupancy: number;
  default_occupancy: number;
  max_occupancy: number;
  max_cots: number;
  prices: Readonly<Record<number, number>>;
};

export const DEMO_ROOM_TYPES: readonly DemoRoomType[] = [
  {
    name: "Einzelzimmer Hofblick",
    name_en: "Single room, courtyard view",
    code: "EZ",
    min_occupancy: 1,
    default_occupancy: 1,
    max_occupancy: 1,
    max_cots: 0,
    prices: { 1: 84 },
  },
  {
    name: "Doppelzimmer Talblick",
    name_en: "Double room, valley view",
    code: "DZT",
    min_occupancy: 1,
    default_occupancy: 2,
    max_occupancy: 2,
    max_cots: 0,
    prices: { 1: 102, 2: 138 },
  },
  {
    name: "Doppelzimmer Bergblick mit Balkon",
    name_en: "Double room, mountain view, with balcony",
    code: "DZB",
    min_occupancy: 1,
    default_occupancy: 2,
    max_occupancy: 3,
    max_cots: 1,
    prices: { 1: 118, 2: 158, 3: 189 },
  },
  {
    name: "Familienzimmer",
    name_en: "Family room",
    code: "FAM",
    min_occupancy: 2,
    default_occupancy: 4,
    max_occupancy: 5,
    max_cots: 2,
    prices: { 2: 172, 3: 198, 4: 222, 5: 244 },
  },
  {
    name: "Appartement Enzian",
    name_en: "Apartment Enzian",
    code: "APP",
    min_occupancy: 2,
    default_occupancy: 2,
    max_occupancy: 4,
    max_cots: 1,
    prices: { 2: 186, 3: 212, 4: 236 },
  },
];

/** Types of the 24 rooms, from 101 upwards; a larger property repeats the pattern. */
const PATTERN = [0, 0, 1, 1, 1, 1, 1, 1, 3, 3, 0, 1, 1, 2, 2, 2, 2, 2, 2, 3, 3, 4, 4, 4] as const;

export type DemoRoom = { number: string; type: number };

/** Ten rooms on a floor, or twenty-five in a large property. */
export function demoRooms(count: number): DemoRoom[] {
  const perFloor = count > 90 ? 25 : 10;
  return Array.from({ length: count }, (_, i) => ({
    number: String((Math.floor(i / perFloor) + 1) * 100 + (i % perFloor) + 1),
    type: PATTERN[i % PATTERN.length] ?? 1,
  }));
}

export const DEMO_PROPERTY = PropertyInput.parse({
  name: "Gästehaus Sonnleitn",
  communication: { email: "servus@sonnleitn.example.com", phone: "+43 5337 000000", website: "https://sonnleitn.example.com" },
  address: { line1: "Sonnleitnweg 12", postal_code: "6234", city: "Brandenberg", state: "Tirol", country: "AT" },
  bank: { name: "Raiffeisenbank", iban: "AT61 1904 3002 3457 3201", bic: "RLNWATWW" },
  company: {
    name: "Gästehaus Sonnleitn GmbH",
    managing_director: "Theresa Sonnleitner",
    registration_number: "FN 123456 a",
    register_court: "Landesgericht Innsbruck",
    tax_number: "12 345/6789",
    vat_number: "ATU12345675",
  },
  branding: { primary_color: "#2f6f5e" },
});

/** The terms for guests, on the page of an offer and on documents. */
export const DEMO_TERMS = {
  de: "Bis 7 Tage vor der Anreise stornieren Sie kostenlos, danach verrechnen wir 70 % des Aufenthalts. Bezahlt wird bei der Abreise.",
  en: "You may cancel free of charge until 7 days before arrival, after that we charge 70% of the stay. You pay on departure.",
};

export type DemoPeriod = { name: string; from: string; to: string; factor: number };

/** High seasons of every year of the demo data; outside of them the price without a period applies. */
export function demoPeriods(today: string): DemoPeriod[] {
  const year = Number(today.slice(0, 4));
  return [year - 3, year - 2, year - 1, year, year + 1].flatMap((y) => [
    { name: `Sommer ${y}`, from: `${y}-07-04`, to: `${y}-09-13`, factor: 1.15 },
    { name: `Winter ${y}/${String(y + 1).slice(2)}`, from: `${y}-12-19`, to: `${y + 1}-03-21`, factor: 1.25 },
  ]);
}

export const BREAKFAST_AMOUNT = cents(14);
export const CITY_TAX_AMOUNT = cents(2.6);
export const DINNER_AMOUNT = cents(29);

/** Rates beside "Standard", which inherit its prices. */
export const DEMO_RATES = [
  { key: "direct", name: "Direktbucher", code: "DIR", parent_adjustment_percentage: -8 },
  { key: "half_board", name: "Halbpension", code: "HP", parent_adjustment_percentage: 0 },
] as const;
export type DemoRateKey = "standard" | (typeof DEMO_RATES)[number]["key"];

/** Extras that are sold at the front desk and not posted by a rate; full tax rate. */
export const DEMO_EXTRAS = [
  { name: "Tiefgarage", name_en: "Underground parking", type: "service", gross_amount: cents(12) },
  { name: "Hund", name_en: "Dog", type: "service", gross_amount: cents(15) },
  { name: "Sauna privat", name_en: "Private sauna", type: "service", gross_amount: cents(35) },
] as const;

/** Colleagues of the admin, one for each role; they share the demo password. */
export const DEMO_PASSWORD = "sonnleitn";
export const DEMO_USERS = [
  { email: "manager@example.com", name: "Martina Sonnleitner", role: "manager" },
  { email: "reception@example.com", name: "Resi Hofer", role: "staff" },
  { email: "reception2@example.com", name: "Lukas Auer", role: "staff" },
  { email: "cleaning@example.com", name: "Ivana Marić", role: "cleaning" },
  { email: "catering@example.com", name: "Toni Egger", role: "catering" },
] as const;
