import { Menu } from "@mantine/core";
import { IconKey } from "@tabler/icons-react";
import { useSay } from "#client/platform/core/i18n.ts";
import { openKeys } from "#client/stays/access-control/open-keys.tsx";
import { useDoors } from "#client/stays/access-control/use-doors.ts";
import { whyNoKey } from "#shared/stays/access-control/rules.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";

/** The way to a stay's keys, where it can have any. */
export function KeyItem({ booking }: { booking: Booking }) {
  const say = useSay();
  const hasDoors = useDoors();
  if (!hasDoors || whyNoKey(booking)) return null;
  return (
    <Menu.Item leftSection={<IconKey size={16} aria-hidden />} onClick={() => openKeys(booking.id)}>
      {say("doors.new_key")}
    </Menu.Item>
  );
}
