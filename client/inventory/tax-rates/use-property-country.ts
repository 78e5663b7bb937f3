import { useQuery } from "@tanstack/react-query";
import { trpc } from "#client/platform/core/trpc.ts";
import { countryOf, type PropertyCountry } from "#shared/tenant/properties/countries.ts";

/** The country whose law the property's invoices follow. */
export function usePropertyCountry(): PropertyCountry {
  const { data } = useQuery(trpc.properties.current.queryOptions());
  return countryOf(data && "address" in data ? data.address : { country: null });
}
