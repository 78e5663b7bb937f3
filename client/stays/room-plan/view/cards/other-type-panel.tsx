import { useSetAtom } from "jotai";
import { useEffect, useRef } from "react";
import { useSay } from "#client/platform/core/i18n.ts";
import { type WaitingGuest, waitingGuestAtom } from "#client/stays/availability/free-up-room-state.ts";
import { OtherTypeRooms } from "#client/stays/bookings/form/other-type-rooms.tsx";
import { PlanPanel } from "#client/stays/room-plan/view/cards/plan-panel.tsx";

/** Other room types for a booking that needs the last room of its own. */
export function OtherTypePanel({ id, name, goBack }: WaitingGuest) {
  const say = useSay();
  const setGuest = useSetAtom(waitingGuestAtom);
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => cancel.current?.focus(), []);

  function close(): void {
    setGuest(null);
    goBack();
  }

  return (
    <PlanPanel
      title={say("room_plan.room_for", { name })}
      place="bottom"
      closeText={say("actions.cancel")}
      closeRef={cancel}
      onClose={close}
    >
      <OtherTypeRooms bookingId={id} name={name} onGiven={close} />
    </PlanPanel>
  );
}
