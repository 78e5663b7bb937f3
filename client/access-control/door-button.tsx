import { Button } from "@mantine/core";
import { IconDoor } from "@tabler/icons-react";
import { openDoor, toastNotOpened } from "#client/access-control/open-door.ts";
import { useDoors } from "#client/access-control/use-doors.ts";
import { useSay } from "#client/core/i18n.ts";
import { useWrites } from "#client/core/writes.ts";
import type { Room } from "#shared/rooms/schema.ts";

/** Opens a room's door after a question; absent where the property has no such doors. */
export function DoorButton({ room }: { room: Pick<Room, "id" | "number"> }) {
  const say = useSay();
  const hasDoors = useDoors();
  const { run, isRunning } = useWrites(openDoor, {
    once: true,
    failed(error, { number }) {
      toastNotOpened(error, { number });
      return true;
    },
  });
  if (!hasDoors) return null;

  return (
    <Button
      size="sm"
      variant="default"
      leftSection={<IconDoor size={17} aria-hidden />}
      loading={isRunning}
      onClick={() => void run({ id: room.id, number: room.number })}
    >
      {say("access_control.open_door")}
    </Button>
  );
}
