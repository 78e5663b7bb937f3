import { Button } from "@mantine/core";
import { useState } from "react";
import { told } from "#client/bookings/use-booking-actions.ts";
import { useSay } from "#client/core/i18n.ts";
import { api } from "#client/core/trpc.ts";
import { agreedTo } from "#client/room-plan/make-room-state.ts";
import { useWhyNoRoom } from "#client/room-plan/proposed-moves.tsx";
import { bookingStep, tellStep } from "#client/room-plan/step-history.ts";
import { toastRefusal, toastTrouble } from "#client/ui/toast.tsx";
import type { WaitingBooking } from "#shared/core/waiting-booking.ts";

type Props = { waiting: WaitingBooking; onGiven(): void };

/** The way on where a booking without a room needs the last one of its type: it gets one first, in one step with one undo. */
export function GiveRoomFirst({ waiting: { booking_id, name }, onGiven }: Props) {
  const say = useSay();
  const whyNoRoom = useWhyNoRoom();
  const [isGiving, setGiving] = useState(false);

  async function give(): Promise<void> {
    const { room_type_id, check_in, check_out } = await api.bookings.get.query({ id: booking_id });
    const proposal = await api.bookings.proposeRoom.query({ booking_id, room_type_id, check_in, check_out });
    const { booking, room, moves } = proposal;
    if (!booking || !room) return toastRefusal(whyNoRoom(proposal, null));
    const bookings = await api.bookings.makeRoom.mutate({ ...booking, room_id: room.id, moves: agreedTo(proposal) });
    told(...bookings);
    const done = moves.length === 0 ? "room_plan.room_given" : "room_plan.room_made";
    tellStep(bookingStep(say(done, { name, number: room.number, count: moves.length }), bookings));
    onGiven();
  }

  function begin(): void {
    setGiving(true);
    void give()
      .catch(toastTrouble)
      .finally(() => setGiving(false));
  }

  return (
    <Button size="compact-sm" variant="light" mt="xs" style={{ alignSelf: "start" }} loading={isGiving} onClick={begin}>
      {say("room_plan.give_room_first", { name })}
    </Button>
  );
}
