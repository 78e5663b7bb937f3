import { Button, Text } from "@mantine/core";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrite } from "#client/platform/core/writes.ts";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { Panel } from "#client/platform/ui/page/page.tsx";
import { ShortTable } from "#client/platform/ui/table/short-table.tsx";
import { Dim } from "#client/platform/ui/typography.tsx";
import type { Installation } from "#shared/tenant/system/schema.ts";

type Job = Installation["jobs"][number];

/** The tasks that the server does by itself; only those that failed are listed. */
export function JobsPanel({ jobs, onTried }: { jobs: readonly Job[]; onTried: () => unknown }) {
  const say = useSay();
  const failed = jobs.filter((job) => job.failed_at !== null);
  const columns = [{ label: say("system.job") }];
  return (
    <Panel title={say("system.jobs")}>
      {failed.length === 0 ? (
        <Text size="sm" c="dimmed">
          {say("system.jobs_fine", { count: jobs.length })}
        </Text>
      ) : (
        <ShortTable label={say("system.jobs")} columns={columns} hasActions>
          {failed.map((job) => (
            <JobRow key={job.name} job={job} onTried={onTried} />
          ))}
        </ShortTable>
      )}
    </Panel>
  );
}

function JobRow({ job: { name, failed_at, reason }, onTried }: { job: Job; onTried: () => unknown }) {
  const say = useSay();
  const { dateTime } = useFormats();
  const { run, isRunning } = useWrite(trpc.system.runJob);

  async function handleRun(): Promise<void> {
    if ((await run({ job: name })) !== null) toast({ message: say("system.job_started") });
    onTried();
  }

  return (
    <tr>
      <td style={{ overflowWrap: "anywhere" }}>
        {name}
        {failed_at !== null && (
          <Dim fz="xs" display="block">
            {say("system.failed_at", { date: dateTime(failed_at) })}
          </Dim>
        )}
        <Dim fz="xs" display="block">
          {reason}
        </Dim>
      </td>
      <td data-align="right">
        <Button
          size="compact-sm"
          variant="light"
          loading={isRunning}
          aria-label={say("system.retry_label", { what: name })}
          onClick={() => void handleRun()}
        >
          {say("system.try_again")}
        </Button>
      </td>
    </tr>
  );
}
