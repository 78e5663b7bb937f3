import { currentSettings, useSettings } from "#client/platform/core/master-data.ts";
import { currentUserMay, useMay } from "#client/platform/core/session.ts";
import { hasDoors, hasStoredCodes } from "#shared/stays/access-control/door-system.ts";

/** True if this user can open doors and issue keys here: without a door system there is nothing to show. */
export function useDoors(): boolean {
  const may = useMay();
  const { data } = useSettings();
  return may("access_control:write") && data !== undefined && hasDoors(data.data);
}

/** The same outside of components. */
export function currentDoors(): boolean {
  return currentUserMay("access_control:write") && hasDoors(currentSettings());
}

/** True if keys are codes that the program chooses and stores: one for the whole stay, which follows its guests from room to room. */
export function useStoredCodes(): boolean {
  const { data } = useSettings();
  return data !== undefined && hasStoredCodes(data.data);
}
