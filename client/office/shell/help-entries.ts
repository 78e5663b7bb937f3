import { IconHelp } from "@tabler/icons-react";
import type { Entry } from "#client/office/shell/search-entries.ts";
import type { Say } from "#client/platform/core/i18n.ts";
import { docsAddress, docsPagesFor } from "#shared/office/docs/pages.ts";
import type { Language } from "#shared/platform/core/language.ts";

/** The pages of the documentation that a property in a country needs, as entries of the search; they open beside the app. */
export function helpEntries(say: Say, { language, country }: { language: Language; country: string | null }): Entry[] {
  return docsPagesFor(country).map((page) => ({
    key: `help-${page}`,
    part: "help",
    icon: IconHelp,
    title: say("docs.page", { title: say(`docs.${page}`) }),
    subtitle: null,
    to: () => void window.open(docsAddress(page, language), "_blank", "noopener"),
    path: "",
    also: say("docs.also"),
  }));
}
