import { openDialog } from "#client/platform/ui/dialog/open-dialog.tsx";
import { lazyPart } from "#client/platform/ui/lazy-part.tsx";
import type { BankLine } from "#shared/money/bank-statements/schema.ts";

const AssignDialog = lazyPart(() => import("#client/money/bank-statements/assign-dialog.tsx").then((module) => module.AssignDialog));

/** Asks which invoices a line pays. */
export function openAssigning(line: BankLine): void {
  void openDialog((close) => <AssignDialog line={line} onClose={close} />);
}
