import { Text } from "@mantine/core";
import css from "#client/availability/free-up-room.module.css";
import { ProposedMoves, useWhyNoRoom } from "#client/availability/proposed-moves.tsx";
import { useSay } from "#client/core/i18n.ts";
import type { RoomProposal } from "#shared/bookings/free-up-room.ts";

/** Below the choice of a room: who would move for it, or why it can't be had. */
export function RoomProposalNote({ proposal }: { proposal: RoomProposal }) {
  const say = useSay();
  const whyNoRoom = useWhyNoRoom();
  const { room, moves } = proposal;
  return (
    <div className={css["note"]} role="status">
      <Text size="sm" fw={500}>
        {say("bookings.no_whole_room")}
      </Text>
      <Text size="sm">
        {room ? say("room_plan.room_becomes_free", { number: room.number, count: moves.length }) : whyNoRoom(proposal, null)}
      </Text>
      <ProposedMoves proposal={proposal} />
    </div>
  );
}
