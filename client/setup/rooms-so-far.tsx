import { ActionIcon, Pill } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useSay } from "#client/core/i18n.ts";
import { trpc } from "#client/core/trpc.ts";
import { write } from "#client/core/writes.ts";
import css from "#client/setup/start.module.css";
import type { FirstRun } from "#client/setup/use-first-run.ts";
import { toast, toastError } from "#client/ui/dialog/toast.tsx";

type Room = FirstRun["rooms"][number];

/** The rooms made so far, by kind; a mistake is taken back room by room, or with its whole kind. */
export function RoomsSoFar({ run }: { run: FirstRun }) {
  const say = useSay();
  if (run.types.length === 0) return null;
  return (
    <ul className={css["list"]} aria-label={say("start.rooms")}>
      {run.types.map((type) => (
        <Kind key={type.id} type={type} rooms={run.rooms.filter(({ room_type_id }) => room_type_id === type.id)} />
      ))}
    </ul>
  );
}

function Kind({ type, rooms }: { type: FirstRun["types"][number]; rooms: readonly Room[] }) {
  const say = useSay();

  async function takeBack(taken: readonly Room[], withType: boolean): Promise<void> {
    try {
      for (const room of taken) {
        await write(trpc.rooms.delete, { id: room.id });
      }
      if (withType) {
        await write(trpc.roomTypes.delete, { id: type.id });
      }
      toast({ message: say("start.taken_back", { count: taken.length }), topic: "taken back" });
    } catch (thrown) {
      toastError(thrown);
    }
  }

  const label = say("start.take_back_type", { name: type.name });
  return (
    <li className={css["kind"]}>
      <strong>{type.name}</strong>
      <span>{say("start.rooms_so_far", { count: rooms.length })}</span>
      <ActionIcon variant="subtle" color="gray" aria-label={label} title={label} onClick={() => void takeBack(rooms, true)}>
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
      <div className={css["pills"]}>
        {rooms.map((room) => (
          <Pill
            key={room.id}
            withRemoveButton
            removeButtonProps={{ "aria-label": say("start.take_back_room", { number: room.number }), "aria-hidden": false, tabIndex: 0 }}
            onRemove={() => void takeBack([room], false)}
          >
            {room.number}
          </Pill>
        ))}
      </div>
    </li>
  );
}
