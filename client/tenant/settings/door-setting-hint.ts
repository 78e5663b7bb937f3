import type { Say } from "#client/platform/core/i18n.ts";

const HINTS = {
  ACCESS_CONTROL_INTERFACE: "access_control.setting_interface",
  ACCESS_CONTROL_URL: "access_control.setting_url",
  ACCESS_CONTROL_SECRET: "access_control.setting_secret",
} as const;

/** Explains a setting of the door system; undefined for every other one. */
export function doorSettingHint(key: string, say: Say): string | undefined {
  const known = Object.entries(HINTS).find(([name]) => name === key);
  return known && say(known[1]);
}
