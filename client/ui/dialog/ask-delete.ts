import { say } from "#client/core/i18n.ts";
import { confirm } from "#client/ui/dialog/confirm.tsx";
import { escapeHtml } from "#shared/core/escape-html.ts";

/** Asks before something goes that cannot be brought back. */
export function askDelete(name: string): Promise<boolean> {
  return confirm({
    title: say("screens.delete_title"),
    subtitle: say("screens.delete_detail", { name: escapeHtml(name) }),
    confirmText: say("actions.delete"),
    confirmType: "danger",
  });
}
