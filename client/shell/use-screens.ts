import { useMemo } from "react";
import { useIdentity } from "#client/core/session.ts";
import { useFeature } from "#client/settings/features.ts";
import { type Screen, screensFor } from "#client/shell/screens.ts";

/** The screens of whoever works here, in this property. */
export function useScreens(): Screen[] {
  const { role_id } = useIdentity();
  const registers = useFeature("REGISTRATION_MANAGEMENT") ?? false;
  return useMemo(() => screensFor(role_id, (feature) => feature === "REGISTRATION_MANAGEMENT" && registers), [role_id, registers]);
}
