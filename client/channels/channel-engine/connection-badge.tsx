import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconPlayerPause, IconUnlink } from "@tabler/icons-react";
import { useSay } from "#client/platform/core/i18n.ts";
import { StatusBadge } from "#client/platform/ui/page/status-badge.tsx";
import type { ConnectionStatus } from "#shared/channels/channel-engine/schema.ts";

const LOOKS = {
  not_mapped: { tone: "pending", Icon: IconCircleDashed },
  not_opened: { tone: "pending", Icon: IconCircleDashed },
  closing: { tone: "lock", Icon: IconUnlink },
  paused: { tone: "lock", Icon: IconPlayerPause },
  failing: { tone: "out-of-service", Icon: IconAlertTriangle },
  working: { tone: "clean", Icon: IconCircleCheck },
} as const satisfies Record<ConnectionStatus, unknown>;

/** The state of a connection in a word. */
export function ConnectionBadge({ state }: { state: ConnectionStatus }) {
  const say = useSay();
  const { tone, Icon } = LOOKS[state];
  return (
    <StatusBadge tone={tone} icon={<Icon size={14} stroke={1.9} aria-hidden />}>
      {say(`channels.badge_${state}`)}
    </StatusBadge>
  );
}
