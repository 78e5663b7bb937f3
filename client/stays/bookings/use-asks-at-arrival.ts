import { currentDoors, useDoors } from "#client/stays/access-control/use-doors.ts";
import { currentFeature, useFeature } from "#client/tenant/settings/features.ts";

/** True if the property has something to ask at every arrival: whether there are keys, or the guests' register is kept here. */
export function useAsksAtArrival(): boolean {
  const registers = useFeature("REGISTRATION_MANAGEMENT") ?? false;
  const hasDoors = useDoors();
  return registers || hasDoors;
}

/** The same outside of components. */
export function currentlyAsksAtArrival(): boolean {
  return currentFeature("REGISTRATION_MANAGEMENT") || currentDoors();
}
