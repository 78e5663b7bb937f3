import { useQuery } from "@tanstack/react-query";
import { trpc } from "#client/platform/core/trpc.ts";
import { countryCodeOf, type PropertyCountry } from "#shared/platform/countries/countries.ts";

/** The country whose law the property's invoices follow. */
export function usePropertyCountry(): PropertyCountry {
  const { data } = useQuery(trpc.properties.current.queryOptions());
  return countryCodeOf(data && "address" in data ? data.address : { country: null });
}
