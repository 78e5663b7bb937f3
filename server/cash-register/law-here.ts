import type { View } from "#server/core/work/work.ts";
import { getProperty } from "#server/properties/queries.ts";
import { lawOfCountry, type RegisterLaw } from "#shared/cash-register/law.ts";
import { countryOf } from "#shared/properties/countries.ts";

/** The law that a register of the property follows. */
export function lawHere(view: View): RegisterLaw {
  return lawOfCountry(countryOf(getProperty({ ...view, actor: view.actor }, view.actor.property_id).address));
}
