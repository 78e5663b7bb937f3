import { useSay } from "#client/platform/core/i18n.ts";

/** Returns a function that names a language in the user's own. */
export function useLanguageName(): (language: string) => string {
  const say = useSay();
  return (language) => say(language === "de" ? "shell.german" : "shell.english");
}
