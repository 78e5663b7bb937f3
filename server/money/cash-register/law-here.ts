import type { View } from "#server/platform/core/work/work.ts";
import { getProperty } from "#server/tenant/properties/queries.ts";
import { countryOf } from "#shared/platform/countries/countries.ts";
import type { RegisterLaw } from "#shared/platform/countries/country.ts";

/** The law that a register of the property follows. */
export function lawHere(view: View): RegisterLaw {
  return countryOf(getProperty({ ...view, actor: view.actor }, view.actor.property_id).address).register_law;
}
