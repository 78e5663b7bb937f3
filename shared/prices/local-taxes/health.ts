import type { Exemption } from "#shared/prices/local-taxes/schema.ts";

/** Reasons to owe no tax that say something about a person's health (Art. 9 GDPR). */
const ABOUT_HEALTH: readonly Exemption[] = ["disabled", "patient"];
/** The reason that says nothing about a person; it counts as exempt all the same. */
const NEUTRAL: Exemption = "special";

export function isAboutHealth(reason: Exemption): boolean {
  return ABOUT_HEALTH.includes(reason);
}

/** Copies data with a neutral reason in place of each that reveals a person's health; amounts and nights stay. */
export function withoutHealth<T>(data: T): T {
  return JSON.parse(JSON.stringify(data), (key, value: unknown) =>
    key === "reason" && ABOUT_HEALTH.some((reason) => reason === value) ? NEUTRAL : value,
  );
}
