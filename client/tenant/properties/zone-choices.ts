import { hasCents } from "#shared/platform/core/fields.ts";
import type { Language } from "#shared/platform/core/language.ts";

type Choice = { value: string; label: string };
type Choices = { common: Choice[]; all: Choice[] };

const COMMON_ZONES = ["Europe/Vienna", "Europe/Berlin", "Europe/Zurich"];
const COMMON_CURRENCIES = ["EUR", "CHF"];

/** Every time zone that the browser knows; where our properties stand comes first. */
export function zoneChoices(current: string): Choices {
  const known = Intl.supportedValuesOf("timeZone").filter((zone) => zone.includes("/"));
  return parted([...new Set([...known, current])], COMMON_ZONES, (zone) => zone.replaceAll("_", " "));
}

/** Every currency with cents by its name in the user's language, "EUR · Euro". */
export function currencyChoices(current: string, language: Language): Choices {
  const names = new Intl.DisplayNames(language, { type: "currency" });
  const known = Intl.supportedValuesOf("currency").filter(hasCents);
  return parted([...new Set([...known, current])], COMMON_CURRENCIES, (code) => `${code} · ${names.of(code) ?? code}`);
}

function parted(values: readonly string[], common: readonly string[], labelOf: (value: string) => string): Choices {
  const choice = (value: string) => ({ value, label: labelOf(value) });
  const rest = values.filter((value) => !common.includes(value)).map(choice);
  return { common: common.map(choice), all: rest.sort((a, b) => a.label.localeCompare(b.label)) };
}
