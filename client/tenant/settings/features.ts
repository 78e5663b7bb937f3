import { useSettings } from "#client/platform/core/master-data.ts";
import { type Feature, isFeatureOn } from "#shared/tenant/settings/features.ts";

/** True if the property has a feature; null while its settings are still on their way. */
export function useFeature(feature: Feature): boolean | null {
  const { data } = useSettings();
  return data ? isFeatureOn(data.data, feature) : null;
}
