import { Alert, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { CheckPanel } from "#client/office/webhooks/check-panel.tsx";
import { DeliveriesPanel } from "#client/office/webhooks/deliveries-panel.tsx";
import { WebhookForm } from "#client/office/webhooks/webhook-form.tsx";
import { WebhookStateBadge } from "#client/office/webhooks/webhook-state.tsx";
import { useFormats } from "#client/platform/core/dates.ts";
import { type Say, useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { BaseRecordPage } from "#client/platform/ui/page/base-record-page.tsx";
import { Panel } from "#client/platform/ui/page/page.tsx";
import { HistoryPanel } from "#client/tenant/events/history-panel.tsx";
import type { Webhook } from "#shared/office/webhooks/schema.ts";

/** A webhook: how it goes, what it sends where, and what was delivered. */
export function WebhookPage() {
  const say = useSay();
  const { id = "" } = useParams();
  const answer = useQuery(trpc.webhooks.get.queryOptions({ id }));
  return (
    <BaseRecordPage
      answer={answer}
      list={{ to: "/webhooks", label: say("webhooks.title") }}
      head={(webhook) => ({ title: new URL(webhook.url).host, badge: <WebhookStateBadge state={webhook.state} /> })}
      remove={trpc.webhooks.delete}
    >
      {(webhook) => (
        <>
          <Trouble webhook={webhook} />
          <Panel title={say("webhooks.details")}>
            {webhook.maker_name !== null && webhook.state !== "blocked" && (
              <Text size="sm" mb="sm" c="dimmed">
                {say("webhooks.answers", { name: webhook.maker_name })}
              </Text>
            )}
            <WebhookForm key={webhook.id} webhook={webhook} readAgain={() => void answer.refetch()} />
          </Panel>
          <CheckPanel webhook={webhook} />
          <DeliveriesPanel webhook={webhook} />
          <HistoryPanel id={webhook.id} />
        </>
      )}
    </BaseRecordPage>
  );
}

/** Why nothing gets through, where it does not. */
function Trouble({ webhook }: { webhook: Webhook }) {
  const say = useSay();
  const { dateTime } = useFormats();
  const words = troubleOf(webhook, say, dateTime);
  if (words === null) return null;
  return (
    <Alert color="brass" variant="light" mb="md" icon={<IconAlertTriangle size={18} aria-hidden />}>
      {words}
    </Alert>
  );
}

function troubleOf(webhook: Webhook, say: Say, dateTime: (at: string) => string): string | null {
  const { state, off_because, failing_since, last_error, maker_name } = webhook;
  if (state === "blocked") return say("webhooks.maker_gone", { name: maker_name ?? "–" });
  if (off_because !== null) return say(`webhooks.off_${off_because}`);
  if (state !== "failing" || failing_since === null || last_error === null) return null;
  return say("webhooks.failing_since", { date: dateTime(failing_since), reason: say(`webhooks.error_${last_error}`) });
}
