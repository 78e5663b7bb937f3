import { type Location, useLocation, useNavigation } from "react-router-dom";

/** Returns the address that was asked for last. `useLocation` gets there once the code of its screen is here. */
export function useAskedAddress(): Location {
  const { location: pending } = useNavigation();
  const location = useLocation();
  return pending ?? location;
}
