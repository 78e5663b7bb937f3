import "@mantine/core/styles/Badge.css";
import { Badge, Group, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router-dom";
import { useSay } from "#client/platform/core/i18n.ts";
import { useRates } from "#client/platform/core/master-data.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { BaseRecordPage } from "#client/platform/ui/page/base-record-page.tsx";
import { Panel } from "#client/platform/ui/page/page.tsx";
import { PolicyForm } from "#client/prices/cancellation-policies/policy-form.tsx";
import { HistoryPanel } from "#client/tenant/events/history-panel.tsx";

export function CancellationPolicyPage() {
  const say = useSay();
  const may = useMay();
  const { id = "" } = useParams();
  const answer = useQuery(trpc.cancellationPolicies.get.queryOptions({ id }));
  return (
    <BaseRecordPage
      answer={answer}
      list={{ to: "/cancellation-policies", label: say("cancellation_policies.title") }}
      head={({ name }) => ({ title: name })}
      remove={may("base_data:write") ? trpc.cancellationPolicies.delete : null}
    >
      {(policy) => (
        <>
          <Panel title={say("cancellation_policies.details")}>
            <PolicyForm key={policy.id} policy={policy} readAgain={() => void answer.refetch()} />
          </Panel>
          <Panel title={say("cancellation_policies.rates")}>
            <RatesOf id={policy.id} />
          </Panel>
          <HistoryPanel id={policy.id} />
        </>
      )}
    </BaseRecordPage>
  );
}

/** Rates that use the terms and prevent their deletion. */
function RatesOf({ id }: { id: string }) {
  const say = useSay();
  const rates = useRates().data?.data.filter((rate) => rate.cancellation_policy_id === id) ?? [];
  if (rates.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {say("cancellation_policies.no_rates")}
      </Text>
    );
  }
  return (
    <Group gap={6}>
      {rates.map((rate) => (
        <Badge key={rate.id} component={Link} to={`/rates/${rate.id}`} variant="default" size="lg" radius="sm" tt="none">
          {rate.name}
        </Badge>
      ))}
    </Group>
  );
}
