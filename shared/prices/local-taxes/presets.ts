import type { z } from "zod";
import { countryCodeOf, type Located } from "#shared/platform/countries/countries.ts";
import type { Exemption, LocalTaxRuleInput } from "#shared/prices/local-taxes/schema.ts";
import { LocalTaxRuleInput as Rule } from "#shared/prices/local-taxes/schema.ts";

type PresetRule = Omit<LocalTaxRuleInput, "item_id">;

/** The known rules of a Land's or a town's tax, for the owner to compare with the municipality's notice before it is taken over. */
export type Preset = {
  /** Begins with the country's code. */
  key: string;
  name: { de: string; en: string };
  /** The texts that the figures are from, and the day they were read. */
  source: string;
  as_of: string;
  /** The values that differ between municipalities. */
  note: { de: string; en: string } | null;
  rules: readonly PresetRule[];
};

const AS_OF = "2026-11-21";
const BY_TOWN = {
  de: "Der Betrag ist in jeder Gemeinde ein anderer. Tragen Sie danach den Ihrer Gemeinde ein.",
  en: "Each municipality has its own amount. Enter yours afterwards.",
};
const BILL_ONLY = {
  de: "Stand der Regierungsvorlage vom Februar 2026; die Kundmachung lag uns nicht vor.",
  en: "As of the government bill of February 2026; we have not seen the promulgation.",
};

const WORK: Exemption[] = ["business", "bus_driver"];
const UPPER_AUSTRIA = { free_below_age: 15, age_rule: "calendar_year", most_nights: 60, exemptions: WORK } as const;
const VIENNA: Exemption[] = ["school", "student"];
const SCHOOL: Exemption[] = ["school"];
const UNDER_15 = { free_below_age: 15, age_rule: "birthday" } as const;

export const PRESETS: readonly Preset[] = [
  preset("at-wien", ["Wien, Ortstaxe", "Vienna"], "WKO 2024, wien.info, ÖHV", [
    { valid_from: "2020-01-01", kind: "percent", percentage: 3.2, deduction: 11, exemptions: VIENNA },
    { valid_from: "2026-07-01", kind: "percent", percentage: 5, exemptions: VIENNA },
    { valid_from: "2027-07-01", kind: "percent", percentage: 8, exemptions: VIENNA },
  ]),
  preset("at-ooe", ["Oberösterreich, Ortstaxe", "Upper Austria"], "Oö. Tourismusgesetz", [
    { valid_from: "2025-01-01", kind: "fixed", amount: 2.4, ...UPPER_AUSTRIA },
  ]),
  preset(
    "at-tirol",
    ["Tirol, Aufenthaltsabgabe", "Tyrol"],
    "Kaiserwinkl 2026",
    [{ valid_from: "2026-01-01", kind: "fixed", amount: 2.5, free_below_age: 15, age_rule: "calendar_year" }],
    BY_TOWN,
  ),
  preset("at-bgld", ["Burgenland, Ortstaxe", "Burgenland"], "Bgld. Tourismusgesetz 2026", [
    { valid_from: "2020-01-01", kind: "fixed", amount: 2.5, free_below_age: 18 },
    { valid_from: "2026-01-01", kind: "fixed", amount: 4.5, free_below_age: 18 },
  ]),
  preset(
    "at-ktn",
    ["Kärnten, Aufenthaltsabgabe", "Carinthia"],
    "5min.at 23.2.2026, news.at",
    [
      { valid_from: "2020-01-01", kind: "fixed", amount: 2.7 },
      { valid_from: "2026-11-01", kind: "fixed", amount: 4.5 },
    ],
    BILL_ONLY,
  ),
  preset(
    "at-ktn-camping",
    ["Kärnten, Aufenthaltsabgabe für Camping", "Carinthia, camping"],
    "5min.at 15.10.2025",
    [{ valid_from: "2026-11-01", kind: "fixed", amount: 4 }],
    BILL_ONLY,
  ),
  preset("at-stmk", ["Steiermark, Nächtigungsabgabe", "Styria"], "ramsau.at, bad-mitterndorf.at", [
    { valid_from: "2022-11-01", kind: "fixed", amount: 2.5, ...UNDER_15 },
  ]),
  preset("at-stmk-kur", ["Steiermark, Kurabgabe", "Styria, spa levy"], "bad-mitterndorf.at", [
    { valid_from: "2022-11-01", kind: "fixed", amount: 1, ...UNDER_15 },
  ]),
  preset(
    "at-sbg",
    ["Salzburg, Nächtigungsabgabe", "Salzburg"],
    "Salzburger Nächtigungsabgabengesetz",
    [{ valid_from: "2025-05-01", kind: "fixed", amount: 2.3, ...UNDER_15 }],
    BY_TOWN,
  ),
  preset("at-sbg-mob", ["Salzburg, Mobilitätsbeitrag", "Salzburg, mobility levy"], "Salzburger Nächtigungsabgabengesetz", [
    { valid_from: "2025-05-01", kind: "fixed", amount: 0.5, ...UNDER_15, exemptions: SCHOOL },
    { valid_from: "2027-05-01", kind: "fixed", amount: 1.1, ...UNDER_15, exemptions: SCHOOL },
  ]),
  preset("de-berlin", ["Berlin, Übernachtungsteuer", "Berlin"], "ÜnStG Berlin", [
    { valid_from: "2025-01-01", kind: "percent", percentage: 7.5, most_nights: 21, vat_on_top: true },
  ]),
  preset("de-hamburg", ["Hamburg, Kultur- und Tourismustaxe", "Hamburg"], "Hamburger Abendblatt 8/2023 (Senat)", [
    { valid_from: "2025-01-01", kind: "steps", steps: hamburg(), vat_on_top: true },
  ]),
];

/** Above € 10, 25, 50, 100, 150; then € 1.20 more for each € 50 begun, here up to € 1,000. */
function hamburg(): PresetRule["steps"] {
  const first = [
    { over: 10, amount: 0.6 },
    { over: 25, amount: 1.2 },
    { over: 50, amount: 2.4 },
  ];
  const further = Array.from({ length: 19 }, (_, i) => ({ over: 100 + 50 * i, amount: Math.round(360 + 120 * i) / 100 }));
  return [...first, ...further].map((step) => Rule.shape.steps.unwrap().element.parse(step));
}

type GivenRule = Omit<z.input<typeof Rule>, "item_id" | "amount"> & { amount?: number };

/** The known taxes of the property's country. Throws if no property can be in it. */
export function presetsIn(address: Located): Preset[] {
  const country = countryCodeOf(address).toLowerCase();
  return PRESETS.filter(({ key }) => key.startsWith(`${country}-`));
}

function preset(key: string, [de, en]: [string, string], source: string, rules: readonly GivenRule[], note: Preset["note"] = null): Preset {
  const read = rules.map((rule) => {
    const { item_id: _, ...rest } = Rule.parse({ item_id: key, amount: null, source: `${source} (${AS_OF})`, ...rule });
    return rest;
  });
  return { key, name: { de, en }, source, as_of: AS_OF, note, rules: read };
}
