import { callState } from "#client/platform/core/call-state.ts";
import { openDialog } from "#client/platform/ui/dialog/open-dialog.tsx";
import { ProofDialog } from "#client/tenant/session/proof-dialog.tsx";

let open: Promise<boolean> | null = null;

/** Makes writes that need the password ask for it in a dialog; several of them at once in the same one. */
export function startAskingPassword(): void {
  callState.askPassword = () => (open ??= ask());
}

async function ask(): Promise<boolean> {
  const isProven = await openDialog<boolean>((close) => <ProofDialog onClose={close} />);
  open = null;
  return isProven === true;
}
