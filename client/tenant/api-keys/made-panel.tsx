import { Button, Group, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrite } from "#client/platform/core/writes.ts";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { Panel } from "#client/platform/ui/page/page.tsx";
import { MadeList, useChosenToEnd } from "#client/tenant/api-keys/made-list.tsx";
import type { ApiKey } from "#shared/tenant/api-keys/schema.ts";

/** Lists what a revoked key made and what still gives access, so that it can be ended afterwards. */
export function MadePanel({ apiKey: { id, name, version } }: { apiKey: ApiKey }) {
  const say = useSay();
  const { data: made = [] } = useQuery(trpc.apiKeys.made.queryOptions({ id }));
  const chosen = useChosenToEnd(made);
  const { run, isRunning } = useWrite(trpc.apiKeys.revoke, { done: () => toast({ message: say("api_keys.ended_chosen") }) });
  if (made.length === 0) return null;
  return (
    <Panel title={say("api_keys.made_title")}>
      <Text size="sm" c="dimmed">
        {say("api_keys.made_hint")}
      </Text>
      <MadeList keyName={name} made={made} chosen={chosen} />
      <Group justify="flex-end">
        <Button
          variant="default"
          loading={isRunning}
          disabled={chosen.isNone}
          onClick={() => void run({ id, end: chosen.end }, { ifMatch: version })}
        >
          {say("api_keys.end_chosen")}
        </Button>
      </Group>
    </Panel>
  );
}
