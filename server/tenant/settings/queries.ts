import { and, eq, isNull, sql } from "drizzle-orm";
import { entityStore } from "#server/platform/core/database/entity-store.ts";
import { oneOf, query } from "#server/platform/core/database/query.ts";
import { sorting } from "#server/platform/core/database/sorting.ts";
import { holdsText } from "#server/platform/core/database/text-match.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { getProperty } from "#server/tenant/properties/queries.ts";
import { settings } from "#server/tenant/settings/tables.ts";
import { Language } from "#shared/platform/core/fields.ts";
import type { Page } from "#shared/platform/core/paging.ts";
import { withOwnTemplates } from "#shared/tenant/mail/templates.ts";
import { GENERAL_KEYS } from "#shared/tenant/settings/keys.ts";
import { isSecretKey, keptTemplates, keptTerms } from "#shared/tenant/settings/rules.ts";
import type { GeneralSettings, Setting, SettingQuery } from "#shared/tenant/settings/schema.ts";

export const settingStore = entityStore("setting", settings);
export type SettingRow = ReturnType<typeof settingStore.get>;

/** Sorted by key by default. */
export function listSettings(view: View, asked: SettingQuery): Page<Setting> {
  const page = settingStore.page(view, asked, holdsText(asked.query, settings.key), sorting(asked.sort ?? "key", { key: settings.key }));
  return { ...page, data: page.data.map(withoutSecretValue) };
}

/** The setting without a secret's value: secrets are write-only. */
export function withoutSecretValue(row: SettingRow): Setting {
  return isSecretKey(row.key) ? { ...row, value: null } : row;
}

const byKey = settingStore.selection(["key"], ({ key }) => and(eq(settings.key, key), isNull(settings.deleted_at)));

export function settingByKey(view: View, key: string): SettingRow | null {
  return byKey.get(view, { key }) ?? null;
}

/** True for a demo property: the setting that its creation made also shows the banner. */
export function isDemo(view: View): boolean {
  return settingByKey(view, "DEMO_HOUSE")?.value === "true";
}

const KEYS = Object.values(GENERAL_KEYS);

const byKeys = settingStore.selection(["keys"], ({ keys }) => and(oneOf(settings.key, keys), isNull(settings.deleted_at)));

/** The default time in seconds in which an undo withdraws a mail. */
const UNDO_SECONDS = 30;

function yesNoOrNull(value: string | null | undefined): boolean | null {
  return value === null || value === undefined ? null : value === "true";
}

/** No message leaves in the evening and at night unless the property says otherwise. */
const QUIET = { from: "21:00", until: "08:00" };
const MESSAGES_AN_HOUR = 200;

function wholeOrNull(value: string | null | undefined): number | null {
  return value === null || value === undefined ? null : Number(value);
}

/**
 * The settings that every property has. Defaults: German, no sender, 30 seconds for an undo, the default mail templates, a confirmation to
 * the guest who accepts an offer, no terms, no hourly emergency sheet, and scheduled messages from 8 to 21, 200 an hour.
 */
export function generalSettings(view: View): GeneralSettings {
  const kept = new Map(byKeys.all(view, { keys: KEYS }).map(({ key, value }) => [key, value]));
  const value = (field: keyof typeof GENERAL_KEYS) => kept.get(GENERAL_KEYS[field]);
  return {
    language: ownLanguage(value("language")),
    mail_from: value("mail_from") ?? null,
    undo_seconds: Number(value("undo_seconds") ?? UNDO_SECONDS),
    cots: wholeOrNull(value("cots")),
    mail_templates: withOwnTemplates(keptTemplates(value("mail_templates")), getProperty(view, view.actor.property_id).address),
    confirms_offers: value("confirms_offers") !== "false",
    one_mail: yesNoOrNull(value("one_mail")),
    terms: keptTerms(value("terms")),
    sheet_mail: value("sheet_mail") ?? null,
    saves_sheet: value("saves_sheet") === "true",
    quiet_from: value("quiet_from") ?? QUIET.from,
    quiet_until: value("quiet_until") ?? QUIET.until,
    messages_an_hour: Number(value("messages_an_hour") ?? MESSAGES_AN_HOUR),
    version: generalVersion(view),
  };
}

/** The language of the property's papers, German by default: without the other settings. */
export function propertyLanguage(view: View): Language {
  return ownLanguage(settingByKey(view, GENERAL_KEYS.language)?.value);
}

function ownLanguage(kept: string | undefined): Language {
  return Language.parse(kept ?? "de");
}

const versionsOf = query(["keys"], (db, { keys, property }) =>
  db
    .select({ n: sql<number>`total(${settings.version})` })
    .from(settings)
    .where(and(eq(settings.property_id, property), oneOf(settings.key, keys))),
);

/** The version of the general settings, which grows with every change, also when a setting is deleted. */
export function generalVersion(view: View): number {
  return versionsOf.get(view, { keys: KEYS })?.n ?? 0;
}
