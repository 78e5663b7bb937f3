import { Text } from "@mantine/core";
import { useSay } from "#client/platform/core/i18n.ts";
import css from "#client/stays/availability/free-up-room.module.css";
import { ProposedMoves, useWhyNoRoom } from "#client/stays/availability/proposed-moves.tsx";
import type { RoomProposal } from "#shared/stays/bookings/free-up-room.ts";

/** Note below the choice of a room: the bookings that would move for it, or why none can be freed. */
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
