import { knownCountry } from "#shared/platform/countries/countries.ts";

/** The place of a state or province in a postal address. */
type StatePlace = "none" | "after_town" | "before_code";

/** The places in countries whose law is not known here, where they differ from the usual one. */
const PLACES: Readonly<Record<string, StatePlace>> = { LI: "none", US: "before_code", CA: "before_code", AU: "before_code" };

/** The place of the state in a country's addresses: usually after the town, and none where its addresses have no state even if one was entered. */
export function statePlaceIn(country: string): StatePlace {
  const known = knownCountry(country);
  if (known) return known.has_state_in_address ? "after_town" : "none";
  return PLACES[country] ?? "after_town";
}
