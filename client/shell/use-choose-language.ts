import { useLanguage } from "#client/core/i18n.ts";
import { changeIdentity } from "#client/core/session.ts";
import { trpc } from "#client/core/trpc.ts";
import { useWrite } from "#client/core/writes.ts";
import type { Language } from "#shared/core/fields.ts";

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
