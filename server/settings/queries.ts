import { eq } from "drizzle-orm";
import { entityStore } from "#server/core/rows.ts";
import type { View } from "#server/core/work.ts";
import { settings } from "#server/settings/tables.ts";
import type { Page, Paging } from "#shared/core/paging.ts";
import { GENERAL_KEYS, type GeneralField, isSecretKey } from "#shared/settings/rules.ts";
import { GeneralSettings, type Setting } from "#shared/settings/schema.ts";

export const settingStore = entityStore("setting", settings);
export type SettingRow = ReturnType<typeof settingStore.find>;

/** By key. */
export function listSettings(view: View, query: Paging): Page<Setting> {
  const page = settingStore.page(view, query, undefined, settings.key);
  return { ...page, data: page.data.map(withoutSecretValue) };
}

/** Secrets are write-only. */
export function withoutSecretValue(row: SettingRow): Setting {
  return isSecretKey(row.key) ? { ...row, value: null } : row;
}

export function settingByKey(view: View, key: string): SettingRow | null {
  return settingStore.all(view, eq(settings.key, key))[0] ?? null;
}

/** What every property has: where nothing was set, German and no sender. */
export function generalSettings(view: View): GeneralSettings {
  const value = (field: GeneralField) => settingByKey(view, GENERAL_KEYS[field])?.value;
  return GeneralSettings.parse({ language: value("language") ?? "de", mail_from: value("mail_from") ?? null });
}
