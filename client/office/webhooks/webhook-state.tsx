import { IconAlertTriangle, IconCircleDashed, IconPlayerPause, IconPlugConnected, IconPlugConnectedX } from "@tabler/icons-react";
import { useSay } from "#client/platform/core/i18n.ts";
import { StatusBadge } from "#client/platform/ui/page/status-badge.tsx";
import type { WebhookState } from "#shared/office/webhooks/rules.ts";

const LOOK = {
  unused: { tone: "pending", Icon: IconCircleDashed },
  working: { tone: "clean", Icon: IconPlugConnected },
  failing: { tone: "out-of-service", Icon: IconAlertTriangle },
  blocked: { tone: "dirty", Icon: IconPlugConnectedX },
  off: { tone: "lock", Icon: IconPlayerPause },
} as const;

/** A badge with the state of a webhook's deliveries. */
export function WebhookStateBadge({ state }: { state: WebhookState }) {
  const say = useSay();
  const { tone, Icon } = LOOK[state];
  return (
    <StatusBadge tone={tone} icon={<Icon size={14} aria-hidden />}>
      {say(`webhooks.state_${state}`)}
    </StatusBadge>
  );
}
