import { Anchor, Button } from "@mantine/core";
import { Link } from "react-router-dom";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrite } from "#client/platform/core/writes.ts";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { Panel } from "#client/platform/ui/page/page.tsx";
import { ShortTable } from "#client/platform/ui/table/short-table.tsx";
import type { SystemState } from "#shared/tenant/system/schema.ts";

type Queue = SystemState["queues"][number];

/** Queues of the property's work for other systems: abandoned entries wait for a user. */
export function QueuesPanel({ queues, onTried }: { queues: readonly Queue[]; onTried: () => unknown }) {
  const say = useSay();
  const hasFailed = queues.some(({ failed }) => failed > 0);
  const columns = [
    { label: say("system.queue") },
    { label: say("system.waiting"), align: "right" },
    { label: say("system.failed"), align: "right" },
  ] as const;
  return (
    <Panel title={say("system.queues")}>
      <ShortTable label={say("system.queues")} columns={columns} hasActions={hasFailed}>
        {queues.map((queue) => (
          <QueueRow key={queue.name} queue={queue} hasActions={hasFailed} onTried={onTried} />
        ))}
      </ShortTable>
    </Panel>
  );
}

type RowProps = { queue: Queue; hasActions: boolean; onTried: () => unknown };

function QueueRow({ queue: { name, waiting, failed }, hasActions, onTried }: RowProps) {
  const say = useSay();
  const { number } = useFormats();
  const mayWrite = useMay()("system:write");
  const { run, isRunning } = useWrite(trpc.system.retryFailed);
  const what = say(`system.queue_${name}`);

  async function handleRetry(): Promise<void> {
    const answer = await run({ queue: name });
    if (answer !== null) toast({ message: say("system.retried", { count: answer.count }) });
    onTried();
  }

  return (
    <tr>
      <td>
        {what}
        {name === "mails" && failed > 0 && (
          <Anchor component={Link} to="/settings/mail" c="dimmed" fz="xs" display="block">
            {say("system.failed_mails")}
          </Anchor>
        )}
      </td>
      <td data-align="right">{number(waiting)}</td>
      <td
        data-align="right"
        data-failed={failed > 0 || undefined}
        style={failed > 0 ? { color: "var(--kr-danger)", fontWeight: 600 } : undefined}
      >
        {number(failed)}
      </td>
      {hasActions && (
        <td data-align="right">
          {failed > 0 && mayWrite && (
            <Button
              size="compact-sm"
              variant="light"
              loading={isRunning}
              aria-label={say("system.retry_label", { what })}
              onClick={() => void handleRetry()}
            >
              {say("system.try_again")}
            </Button>
          )}
        </td>
      )}
    </tr>
  );
}
