import { createContext, useContext, useMemo } from "react";
import { useIdentity } from "#client/core/session.ts";
import { useFeature } from "#client/settings/features.ts";
import { visibleScreens } from "#client/shell/visible-screens.ts";
import type { ListedScreen, Screen } from "#client/ui/page/screen.ts";

/** The table of all screens. It is handed in, since it leads to every page, and pages use the shell. */
export const ScreensContext = createContext<readonly Screen[]>([]);

/** The menus' screens for whoever works here, in this property. */
export function useScreens(): ListedScreen[] {
  const { role_id } = useIdentity();
  const screens = useContext(ScreensContext);
  const registers = useFeature("REGISTRATION_MANAGEMENT") ?? false;
  return useMemo(
    () => visibleScreens(screens, role_id, (feature) => feature === "REGISTRATION_MANAGEMENT" && registers),
    [screens, role_id, registers],
  );
}
