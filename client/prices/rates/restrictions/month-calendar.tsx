import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { Heading } from "#client/platform/ui/typography.tsx";
import { DayMarks } from "#client/prices/rates/restrictions/day-marks.tsx";
import { type Days, weeksOf } from "#client/prices/rates/restrictions/months.ts";
import { limitInWords, weekdayNames } from "#client/prices/rates/restrictions/restriction-words.ts";
import css from "#client/prices/rates/restrictions/restrictions.module.css";
import type { ShownRule } from "#client/prices/rates/restrictions/use-restrictions.ts";
import { weekdayOf } from "#shared/platform/core/stays.ts";
import { rulesOn } from "#shared/prices/rates/restrictions.ts";
import { RULE_REASONS } from "#shared/prices/rates/schema.ts";

type Props = {
  month: string;
  rules: readonly ShownRule[];
  /** Null shows the restrictions of all types together. */
  roomTypeId: string | null;
  chosen: Days | null;
  /** The day that Tab reaches. */
  current: string;
  today: string;
  onTake(date: string, isExtending: boolean): void;
};

/** One month with its restrictions, a button a day. */
export function MonthCalendar({ month, rules, roomTypeId, chosen, current, today, onTake }: Props) {
  const say = useSay();
  const formats = useFormats();
  const shown = roomTypeId === null ? rules.map((rule) => ({ ...rule, room_type_id: null })) : rules;
  const name = formats.wholeMonth(`${month}-01`);
  return (
    <section aria-label={name}>
      <Heading order={3} mb={6}>
        {name}
      </Heading>
      <div className={css["weekdays"]} aria-hidden>
        {weekdayNames(say).map((weekday) => (
          <span key={weekday}>{weekday}</span>
        ))}
      </div>
      <div className={css["days"]}>
        {weeksOf(month)
          .flat()
          .map((date, index) =>
            // oxlint-disable-next-line react/no-array-index-key -- an empty place has no other name
            date === null ? <span key={index} /> : day(date),
          )}
      </div>
    </section>
  );

  function day(date: string) {
    const held = rulesOn(shown, date, roomTypeId);
    const words = RULE_REASONS.flatMap((reason) => (held[reason] ? limitInWords(reason, held[reason][reason], say) : []));
    return (
      <button
        key={date}
        type="button"
        data-date={date}
        className={css["day"]}
        tabIndex={date === current ? 0 : -1}
        aria-label={[formats.calendarDate(date), ...words].join(", ")}
        aria-pressed={chosen !== null && chosen.from <= date && date <= chosen.to}
        title={words.join(", ") || undefined}
        data-weekend={weekdayOf(date) > 5 || undefined}
        data-today={date === today || undefined}
        data-past={date < today || undefined}
        data-restricted={words.length > 0 || undefined}
        onClick={(event) => onTake(date, event.shiftKey)}
      >
        <span>{Number(date.slice(8))}</span>
        <DayMarks rules={held} />
      </button>
    );
  }
}
