import { useQuery } from "@tanstack/react-query";
import { trpc } from "#client/platform/core/trpc.ts";
import { type RegistrationLaw, registrationLaw } from "#shared/stays/registrations/rules.ts";

/** By whose law this property registers its guests. */
export function useRegistrationLaw(): RegistrationLaw {
  const { data } = useQuery(trpc.properties.current.queryOptions());
  return registrationLaw(data && "address" in data ? data.address.country : null);
}
