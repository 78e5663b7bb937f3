/** Features that are only active if the setting `FEATURE_…` is "true". */
export type Feature = "REGISTRATION_MANAGEMENT" | "PAYMENT_AT_ARRIVAL" | "ROOM_INSPECTION";

export function isFeatureOn(settings: readonly { key: string; value: string | null }[], feature: Feature): boolean {
  return settings.some(({ key, value }) => key === `FEATURE_${feature}` && value?.toLowerCase() === "true");
}
