import type { ToRemind } from "#client/money/open-items/remind-dialog.tsx";
import { openDialog } from "#client/platform/ui/dialog/open-dialog.tsx";
import { lazyPart } from "#client/platform/ui/lazy-part.tsx";

const RemindDialog = lazyPart(() => import("#client/money/open-items/remind-dialog.tsx").then((module) => module.RemindDialog));

/** Asks how the invoices are reminded of; resolves with true once they are. */
export function openReminding(items: readonly ToRemind[]): Promise<boolean | null> {
  return openDialog<boolean>((close) => <RemindDialog items={items} onClose={close} />);
}
