import type { Say } from "#client/platform/core/i18n.ts";
import type { Language } from "#shared/platform/core/fields.ts";
import { fill, inLanguage } from "#shared/platform/core/text.ts";
import { TEXTS } from "#shared/text.ts";

/** The texts as i18next finds them, with `_one` and `_other` by count. */
export function sayIn(language: Language): Say {
  const modules = inLanguage(TEXTS, language);
  return (key, ...given) => {
    const [module = "", ...rest] = key.split(".");
    const name = rest.join(".");
    const values: Readonly<Record<string, string | number>> = given[0] ?? {};
    const plural = values["count"] === 1 ? "_one" : "_other";
    return fill<string>(modules[module]?.[name] ?? modules[module]?.[`${name}${plural}`] ?? "", values);
  };
}
