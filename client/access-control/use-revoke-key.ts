import { useSay } from "#client/core/i18n.ts";
import { trpc } from "#client/core/trpc.ts";
import { useWrite } from "#client/core/writes.ts";
import { confirm } from "#client/ui/dialog/confirm.tsx";
import type { AccessToken } from "#shared/access-control/schema.ts";

/** Takes a key back after a question; one that waits for its moment anyway, without. */
export function useRevokeKey({ id, kind, state }: AccessToken, number: string) {
  const say = useSay();
  const { run, isRunning } = useWrite(trpc.accessControl.revoke);

  async function revoke(): Promise<void> {
    const question = {
      title: say("access_control.revoke_question", { kind: say(`access_control.${kind}`) }),
      subtitle: say("access_control.revoke_detail", { number }),
      confirmText: say("access_control.revoke"),
      confirmType: "danger" as const,
    };
    if (state === "issued" && !(await confirm(question))) return;
    await run({ id });
  }

  return { revoke, isRunning };
}
