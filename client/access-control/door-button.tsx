import { Button } from "@mantine/core";
import { IconDoor } from "@tabler/icons-react";
import { useState } from "react";
import { openDoor } from "#client/access-control/open-door.ts";
import { useDoors } from "#client/access-control/use-doors.ts";
import { useSay } from "#client/core/i18n.ts";
import type { Room } from "#shared/rooms/schema.ts";

/** Opens a room's door after a question; absent where the property has no such doors. */
export function DoorButton({ room }: { room: Pick<Room, "id" | "number"> }) {
  const say = useSay();
  const hasDoors = useDoors();
  const [opening, setOpening] = useState(false);
  if (!hasDoors) return null;

  async function handleOpen(): Promise<void> {
    setOpening(true);
    await openDoor(room);
    setOpening(false);
  }

  return (
    <Button
      size="sm"
      variant="default"
      leftSection={<IconDoor size={17} aria-hidden />}
      loading={opening}
      onClick={() => void handleOpen()}
    >
      {say("access_control.open_door")}
    </Button>
  );
}
