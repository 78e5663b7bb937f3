import { Button } from "@mantine/core";
import { IconDoor } from "@tabler/icons-react";
import { useSay } from "#client/platform/core/i18n.ts";
import { useWrites } from "#client/platform/core/writes.ts";
import { openDoor, toastNotOpened } from "#client/stays/access-control/open-door.ts";
import { useDoors } from "#client/stays/access-control/use-doors.ts";
import type { Room } from "#shared/inventory/rooms/schema.ts";

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
      {say("doors.open_door")}
    </Button>
  );
}
