import { useLanguage } from "#client/platform/core/i18n.ts";
import { changeIdentity } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrite } from "#client/platform/core/writes.ts";
import type { Language } from "#shared/platform/core/fields.ts";

/** The language changes at once on this screen, and is kept with the user for every other. */
export function useChooseLanguage() {
  const language = useLanguage();
  const { run } = useWrite(trpc.team.updateMe);
  async function choose(chosen: Language): Promise<void> {
    changeIdentity({ language: chosen });
    await run({ language: chosen });
  }
  return { language, choose };
}
