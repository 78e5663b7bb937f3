import { createContext, useContext, useMemo } from "react";
import { visibleScreens } from "#client/office/shell/visible-screens.ts";
import { useIdentity } from "#client/platform/core/session.ts";
import type { ListedScreen, Screen } from "#client/platform/ui/page/screen.ts";
import { useFeature } from "#client/tenant/settings/features.ts";

/** The table of all screens. It is handed in, since it leads to every page, and pages use the shell. */
export const ScreensContext = createContext<readonly Screen[]>([]);

/** The menus' screens for anyone who works here, in this property. */
export function useScreens(): ListedScreen[] {
  const { role_id } = useIdentity();
  const screens = useContext(ScreensContext);
  const registers = useFeature("REGISTRATION_MANAGEMENT") ?? false;
  return useMemo(
    () => visibleScreens(screens, role_id, (feature) => feature === "REGISTRATION_MANAGEMENT" && registers),
    [screens, role_id, registers],
  );
}
