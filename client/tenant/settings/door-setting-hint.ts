import type { Say } from "#client/platform/core/i18n.ts";

const HINTS = {
  ACCESS_CONTROL_INTERFACE: "access_control.setting_interface",
  ACCESS_CONTROL_URL: "access_control.setting_url",
  ACCESS_CONTROL_SECRET: "access_control.setting_secret",
  ACCESS_CONTROL_NUKI_URL: "access_control.setting_nuki_url",
  ACCESS_CONTROL_NUKI_SECRET: "access_control.setting_nuki_token",
  ACCESS_CONTROL_NUKI_DOORS: "access_control.setting_nuki_doors",
} as const;

/** Explains a setting of the door system; undefined for every other one. */
export function doorSettingHint(key: string, say: Say): string | undefined {
  const known = Object.entries(HINTS).find(([name]) => name === key);
  return known && say(known[1]);
}
