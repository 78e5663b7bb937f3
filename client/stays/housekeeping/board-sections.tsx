import { useEffect, useState } from "react";
import { type Say, useSay } from "#client/platform/core/i18n.ts";
import { useIdentity } from "#client/platform/core/session.ts";
import { Dim } from "#client/platform/ui/typography.tsx";
import css from "#client/stays/housekeeping/board.module.css";
import { RoomCard } from "#client/stays/housekeeping/room-card.tsx";
import { floorOf, inOrderOfWork, TASKS, taskOf } from "#shared/stays/housekeeping/rules.ts";
import type { BoardRow } from "#shared/stays/housekeeping/schema.ts";

export type BoardOrder = "work" | "floor";

/** The rooms under headings: what is to be done first, or floor by floor. */
export function BoardSections({ rows, order }: { rows: readonly BoardRow[]; order: BoardOrder }) {
  const say = useSay();
  const { time_zone } = useIdentity();
  const sections = useCalm(order === "floor" ? byFloor(rows, say) : byTask(inOrderOfWork(rows, time_zone), say));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const cardsOf = (ids: readonly string[]) => ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
  return sections.map(({ key, title, ids }) => (
    <section key={key} className={css["section"]} aria-label={title}>
      <h2>
        {title} <Dim fw={500}>{ids.length}</Dim>
      </h2>
      <ul className={css["cards"]}>
        {cardsOf(ids).map((row) => (
          <li key={row.id} data-room={row.id}>
            <RoomCard row={row} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

function byTask(rows: readonly BoardRow[], say: Say): Part[] {
  return TASKS.map((task) => ({
    key: task,
    title: say(`housekeeping.task_${task}`),
    ids: rows.filter((row) => taskOf(row) === task).map(({ id }) => id),
  })).filter(({ ids }) => ids.length > 0);
}

function byFloor(rows: readonly BoardRow[], say: Say): Part[] {
  const floors = [...new Set(rows.map(({ number }) => floorOf(number)))].sort((a, b) => Number(a ?? 999) - Number(b ?? 999));
  return floors.map((floor) => ({
    key: floor ?? "other",
    title: floor === null ? say("housekeeping.no_floor") : say("housekeeping.floor", { floor }),
    ids: rows.filter(({ number }) => floorOf(number) === floor).map(({ id }) => id),
  }));
}

const CALM_MS = 1_500;

type Part = { key: string; title: string; ids: readonly string[] };

/**
 * Lets a card stay where it is for a moment after its room has changed, so that a thumb that taps twice doesn't meet the
 * next room. Where other rooms are shown than before, the parts are new at once.
 */
function useCalm(parts: readonly Part[]): readonly Part[] {
  const look = JSON.stringify(parts);
  const [held, setHeld] = useState(look);
  useEffect(() => {
    const timer = setTimeout(() => setHeld(look), CALM_MS);
    return () => clearTimeout(timer);
  }, [look]);
  const before = JSON.parse(held) as readonly Part[];
  return roomsOf(before) === roomsOf(parts) ? before : parts;
}

function roomsOf(parts: readonly Part[]): string {
  return parts
    .flatMap(({ ids }) => ids)
    .sort()
    .join(" ");
}
