import { memo } from "react";
import {
  dateOf,
  eachDay,
  isMonday,
  isWeekend,
  NARROW_COLUMN,
  NUMBER_COLUMN,
  type PlanFrame,
} from "#client/stays/room-plan/model/plan-layout.ts";
import { DayStrip } from "#client/stays/room-plan/view/board/day-strip.tsx";
import css from "#client/stays/room-plan/view/board/plan-sheet.module.css";
import { usePlan } from "#client/stays/room-plan/view/plan-context.ts";

/** Month names that stay in sight, and the days below them. */
export const PlanHead = memo(function PlanHead({ firstDay, endDay, today }: Pick<PlanFrame, "firstDay" | "endDay"> & { today: number }) {
  const { scale, words } = usePlan();
  const letters = lettersFor(scale.column);
  return (
    <div className={css["head"]}>
      <div className={css["corner"]}>{words.say("rooms")}</div>
      {monthsBetween(firstDay, endDay).map(({ from, to }) => (
        <div
          key={from}
          className={css["month"]}
          style={{ left: scale.side + (from - scale.first) * scale.column, width: (to - from) * scale.column }}
        >
          <span>{words.month(from)}</span>
        </div>
      ))}
      <DayStrip firstDay={firstDay}>
        {eachDay(firstDay, endDay).map((day) => (
          <div
            key={day}
            className={dayClass(day, today)}
            data-weekday={letters === 0 ? undefined : words.weekday(day).slice(0, letters)}
            data-tight={scale.column < 44 || undefined}
          >
            {scale.column >= NUMBER_COLUMN || isMonday(day) ? Number(dateOf(day).slice(8)) : ""}
          </div>
        ))}
      </DayStrip>
    </div>
  );
});

/** Number of letters of the weekday's name that fit beside the day. */
function lettersFor(column: number): number {
  if (column < NARROW_COLUMN) return 0;
  return column < 50 ? 2 : 3;
}

function dayClass(day: number, today: number): string {
  const classes = [css["day"]];
  if (isWeekend(day)) classes.push(css["weekend"]);
  if (day === today) classes.push(css["today"]);
  return classes.join(" ");
}

function monthsBetween(firstDay: number, endDay: number): { from: number; to: number }[] {
  const months: { from: number; to: number }[] = [];
  for (let day = firstDay; day < endDay; day++) {
    const last = months.at(-1);
    if (last && !dateOf(day).endsWith("-01")) last.to = day + 1;
    else months.push({ from: day, to: day + 1 });
  }
  return months;
}
