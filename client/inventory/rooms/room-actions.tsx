import { Menu } from "@mantine/core";
import { IconLockOpen } from "@tabler/icons-react";
import { STATUS_ICONS } from "#client/inventory/rooms/room-status.tsx";
import { useRoomActions } from "#client/inventory/rooms/use-room-actions.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { useIsWriting } from "#client/platform/core/writes.ts";
import { RowMenu } from "#client/platform/ui/dialog/row-menu.tsx";
import { ROOM_STATUSES, type Room } from "#shared/inventory/rooms/schema.ts";

type Props = { room: Pick<Room, "id" | "number" | "status" | "room_locks"> };

/** The status as a word, and the ways out of it: one click opens, one marks. */
export function RoomActions({ room }: Props) {
  const say = useSay();
  const may = useMay();
  const { mark, unlock, isRunning } = useRoomActions();
  const isBusy = useIsWriting(room.id) || isRunning;
  const isLocked = (room.room_locks?.length ?? 0) > 0;
  if (!may("room_status:write")) return null;
  return (
    <RowMenu label={say("rooms.change_status", { number: room.number, status: say(`rooms.${room.status}`) })}>
      {ROOM_STATUSES.filter((status) => status !== room.status).map((status) => {
        const Icon = STATUS_ICONS[status];
        return (
          <Menu.Item
            key={status}
            disabled={isBusy}
            leftSection={<Icon size={16} color={`var(--kr-${status.replaceAll("_", "-")})`} aria-hidden />}
            onClick={() => mark(room, status)}
          >
            {say(`rooms.mark_${status}`)}
          </Menu.Item>
        );
      })}
      {isLocked && (
        <>
          <Menu.Divider />
          <Menu.Item disabled={isBusy} leftSection={<IconLockOpen size={16} aria-hidden />} onClick={() => unlock(room)}>
            {say("rooms.unlock")}
          </Menu.Item>
        </>
      )}
    </RowMenu>
  );
}
