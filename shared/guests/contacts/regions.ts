import { fold } from "#shared/platform/core/fold.ts";

/** Prefixes of postcodes with the code of their region; the longest match counts. */
type Prefixes = ReadonlyMap<string, string>;

/** The official regions, by the first two digits; Berlin shares its 14 with Brandenburg. */
const GERMANY = prefixes({
  "80": "80-87 89-97",
  "81": "70-79 88",
  "82": "32 33 40-42 44-48 50-53 57-59",
  "83": "34-36 54-56 60 61 63-69",
  "84": "20-31 37 38 49",
  "85": "01-09 14-19 39 98 99",
  "53": "10 12 13 140 141",
});

/** Austrian postcodes follow the railways, not the borders of provinces: where a prefix crosses a border, single postcodes are listed. */
const AUSTRIA = prefixes({
  "01": "1",
  "72": "2 3 4300 4303 4392 4431 4432 4441 4482",
  "70": "7 2421-2425 2443 2473-2475 2491 8380 8382-8385",
  "73": "4 3334 3335 5120-5145 5211-5283 5310-5311 5360",
  "74": "5",
  "76": "6 99 9782",
  "77": "67-69",
  "75": "8 7421",
  "71": "9",
});

/** Jungholz is in Tyrol, though its postcode belongs to Vorarlberg's range. */
const TYROL_IN_VORARLBERG = "6691";

const PROVINCES: Readonly<Record<string, string>> = {
  wien: "01",
  vienna: "01",
  burgenland: "70",
  kaernten: "71",
  carinthia: "71",
  niederoesterreich: "72",
  "lower austria": "72",
  oberoesterreich: "73",
  "upper austria": "73",
  salzburg: "74",
  steiermark: "75",
  styria: "75",
  tirol: "76",
  tyrol: "76",
  vorarlberg: "77",
};

/** The region of a German postcode; null where it is invalid. */
export function germanRegion(postal_code: string | null): string | null {
  return regionIn(GERMANY, postal_code, 5);
}

/** The province named in an address, else that of its postcode; null where both are unknown. */
export function austrianRegion(postal_code: string | null, state: string | null): string | null {
  const named = PROVINCES[fold(state?.trim() ?? "")];
  if (named) return named;
  return digitsOf(postal_code) === TYROL_IN_VORARLBERG ? "76" : regionIn(AUSTRIA, postal_code, 4);
}

function regionIn(known: Prefixes, postal_code: string | null, length: number): string | null {
  const digits = digitsOf(postal_code);
  if (digits.length !== length) return null;
  for (let taken = length; taken > 0; taken--) {
    const region = known.get(digits.slice(0, taken));
    if (region) return region;
  }
  return null;
}

/** Normalises a postcode: `D-80331` and `80 331` are equal. */
function digitsOf(postal_code: string | null): string {
  return (postal_code ?? "").replace(/\D/g, "");
}

function prefixes(regions: Readonly<Record<string, string>>): Prefixes {
  return new Map(
    Object.entries(regions).flatMap(([region, list]) =>
      list.split(" ").flatMap((span) => spanned(span).map((prefix) => [prefix, region] as const)),
    ),
  );
}

/** Expands a span: `44-48` is 44, 45, 46, 47, 48. */
function spanned(span: string): string[] {
  const [first = "", last = first] = span.split("-");
  return Array.from({ length: Number(last) - Number(first) + 1 }, (_, i) => String(Number(first) + i).padStart(first.length, "0"));
}
