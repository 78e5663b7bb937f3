import { IconBarrierBlock, IconDroplet, IconRosetteDiscountCheck, IconSparkles } from "@tabler/icons-react";
import { useSay } from "#client/platform/core/i18n.ts";
import { StatusBadge } from "#client/platform/ui/page/status-badge.tsx";
import type { RoomStatus } from "#shared/inventory/rooms/schema.ts";

export const STATUS_ICONS = { clean: IconSparkles, dirty: IconDroplet, out_of_service: IconBarrierBlock } as const;
const TONES = { clean: "clean", dirty: "dirty", out_of_service: "out-of-service" } as const;

/** `inspected`: the clean room was looked over, too. */
export function RoomStatusBadge({ status, inspected = false }: { status: RoomStatus; inspected?: boolean }) {
  const say = useSay();
  const Icon = inspected ? IconRosetteDiscountCheck : STATUS_ICONS[status];
  return (
    <StatusBadge tone={TONES[status]} icon={<Icon size={14} stroke={1.9} aria-hidden />}>
      {say(inspected ? "rooms.inspected" : `rooms.${status}`)}
    </StatusBadge>
  );
}
