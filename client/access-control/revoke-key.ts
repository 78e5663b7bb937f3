import { say } from "#client/core/i18n.ts";
import { trpc } from "#client/core/trpc.ts";
import { write } from "#client/core/writes.ts";
import { confirm } from "#client/ui/dialog/confirm.tsx";
import { toastError } from "#client/ui/dialog/toast.tsx";
import type { AccessToken } from "#shared/access-control/schema.ts";

/** Takes a key back after a question; one that waits for its moment anyway, without. */
export async function revokeKey({ id, kind, state }: AccessToken, number: string): Promise<void> {
  const question = {
    title: say("access_control.revoke_question", { kind: say(`access_control.${kind}`) }),
    subtitle: say("access_control.revoke_detail", { number }),
    confirmText: say("access_control.revoke"),
    confirmType: "danger" as const,
  };
  if (state === "issued" && !(await confirm(question))) return;
  await write(trpc.accessControl.revoke, { id }).catch(toastError);
}
