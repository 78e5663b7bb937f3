import type { View } from "#server/platform/core/work/work.ts";
import { getProperty } from "#server/tenant/properties/queries.ts";
import { lawOfCountry, type RegisterLaw } from "#shared/money/cash-register/law.ts";
import { countryOf } from "#shared/tenant/properties/countries.ts";

/** The law that a register of the property follows. */
export function lawHere(view: View): RegisterLaw {
  return lawOfCountry(countryOf(getProperty({ ...view, actor: view.actor }, view.actor.property_id).address));
}
