import {
  IconBan,
  IconCalendarClock,
  IconCircleCheck,
  IconCircleDashed,
  IconDoorEnter,
  IconDoorExit,
  IconUserOff,
} from "@tabler/icons-react";
import { useSay } from "#client/platform/core/i18n.ts";
import { StatusBadge } from "#client/platform/ui/page/status-badge.tsx";
import type { BookingStatus } from "#shared/stays/bookings/schema.ts";

const LOOKS = {
  pending: { tone: "pending", icon: IconCircleDashed },
  confirmed: { tone: "confirmed", icon: IconCircleCheck },
  checked_in: { tone: "checked-in", icon: IconDoorEnter },
  checked_out: { tone: "checked-out", icon: IconDoorExit },
  no_show: { tone: "no-show", icon: IconUserOff },
  canceled: { tone: "lock", icon: IconBan },
} as const;

type Props = { status: BookingStatus; isOffer: boolean; note?: string | null };

/** `note` is what an offer says of its days. */
export function BookingStatusBadge({ status, isOffer, note = null }: Props) {
  const say = useSay();
  const { tone, icon } = LOOKS[status];
  const Icon = isOffer ? IconCalendarClock : icon;
  return (
    <StatusBadge tone={tone} icon={<Icon size={14} stroke={1.9} aria-hidden />}>
      {say(isOffer ? "bookings.offer" : `bookings.${status}`)}
      {note && ` · ${note}`}
    </StatusBadge>
  );
}
