import { ActionIcon, Pill } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import css from "#client/office/setup/start.module.css";
import type { FirstRun } from "#client/office/setup/use-first-run.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { type Send, useWrites } from "#client/platform/core/writes.ts";
import { toast } from "#client/platform/ui/dialog/toast.tsx";

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

  const { run, isRunning } = useWrites(takeBack, {
    done: (_, { taken }) => toast({ message: say("start.taken_back", { count: taken.length }), topic: "taken back" }),
  });

  const label = say("start.take_back_type", { name: type.name });
  return (
    <li className={css["kind"]}>
      <strong>{type.name}</strong>
      <span>{say("start.rooms_so_far", { count: rooms.length })}</span>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={label}
        title={label}
        loading={isRunning}
        onClick={() => void run({ taken: rooms, typeId: type.id })}
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
      <div className={css["pills"]}>
        {rooms.map((room) => (
          <Pill
            key={room.id}
            withRemoveButton
            removeButtonProps={{ "aria-label": say("start.take_back_room", { number: room.number }), "aria-hidden": false, tabIndex: 0 }}
            disabled={isRunning}
            onRemove={() => void run({ taken: [room], typeId: null })}
          >
            {room.number}
          </Pill>
        ))}
      </div>
    </li>
  );
}

/** A kind of room goes after its rooms. */
async function takeBack({ taken, typeId }: { taken: readonly Room[]; typeId: string | null }, send: Send): Promise<void> {
  for (const { id } of taken) await send(trpc.rooms.delete, { id });
  if (typeId !== null) await send(trpc.roomTypes.delete, { id: typeId });
}
