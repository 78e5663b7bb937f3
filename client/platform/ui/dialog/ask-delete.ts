import { say } from "#client/platform/core/i18n.ts";
import { confirm } from "#client/platform/ui/dialog/confirm.tsx";
import { escapeHtml } from "#shared/platform/core/escape-html.ts";

/** Asks before something goes that cannot be brought back. */
export function askDelete(name: string): Promise<boolean> {
  return confirm({
    title: say("screens.delete_title"),
    subtitle: say("screens.delete_detail", { name: escapeHtml(name) }),
    confirmText: say("actions.delete"),
    confirmType: "danger",
  });
}
