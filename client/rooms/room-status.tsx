import { IconBarrierBlock, IconDroplet, IconSparkles } from "@tabler/icons-react";
import { useSay } from "#client/core/i18n.ts";
import { StatusBadge } from "#client/ui/status-badge.tsx";
import type { RoomStatus } from "#shared/rooms/schema.ts";

export const STATUS_ICONS = { clean: IconSparkles, dirty: IconDroplet, out_of_service: IconBarrierBlock } as const;
const TONES = { clean: "clean", dirty: "dirty", out_of_service: "out-of-service" } as const;

export function RoomStatusBadge({ status }: { status: RoomStatus }) {
  const say = useSay();
  const Icon = STATUS_ICONS[status];
  return (
    <StatusBadge tone={TONES[status]} icon={<Icon size={14} stroke={1.9} aria-hidden />}>
      {say(`rooms.${status}`)}
    </StatusBadge>
  );
}
