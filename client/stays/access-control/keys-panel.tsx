import { Button, Text } from "@mantine/core";
import { IconKey } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { LoadFailed } from "#client/platform/ui/page/load-failed.tsx";
import { Panel } from "#client/platform/ui/page/page.tsx";
import { KeyList, NeedsNewKey } from "#client/stays/access-control/key-list.tsx";
import { openKeys } from "#client/stays/access-control/open-keys.tsx";
import { useDoors } from "#client/stays/access-control/use-doors.ts";
import { whyNoKey } from "#shared/stays/access-control/rules.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";

/** A stay's keys beside the stay; absent where the property has no such doors. */
export function KeysPanel({ booking }: { booking: Booking }) {
  return useDoors() ? <Keys booking={booking} /> : null;
}

function Keys({ booking }: { booking: Booking }) {
  const say = useSay();
  const { data, error, refetch } = useQuery(trpc.accessControl.list.queryOptions({ id: booking.id }));
  return (
    <Panel
      title={say("access_control.keys")}
      aside={
        !whyNoKey(booking) && (
          <Button size="compact-sm" variant="light" leftSection={<IconKey size={15} aria-hidden />} onClick={() => openKeys(booking.id)}>
            {say("doors.new_key")}
          </Button>
        )
      }
    >
      {error && !data && <LoadFailed error={error} retry={refetch} />}
      {data && <NeedsNewKey booking={booking} keys={data} />}
      {data && data.length > 0 && <KeyList keys={data} />}
      {data?.length === 0 && (
        <Text size="sm" c="dimmed">
          {say("access_control.none")}
        </Text>
      )}
    </Panel>
  );
}
