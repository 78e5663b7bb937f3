import { currentSettings, useSettings } from "#client/platform/core/master-data.ts";
import { type Feature, isFeatureOn } from "#shared/tenant/settings/features.ts";

/** True if the property has a feature; null while its settings are still on their way. */
export function useFeature(feature: Feature): boolean | null {
  const { data } = useSettings();
  return data ? isFeatureOn(data.data, feature) : null;
}

/** The same outside of components; false while the settings are still on their way. */
export function currentFeature(feature: Feature): boolean {
  return isFeatureOn(currentSettings(), feature);
}
