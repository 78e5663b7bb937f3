import { Text } from "@mantine/core";
import { IconArrowNarrowRight } from "@tabler/icons-react";
import { useSay } from "#client/platform/core/i18n.ts";
import { needsLastRoom } from "#client/platform/core/problems.ts";
import css from "#client/stays/availability/free-up-room.module.css";
import { useStayWords } from "#client/stays/availability/use-stay-words.ts";
import type { RoomProposal } from "#shared/stays/bookings/free-up-room.ts";

/** Proposed moves, one per line, and a note if fewer might suffice. */
export function ProposedMoves({ proposal }: { proposal: Pick<RoomProposal, "moves" | "proven"> }) {
  const say = useSay();
  const { span } = useStayWords();
  if (proposal.moves.length === 0) return null;
  return (
    <>
      <ol className={css["moves"]}>
        {proposal.moves.map((move) => (
          <li key={move.id}>
            <b>{move.name ?? move.code}</b>
            <span className={css["rooms"]}>
              {move.from.number}
              <IconArrowNarrowRight size={16} aria-label={say("room_plan.moves_to")} role="img" />
              {move.to.number}
            </span>
            <small>{span(move)}</small>
          </li>
        ))}
      </ol>
      <Text size="xs" c="dimmed">
        {say(proposal.proven ? "room_plan.proven_least" : "room_plan.best_found")}
      </Text>
    </>
  );
}

/** Why nobody can make room. */
export function useWhyNoRoom(): (proposal: RoomProposal, wanted: string | null) => string {
  const say = useSay();
  const { nights } = useStayWords();
  return ({ full, in_demand, waiting, proven }, wanted) => {
    if (full.length > 0 && wanted !== null) return say("room_plan.room_is_taken", { number: wanted, nights: nights(full) });
    if (full.length > 0) return say("room_plan.house_is_full", { nights: nights(full) });
    if (waiting) return needsLastRoom(waiting, say);
    if (in_demand) return say("room_plan.rooms_in_demand");
    return say(proven ? "room_plan.no_way" : "room_plan.no_way_found");
  };
}
