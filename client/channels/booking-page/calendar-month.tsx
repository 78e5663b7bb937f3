import { useId } from "react";
import { useSpoken } from "#client/channels/booking-page/say.ts";
import { weeksOf } from "#shared/channels/booking-page/months.ts";
import { addDays } from "#shared/platform/core/stays.ts";

type Props = {
  /** Its first day. */
  month: string;
  range: { check_in: string | null; end: string | null };
  /** The one day that Tab leads to. */
  stop: string;
  isClosed(day: string): boolean;
  onChoose(day: string): void;
  onHover(day: string): void;
};

/** A Monday. */
const MONDAY = "2024-01-01";

/** One month of the calendar, as a table of days. */
export function Month({ month, range: { check_in, end }, stop, isClosed, onChoose, onHover }: Props) {
  const { say, month: monthWords, weekday, spokenWeekday, spokenDate } = useSpoken();
  const title = useId();

  function nameOf(day: string): string {
    if (day === check_in) return `${spokenDate(day)}, ${say("arrival")}`;
    return day === end ? `${spokenDate(day)}, ${say("departure")}` : spokenDate(day);
  }

  /** Position of the day in the chosen stay, for its style. */
  function partOf(day: string): string | undefined {
    if (check_in === null) return undefined;
    if (day === check_in) return end ? "first" : "only";
    if (end === null) return undefined;
    if (day === end) return "last";
    return check_in < day && day < end ? "inside" : undefined;
  }

  return (
    <div className="month">
      <h3 id={title}>{monthWords(month)}</h3>
      <table aria-labelledby={title}>
        <thead>
          <tr>
            {Array.from({ length: 7 }, (_, day) => addDays(MONDAY, day)).map((day) => (
              <th key={day} scope="col" abbr={spokenWeekday(day)}>
                {weekday(day).slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week, index) => (
            <tr key={`${month} ${index}`}>
              {week.map((day, weekday) =>
                day === null ? (
                  <td key={weekday} aria-hidden="true"></td>
                ) : (
                  <td key={day} data-part={partOf(day)}>
                    <button
                      type="button"
                      data-day={day}
                      aria-label={nameOf(day)}
                      aria-pressed={day === check_in || day === end}
                      aria-disabled={isClosed(day)}
                      tabIndex={day === stop ? 0 : -1}
                      onClick={() => !isClosed(day) && onChoose(day)}
                      onMouseEnter={() => onHover(day)}
                      onFocus={() => onHover(day)}
                    >
                      {Number(day.slice(8))}
                    </button>
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
