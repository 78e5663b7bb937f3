import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrite } from "#client/platform/core/writes.ts";
import { confirm } from "#client/platform/ui/dialog/confirm.tsx";
import type { AccessToken } from "#shared/stays/access-control/schema.ts";

/** Takes a key back after a question; one that waits for its moment anyway, without. */
export function useRevokeKey({ id, kind, state }: AccessToken, number: string) {
  const say = useSay();
  const { run, isRunning } = useWrite(trpc.accessControl.revoke);

  async function revoke(): Promise<void> {
    const question = {
      title: say("access_control.revoke_question", { kind: say(`doors.${kind}`) }),
      subtitle: say("access_control.revoke_detail", { number }),
      confirmText: say("access_control.revoke"),
      confirmType: "danger" as const,
    };
    if (state === "issued" && !(await confirm(question))) return;
    await run({ id });
  }

  return { revoke, isRunning };
}
