import { type Location, useLocation, useNavigation } from "react-router-dom";

/** Returns the address of the pending navigation, else the current one. `useLocation` changes only once the code of the next screen is loaded. */
export function useTargetAddress(): Location {
  const { location: pending } = useNavigation();
  const location = useLocation();
  return pending ?? location;
}
