import { Button, Menu } from "@mantine/core";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useIsWriting, useWrite } from "#client/platform/core/writes.ts";
import { stepOf, toastStep } from "#client/platform/undo/step-history.ts";
import { type Conflict, DISMISSALS } from "#shared/channels/conflicts/schema.ts";

/** Closes a conflict about which nothing has to be done here, with the reason. */
export function DismissMenu({ conflict: { id, channel } }: { conflict: Conflict }) {
  const say = useSay();
  const isWriting = useIsWriting(id);
  const { run, isRunning } = useWrite(trpc.conflicts.dismiss, {
    done(_, { reason }) {
      const step = stepOf(
        say("conflicts.dismissed_toast", { channel }),
        (send) => send(trpc.conflicts.reopen, { id }),
        (send) => send(trpc.conflicts.dismiss, { id, reason }),
      );
      toastStep(step);
    },
  });
  return (
    <Menu shadow="md" position="bottom-end">
      <Menu.Target>
        <Button size="compact-sm" variant="default" loading={isRunning} disabled={isWriting && !isRunning}>
          {say("conflicts.dismiss")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{say("conflicts.dismiss_why")}</Menu.Label>
        {DISMISSALS.map((reason) => (
          <Menu.Item key={reason} onClick={() => void run({ id, reason })}>
            {say(`conflicts.${reason}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
