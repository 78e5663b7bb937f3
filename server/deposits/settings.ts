import type { View } from "#server/core/work/work.ts";
import { settingByKey } from "#server/settings/queries.ts";
import { DEPOSITS_KEY, type DepositChoices, keptDepositChoices } from "#shared/deposits/settings.ts";

export function depositChoices(view: View): DepositChoices {
  return keptDepositChoices(settingByKey(view, DEPOSITS_KEY)?.value);
}
