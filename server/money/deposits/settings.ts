import { assertSeen, type View, type Work } from "#server/platform/core/work/work.ts";
import { settingByKey } from "#server/tenant/settings/queries.ts";
import { putSetting } from "#server/tenant/settings/service.ts";
import { DEPOSITS_KEY, type DepositChoices, type DepositSettings, keptDepositChoices } from "#shared/money/deposits/settings.ts";

export function depositChoices(view: View): DepositChoices {
  return keptDepositChoices(settingByKey(view, DEPOSITS_KEY)?.value);
}

/** The choices with the version of their setting; 0 where nobody has changed them. */
export function depositSettings(view: View): DepositSettings {
  return { ...depositChoices(view), version: settingByKey(view, DEPOSITS_KEY)?.version ?? 0 };
}

/** Throws `stale` if the caller saw an older version. */
export function saveDepositSettings(work: Work, choices: DepositChoices): DepositSettings {
  assertSeen(work, depositSettings(work));
  putSetting(work, DEPOSITS_KEY, JSON.stringify(choices));
  return depositSettings(work);
}
