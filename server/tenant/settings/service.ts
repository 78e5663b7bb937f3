import { assertSeen, type Work } from "#server/platform/core/work/work.ts";
import { getProperty } from "#server/tenant/properties/queries.ts";
import type { SettingChecks } from "#server/tenant/settings/checks.ts";
import {
  generalSettings,
  generalVersion,
  type SettingRow,
  settingByKey,
  settingStore,
  withoutSecretValue,
} from "#server/tenant/settings/queries.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import { type MailTemplatesPatch, ownTemplates } from "#shared/tenant/mail/templates.ts";
import { GENERAL_KEYS } from "#shared/tenant/settings/keys.ts";
import { isSecretKey, keptTemplates } from "#shared/tenant/settings/rules.ts";
import type {
  GeneralSettings,
  GeneralSettingsPatch,
  Setting,
  SettingInput,
  SettingPatch,
  Terms,
  TermsPatch,
} from "#shared/tenant/settings/schema.ts";

/** Throws `setting/already_exists`. */
export function createSetting(work: Work, input: SettingInput): Setting {
  assertPossible(work, input);
  if (settingByKey(work, input.key)) throw new Problem("setting/already_exists");
  return withoutSecretValue(insertSetting(work, input));
}

/** Changes the value, the key or both. Throws `setting/already_exists` if another setting has the new key. */
export function updateSetting(work: Work, { id, ...patch }: SettingPatch & { id: string }): Setting {
  const before = settingStore.get(work, id);
  const after = { key: patch.key ?? before.key, value: patch.value ?? before.value };
  if (after.key === before.key && after.value === before.value) return withoutSecretValue(before);
  assertPossible(work, after);
  assertStaysSecret(before, after, patch);
  const owner = settingByKey(work, after.key);
  if (owner && owner.id !== id) throw new Problem("setting/already_exists");
  return withoutSecretValue(saveSetting(work, before, after));
}

export function deleteSetting(work: Work, id: string): void {
  removeSetting(work, settingStore.get(work, id));
}

/** Changes the named fields; null resets a setting to its default. Throws `stale`. */
export function updateGeneral(work: Work, patch: GeneralSettingsPatch): GeneralSettings {
  assertSeen(work, { version: generalVersion(work) });
  const { mail_templates, terms, saves_sheet, ...plain } = patch;
  for (const field of PLAIN_FIELDS) {
    const value = plain[field];
    if (value !== undefined) putSetting(work, GENERAL_KEYS[field], value === null ? null : String(value));
  }
  if (mail_templates !== undefined) putSetting(work, GENERAL_KEYS.mail_templates, keptAfter(work, mail_templates));
  if (terms !== undefined) putSetting(work, GENERAL_KEYS.terms, termsAfter(work, terms));
  if (saves_sheet !== undefined) putSetting(work, GENERAL_KEYS.saves_sheet, saves_sheet ? "true" : null);
  return generalSettings(work);
}

/** The settings that are stored as they are. */
const PLAIN_FIELDS = [
  "language",
  "mail_from",
  "undo_seconds",
  "cots",
  "confirms_offers",
  "one_mail",
  "sheet_mail",
  "quiet_from",
  "quiet_until",
  "messages_an_hour",
] as const;

/** The stored terms after a change: a language that is not named stays; null if none are left. */
function termsAfter(work: Work, patch: TermsPatch | null): string | null {
  const before = patch === null ? { de: null, en: null } : generalSettings(work).terms;
  const { de = before.de, en = before.en } = patch ?? {};
  const terms: Terms = { de, en };
  return terms.de === null && terms.en === null ? null : JSON.stringify(terms);
}

/** The stored mail templates of the property after a change; null if it has none of its own. */
function keptAfter(work: Work, patch: MailTemplatesPatch | null): string | null {
  if (patch === null) return null;
  const { address } = getProperty(work, work.actor.property_id);
  const own = ownTemplates(keptTemplates(settingByKey(work, GENERAL_KEYS.mail_templates)?.value), patch, address);
  return Object.keys(own).length > 0 ? JSON.stringify(own) : null;
}

/** Saves the value of a key; null deletes the setting. */
export function putSetting(work: Work, key: string, value: string | null): void {
  const known = settingByKey(work, key);
  if (known && value === null) removeSetting(work, known);
  if (known && value !== null && value !== known.value) saveSetting(work, known, { key, value });
  if (!known && value !== null) insertSetting(work, { key, value });
}

function insertSetting(work: Work, input: SettingInput): SettingRow {
  check(work, { key: input.key, before: null, after: input.value });
  const setting = settingStore.insert(work, input);
  work.record("setting.created", setting, { words: { key: setting.key }, to: recorded(setting) });
  return setting;
}

function saveSetting(work: Work, before: SettingRow, after: SettingInput): SettingRow {
  if (after.key === before.key) check(work, { key: after.key, before: before.value, after: after.value });
  else {
    check(work, { key: before.key, before: before.value, after: null });
    check(work, { key: after.key, before: null, after: after.value });
  }
  const setting = settingStore.update(work, before, after);
  work.record("setting.changed", setting, { words: { key: setting.key }, from: recorded(before), to: recorded(setting) });
  return setting;
}

function removeSetting(work: Work, setting: SettingRow): void {
  check(work, { key: setting.key, before: setting.value, after: null });
  work.record("setting.deleted", settingStore.remove(work, setting), { words: { key: setting.key } });
}

function check(work: Work, change: Parameters<SettingChecks[number]>[1]): void {
  for (const each of work.wiring.settingChecks) each(work, change);
}

/** The fields of a setting that events record: never a secret's value. */
function recorded({ key, value }: SettingInput): Partial<SettingInput> {
  return isSecretKey(key) ? { key } : { key, value };
}

/** A secret must not become readable by renaming its key. */
function assertStaysSecret(before: SettingInput, after: SettingInput, patch: SettingPatch): void {
  const wouldShow = isSecretKey(before.key) && !isSecretKey(after.key) && patch.value === undefined;
  if (wouldShow) throw new Problem("validation", "value", [{ path: "value", message: "secret_readable" }]);
}

function assertPossible({ wiring }: Work, { key, value }: SettingInput): void {
  if (!wiring.isPossibleSetting(key, value)) throw new Problem("validation", "value", [{ path: "value", message: `setting_value:${key}` }]);
}
