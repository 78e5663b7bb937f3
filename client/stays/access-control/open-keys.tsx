import { openDialog } from "#client/platform/ui/dialog/open-dialog.tsx";
import { lazyPart } from "#client/platform/ui/lazy-part.tsx";

const KeyDialog = lazyPart(() => import("#client/stays/access-control/key-dialog.tsx").then((module) => module.KeyDialog));

/** Opens the dialog where stays' keys are issued and revoked, one stay after the other. */
export function openKeys(...bookingIds: readonly string[]): void {
  if (bookingIds.length === 0) return;
  void openDialog((close) => <KeyDialog bookingIds={bookingIds} onClose={close} />);
}
