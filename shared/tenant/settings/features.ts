/** Features that are only active if the setting `FEATURE_…` is "true". */
export type Feature = "REGISTRATION_MANAGEMENT" | "PAYMENT_AT_ARRIVAL" | "ROOM_INSPECTION";

/** The key of the setting that turns it on. */
export function featureKey(feature: Feature): string {
  return `FEATURE_${feature}`;
}

export function isFeatureOn(settings: readonly { key: string; value: string | null }[], feature: Feature): boolean {
  return settings.some(({ key, value }) => key === featureKey(feature) && value?.toLowerCase() === "true");
}
