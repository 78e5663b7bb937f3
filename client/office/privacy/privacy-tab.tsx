import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { RecordPanel } from "#client/office/privacy/record-panel.tsx";
import { RetentionForm } from "#client/office/privacy/retention-form.tsx";
import { RetentionWaiting } from "#client/office/privacy/retention-waiting.tsx";
import { isWaiting, lawWords } from "#client/office/privacy/retention-words.ts";
import { type Say, useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { Panel } from "#client/platform/ui/page/page.tsx";
import { RecordScreen } from "#client/platform/ui/page/record-screen.tsx";
import { ShortTable } from "#client/platform/ui/table/short-table.tsx";
import { Dim } from "#client/platform/ui/typography.tsx";
import type { Retention } from "#shared/office/privacy/schema.ts";

/** Retention period of each kind of personal data, and what the nightly clearing removes. */
export function PrivacyTab() {
  const answer = useQuery(trpc.privacy.retention.queryOptions());
  const mayReadRecord = useMay()("team:read");
  const readAgain = () => void answer.refetch();
  return (
    <RecordScreen answer={answer}>
      {(retentions) => (
        <Stack gap={20}>
          <RetentionWaiting kinds={retentions.kinds} readAgain={readAgain} />
          <RetentionForm retentions={retentions} readAgain={readAgain} />
          <Running kinds={retentions.kinds} />
          {mayReadRecord && <RecordPanel />}
        </Stack>
      )}
    </RecordScreen>
  );
}

function Running({ kinds }: { kinds: readonly Retention[] }) {
  const say = useSay();
  const columns = [
    { label: say("privacy.kind") },
    { label: say("privacy.due"), align: "right" as const, wide: true },
    { label: say("privacy.state") },
  ];
  return (
    <Panel title={say("privacy.state")}>
      <ShortTable label={say("privacy.state")} columns={columns} hasActions={false}>
        {kinds.map((kind) => (
          <tr key={kind.kind}>
            <td>
              {say("privacy.kind_with_months", { kind: say(`privacy.${kind.kind}`), count: kind.months })}
              <Dim fz="xs" display="block">
                {lawWords(say, kind)}
              </Dim>
            </td>
            <td data-align="right" data-wide>
              {kind.due}
              <Dim fz="xs" display="block">
                {say("privacy.soon", { count: kind.soon })}
              </Dim>
            </td>
            <td>{stateWords(say, kind)}</td>
          </tr>
        ))}
      </ShortTable>
    </Panel>
  );
}

function stateWords(say: Say, kind: Retention): string {
  if (kind.held) return say("privacy.held");
  if (!isWaiting(kind)) return say("privacy.runs");
  return kind.running_months === null ? say("privacy.waits") : say("privacy.runs_longer", { months: kind.running_months });
}
