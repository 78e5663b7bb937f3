import { Popover, Stack } from "@mantine/core";
import { type KeyboardEvent, useState } from "react";
import { type Cell, CellMark, lookOf, reasonWords } from "#client/channels/channel-engine/cell-look.tsx";
import css from "#client/channels/channel-engine/cells.module.css";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useRates, useRoomTypes } from "#client/platform/core/master-data.ts";
import { Hint, Strong } from "#client/platform/ui/typography.tsx";
import { addDays, weekdayOf } from "#shared/platform/core/stays.ts";

type Props = { cells: readonly Cell[]; from: string; days: number };
type Row = { key: string; type: string; name: string; isFirst: boolean; cells: readonly (Cell | undefined)[] };

/** Room types with their rates down, days across. Arrows lead from cell to cell, Enter shows more. */
export function CellGrid({ cells, from, days }: Props) {
  const say = useSay();
  const { calendarDate, dayMonth } = useFormats();
  const dates = Array.from({ length: days }, (_, index) => addDays(from, index));
  const rows = useRows(cells, dates);
  const [at, setAt] = useState({ row: 0, column: 0 });

  function handleKey(event: KeyboardEvent<HTMLTableElement>): void {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const row = Math.max(0, Math.min(rows.length - 1, at.row + step.row));
    const column = Math.max(0, Math.min(days - 1, at.column + step.column));
    event.currentTarget.querySelector<HTMLElement>(`[data-at="${row} ${column}"]`)?.focus();
  }

  return (
    <div className={css["scroller"]}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a table that is walked by arrows is a grid */}
      <table role="grid" className={css["grid"]} aria-label={say("channels.cells_table")} onKeyDown={handleKey}>
        <thead>
          <tr>
            <th scope="col" className={css["side"]}>
              <span className="visually-hidden">{say("channels.preview_plan")}</span>
            </th>
            {dates.map((date) => (
              <th key={date} scope="col" data-weekend={isWeekend(date) || undefined} aria-label={calendarDate(date)}>
                {calendarDate(date).split(/[ ,]/)[0]}
                <small>{dayMonth(date)}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, y) => (
            <tr key={row.key} data-first={row.isFirst || undefined}>
              <th scope="row" className={css["side"]} aria-label={`${row.type}, ${row.name}`}>
                {row.isFirst && <b>{row.type}</b>}
                <span>{row.name}</span>
              </th>
              {row.cells.map((cell, x) => (
                <td key={dates[x]} data-weekend={isWeekend(dates[x] ?? "") || undefined}>
                  {cell && (
                    <DayCell
                      cell={cell}
                      name={`${row.type}, ${row.name}, ${calendarDate(cell.date)}`}
                      place={`${y} ${x}`}
                      isStop={at.row === y && at.column === x}
                      onFocus={() => setAt({ row: y, column: x })}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const STEPS: Readonly<Record<string, { row: number; column: number }>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
};

function isWeekend(date: string): boolean {
  return weekdayOf(date) > 5;
}

/** Rows of the mapped room types in their order, each with its free rooms before its rates. */
function useRows(cells: readonly Cell[], dates: readonly string[]): Row[] {
  const say = useSay();
  const types = useRoomTypes().data?.data ?? [];
  const rates = useRates().data?.data ?? [];
  const byPlace = new Map(cells.map((cell) => [`${cell.room_type_id} ${cell.rate_id} ${cell.date}`, cell]));
  return types.flatMap((type) => {
    const places = [{ id: null, name: say("channels.cells_free") }, ...rates.map(({ id, name }) => ({ id, name }))];
    return places
      .filter(({ id }) => cells.some((cell) => cell.room_type_id === type.id && cell.rate_id === id))
      .map(({ id, name }, index) => ({
        key: `${type.id} ${id}`,
        type: type.name,
        name,
        isFirst: index === 0,
        cells: dates.map((date) => byPlace.get(`${type.id} ${id} ${date}`)),
      }));
  });
}

type CellProps = { cell: Cell; name: string; place: string; isStop: boolean; onFocus(): void };

function DayCell({ cell, name, place, isStop, onFocus }: CellProps) {
  const say = useSay();
  const { dateTime } = useFormats();
  const [isOpen, setOpen] = useState(false);
  const look = lookOf(cell);
  const reason = reasonWords(cell.reason, say);
  const state = say(`channels.cell_${look}`);
  const lines = [
    reason,
    cell.sent_at !== null && say("channels.cell_sent", { at: dateTime(cell.sent_at) }),
    cell.read_back_at !== null && say("channels.cell_read_back", { at: dateTime(cell.read_back_at) }),
  ].filter((line): line is string => typeof line === "string" && line !== "");
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom" shadow="md" width={260} trapFocus={false}>
      <Popover.Target>
        <button
          type="button"
          className={css["cell"]}
          data-at={place}
          tabIndex={isStop ? 0 : -1}
          aria-label={`${name}: ${[state, ...lines].join(". ")}`}
          title={[state, ...lines].join("\n")}
          onFocus={onFocus}
          onClick={() => setOpen(!isOpen)}
        >
          <CellMark look={look} />
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap={2}>
          <Hint>{name}</Hint>
          <Strong fw={560}>{state}</Strong>
          {lines.map((line) => (
            <Hint key={line} style={{ overflowWrap: "anywhere" }}>
              {line}
            </Hint>
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
