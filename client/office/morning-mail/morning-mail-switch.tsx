import { Skeleton, Switch } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrite } from "#client/platform/core/writes.ts";
import { Panel } from "#client/platform/ui/page/page.tsx";
import { PartFailed } from "#client/platform/ui/page/part-failed.tsx";

/** Subscribes the user to the figures by mail each morning. */
export function MorningMailSwitch() {
  const say = useSay();
  const { data, error, refetch } = useQuery(trpc.morningMail.get.queryOptions());
  const { run, isRunning } = useWrite(trpc.morningMail.set);
  return (
    <Panel title={say("morning_mail.title")}>
      {error && !data && <PartFailed retry={refetch} />}
      {!error && !data && <Skeleton height={44} radius="md" />}
      {data && (
        <Switch
          label={say("morning_mail.active")}
          description={say("morning_mail.hint", { email: data.email })}
          checked={data.active}
          disabled={isRunning}
          onChange={({ currentTarget }) => void run({ active: currentTarget.checked })}
        />
      )}
    </Panel>
  );
}
