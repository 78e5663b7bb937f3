import { useSay } from "#client/platform/core/i18n.ts";

/** What a language is called in the user's own. */
export function useLanguageName(): (language: string) => string {
  const say = useSay();
  return (language) => say(language === "de" ? "shell.german" : "shell.english");
}
