import { regionOf } from "#shared/guests/contacts/regions.ts";
import type { Language } from "#shared/platform/core/language.ts";
import { knownCountry } from "#shared/platform/countries/countries.ts";

/**
 * The countries of origin, in the codes and the order of the Austrian tourism statistics (Statistik Austria, C-C93-2). It is
 * not published which countries belong to the groups ("other …") and to the overseas parts of a country: that part of the table
 * is our interpretation.
 */
const ORIGINS: readonly { code: string; de: string; en: string; countries?: string }[] = [
  { code: "01", de: "Wien", en: "Vienna" },
  { code: "70", de: "Burgenland", en: "Burgenland" },
  { code: "71", de: "Kärnten", en: "Carinthia" },
  { code: "72", de: "Niederösterreich", en: "Lower Austria" },
  { code: "73", de: "Oberösterreich", en: "Upper Austria" },
  { code: "74", de: "Salzburg", en: "Salzburg" },
  { code: "75", de: "Steiermark", en: "Styria" },
  { code: "76", de: "Tirol", en: "Tyrol" },
  { code: "77", de: "Vorarlberg", en: "Vorarlberg" },
  { code: "80", de: "Bayern", en: "Bavaria" },
  { code: "81", de: "Baden-Württemberg", en: "Baden-Württemberg" },
  { code: "82", de: "Nordrhein-Westfalen", en: "North Rhine-Westphalia" },
  { code: "83", de: "Mitteldeutschland", en: "Central Germany" },
  { code: "84", de: "Norddeutschland", en: "Northern Germany" },
  { code: "85", de: "Ostdeutschland", en: "Eastern Germany" },
  { code: "53", de: "Berlin", en: "Berlin" },
  { code: "56", de: "Arabische Länder in Asien", en: "Arab countries in Asia", countries: "BH IQ JO KW LB OM PS QA SY YE" },
  { code: "60", de: "Australien", en: "Australia", countries: "AU" },
  { code: "62", de: "Belgien", en: "Belgium", countries: "BE" },
  { code: "94", de: "Brasilien", en: "Brazil", countries: "BR" },
  { code: "08", de: "Bulgarien", en: "Bulgaria", countries: "BG" },
  { code: "67", de: "China", en: "China", countries: "CN HK MO" },
  { code: "11", de: "Dänemark", en: "Denmark", countries: "DK FO" },
  { code: "86", de: "Estland", en: "Estonia", countries: "EE" },
  { code: "13", de: "Finnland", en: "Finland", countries: "FI AX" },
  { code: "14", de: "Frankreich (inkl. Monaco)", en: "France (incl. Monaco)", countries: "FR MC" },
  { code: "15", de: "Griechenland", en: "Greece", countries: "GR" },
  { code: "87", de: "übrige GUS", en: "Other CIS", countries: "AM AZ BY GE KG KZ MD TJ TM UZ" },
  { code: "18", de: "Irland", en: "Ireland", countries: "IE" },
  { code: "49", de: "Island", en: "Iceland", countries: "IS" },
  { code: "19", de: "Israel", en: "Israel", countries: "IL" },
  { code: "20", de: "Italien", en: "Italy", countries: "IT SM VA" },
  { code: "21", de: "Japan", en: "Japan", countries: "JP" },
  { code: "22", de: "restliches Südosteuropa", en: "Other south-eastern Europe", countries: "AL BA ME MK RS XK" },
  { code: "23", de: "Kanada", en: "Canada", countries: "CA" },
  { code: "51", de: "Kroatien", en: "Croatia", countries: "HR" },
  { code: "88", de: "Lettland", en: "Latvia", countries: "LV" },
  { code: "89", de: "Litauen", en: "Lithuania", countries: "LT" },
  { code: "63", de: "Luxemburg", en: "Luxembourg", countries: "LU" },
  { code: "90", de: "Malta", en: "Malta", countries: "MT" },
  { code: "61", de: "Neuseeland", en: "New Zealand", countries: "NZ" },
  { code: "25", de: "Niederlande", en: "Netherlands", countries: "NL" },
  { code: "26", de: "Norwegen", en: "Norway", countries: "NO SJ" },
  { code: "27", de: "Polen", en: "Poland", countries: "PL" },
  { code: "28", de: "Portugal", en: "Portugal", countries: "PT" },
  { code: "29", de: "Rumänien", en: "Romania", countries: "RO" },
  { code: "91", de: "Russland", en: "Russia", countries: "RU" },
  { code: "95", de: "Saudi-Arabien", en: "Saudi Arabia", countries: "SA" },
  { code: "31", de: "Schweden", en: "Sweden", countries: "SE" },
  { code: "32", de: "Schweiz und Liechtenstein", en: "Switzerland and Liechtenstein", countries: "CH LI" },
  { code: "10", de: "Slowakei", en: "Slovakia", countries: "SK" },
  { code: "52", de: "Slowenien", en: "Slovenia", countries: "SI" },
  { code: "33", de: "Spanien", en: "Spain", countries: "ES" },
  { code: "34", de: "Südafrika", en: "South Africa", countries: "ZA" },
  { code: "17", de: "Indien", en: "India", countries: "IN" },
  { code: "64", de: "Südkorea", en: "South Korea", countries: "KR" },
  { code: "59", de: "Südostasien", en: "South-East Asia", countries: "BN ID KH LA MM MY PH SG TH TL VN" },
  { code: "65", de: "Taiwan", en: "Taiwan", countries: "TW" },
  { code: "09", de: "Tschechien", en: "Czechia", countries: "CZ" },
  { code: "36", de: "Türkei", en: "Türkiye", countries: "TR" },
  { code: "92", de: "Ukraine", en: "Ukraine", countries: "UA" },
  { code: "38", de: "Ungarn", en: "Hungary", countries: "HU" },
  { code: "39", de: "USA", en: "USA", countries: "US" },
  { code: "96", de: "Vereinigte Arabische Emirate", en: "United Arab Emirates", countries: "AE" },
  { code: "16", de: "Vereinigtes Königreich", en: "United Kingdom", countries: "GB GG IM JE" },
  { code: "93", de: "Zypern", en: "Cyprus", countries: "CY" },
  {
    code: "57",
    de: "übriges Afrika",
    en: "Other Africa",
    countries:
      "AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EG EH ER ET GA GH GM GN GQ GW KE KM LR LS LY MA MG ML MR MU MW MZ NA NE NG RE RW SC SD SH SL SN SO SS ST SZ TD TG TN TZ UG YT ZM ZW",
  },
  { code: "58", de: "übriges Asien", en: "Other Asia", countries: "AF BD BT IR KP LK MN MV NP PK" },
  {
    code: "37",
    de: "Zentral- und Südamerika",
    en: "Central and South America",
    countries:
      "AG AI AR AW BB BL BO BQ BS BZ CL CO CR CU CW DM DO EC FK GD GF GP GT GY HN HT JM KN KY LC MF MQ MS MX NI PA PE PR PY SR SV SX TC TT UY VC VE VG VI",
  },
  { code: "40", de: "übriges Ausland", en: "Other countries" },
  { code: "0", de: "nicht klassifizierbar", en: "Not classifiable" },
];

export const UNKNOWN_ORIGIN = "0";
const OTHER_COUNTRIES = "40";

const CODE_OF_COUNTRY = new Map(ORIGINS.flatMap(({ code, countries = "" }) => countries.split(" ").map((country) => [country, code])));
const ORIGIN_OF_CODE = new Map(ORIGINS.map((origin, index) => [origin.code, { ...origin, index }]));

export type Residence = { country: string | null; postal_code: string | null; state: string | null };

/**
 * The code under which a residence is counted. Austria is split by province and Germany by region; without a country or region
 * the origin is unknown.
 */
export function originOf({ country, postal_code, state }: Residence): string {
  if (country === null || country === "") return UNKNOWN_ORIGIN;
  const regions = knownCountry(country)?.regions;
  if (regions) return regionOf(regions, { postal_code, state }) ?? UNKNOWN_ORIGIN;
  return CODE_OF_COUNTRY.get(country) ?? OTHER_COUNTRIES;
}

export function originName(code: string, language: Language): string {
  return ORIGIN_OF_CODE.get(code)?.[language] ?? code;
}

/** The position of a code in the official list. */
export function originRank(code: string): number {
  return ORIGIN_OF_CODE.get(code)?.index ?? ORIGINS.length;
}
