import { Button, Group, Kbd, Paper, Title } from "@mantine/core";
import { useSetAtom } from "jotai";
import { useEffect, useId, useRef } from "react";
import { OtherTypeRooms } from "#client/bookings/other-type-rooms.tsx";
import { useSay } from "#client/core/i18n.ts";
import css from "#client/room-plan/make-room.module.css";
import { type WaitingGuest, waitingGuestAtom } from "#client/room-plan/make-room-state.ts";

/** Which other type a booking could have that needs the last room of its own. */
export function OtherTypePanel({ id, name, goBack }: WaitingGuest) {
  const say = useSay();
  const setGuest = useSetAtom(waitingGuestAtom);
  const titleId = useId();
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => cancel.current?.focus(), []);

  function close(): void {
    setGuest(null);
    goBack();
  }

  return (
    <Paper
      className={css["panel"] ?? ""}
      withBorder
      role="dialog"
      aria-labelledby={titleId}
      data-card
      data-place="bottom"
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        close();
      }}
    >
      <Title order={2} size="sm" id={titleId}>
        {say("room_plan.room_for", { name })}
      </Title>
      <div className={css["answer"]} aria-live="polite">
        <OtherTypeRooms bookingId={id} name={name} onGiven={close} />
      </div>
      <Group gap="xs" justify="flex-end">
        <Button ref={cancel} variant="default" size="sm" onClick={close} rightSection={<Kbd size="xs">Esc</Kbd>}>
          {say("actions.cancel")}
        </Button>
      </Group>
    </Paper>
  );
}
