import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from "@tabler/icons-react";
import { useSay } from "#client/platform/core/i18n.ts";
import { StatusBadge } from "#client/platform/ui/page/status-badge.tsx";
import type { MessageOutcome } from "#shared/channels/channel-engine/states.ts";

const LOOKS = {
  success: { tone: "clean", Icon: IconCircleCheck },
  advisory: { tone: "pending", Icon: IconInfoCircle },
  warning: { tone: "dirty", Icon: IconAlertTriangle },
  error: { tone: "out-of-service", Icon: IconCircleX },
} as const;

/** One of the four ways in which a message by AlpineBits ends. */
export function OutcomeBadge({ outcome }: { outcome: MessageOutcome }) {
  const say = useSay();
  const { tone, Icon } = LOOKS[outcome];
  return (
    <StatusBadge tone={tone} icon={<Icon size={14} stroke={1.9} aria-hidden />}>
      {say(`channels.outcome_${outcome}`)}
    </StatusBadge>
  );
}
