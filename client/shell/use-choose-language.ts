import { useLanguage } from "#client/core/i18n.ts";
import { changeIdentity } from "#client/core/session.ts";
import { trpc } from "#client/core/trpc.ts";
import { write } from "#client/core/writes.ts";
import { toastError } from "#client/ui/dialog/toast.tsx";
import type { Language } from "#shared/core/fields.ts";

/** The language changes at once on this screen, and is kept with the user for every other. */
export function useChooseLanguage() {
  const language = useLanguage();
  async function choose(chosen: Language): Promise<void> {
    changeIdentity({ language: chosen });
    try {
      await write(trpc.team.updateMe, { language: chosen });
    } catch (thrown) {
      toastError(thrown);
    }
  }
  return { language, choose };
}
