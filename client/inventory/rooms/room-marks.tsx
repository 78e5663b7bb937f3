import { Button, Group } from "@mantine/core";
import { IconLockOpen, IconRosetteDiscountCheck } from "@tabler/icons-react";
import { STATUS_ICONS } from "#client/inventory/rooms/room-status.tsx";
import { RoomUse } from "#client/inventory/rooms/room-use.tsx";
import { useRoomActions } from "#client/inventory/rooms/use-room-actions.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { useIsWriting } from "#client/platform/core/writes.ts";
import { useFeature } from "#client/tenant/settings/features.ts";
import { ROOM_STATUSES, type Room } from "#shared/inventory/rooms/schema.ts";

/** The room's condition as three buttons, the one that is true pressed; roomy, since housekeeping taps them. */
export function RoomMarks({ room }: { room: Room }) {
  const say = useSay();
  const may = useMay();
  const { mark, unlock, inspect, isRunning } = useRoomActions();
  const isBusy = useIsWriting(room.id) || isRunning;
  const inspects = useFeature("ROOM_INSPECTION") === true;
  const isInspected = room.inspected_at !== null;
  const disabled = !may("room_status:write");
  return (
    <Group justify="space-between" gap="md">
      <Group gap="xs">
        {ROOM_STATUSES.map((status) => {
          const Icon = STATUS_ICONS[status];
          const isNow = room.status === status;
          return (
            <Button
              key={status}
              size="md"
              variant={isNow ? "light" : "default"}
              aria-pressed={isNow}
              disabled={disabled}
              leftSection={<Icon size={18} color={`var(--kr-${status.replaceAll("_", "-")})`} aria-hidden />}
              onClick={() => {
                if (!isNow && !isBusy) mark(room, status);
              }}
            >
              {say(`rooms.${status}`)}
            </Button>
          );
        })}
        {inspects && (
          <Button
            size="md"
            variant={isInspected ? "light" : "default"}
            aria-pressed={isInspected}
            disabled={disabled || isBusy || room.status !== "clean"}
            leftSection={<IconRosetteDiscountCheck size={18} color="var(--kr-clean)" aria-hidden />}
            onClick={() => inspect(room, !isInspected)}
          >
            {say("rooms.inspected")}
          </Button>
        )}
      </Group>
      {may("bookings:read") && <RoomUse room={room} />}
      {(room.room_locks?.length ?? 0) > 0 && !disabled && (
        <Button variant="subtle" disabled={isBusy} leftSection={<IconLockOpen size={16} aria-hidden />} onClick={() => unlock(room)}>
          {say("rooms.unlock")}
        </Button>
      )}
    </Group>
  );
}
