import { TextInput } from "@mantine/core";
import { DatePicker } from "@mantine/dates";
import { type FormEvent, useState } from "react";
import { useLanguage, useSay } from "#client/core/i18n.ts";
import { calendarLabels } from "#client/ui/calendar-labels.ts";
import { parseDate } from "#client/ui/parse-date.ts";
import "@mantine/dates/styles.css";
import "dayjs/locale/de";

type Props = { date: string; today: string; onPick: (date: string) => void };

/** The calendar behind the toolbar's date, and a field for whoever types: loaded when somebody opens it. */
export function DayPicker({ date, today, onPick }: Props) {
  const say = useSay();
  const language = useLanguage();
  const [typed, setTyped] = useState("");
  const [isWrong, setWrong] = useState(false);
  const day = parseDate(typed, today);

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    if (day === null) setWrong(typed.trim() !== "");
    else onPick(day);
  }
  return (
    <form onSubmit={handleSubmit}>
      <TextInput
        size="xs"
        mb="xs"
        aria-label={say("room_plan.jump_to")}
        placeholder={say("room_plan.jump_placeholder")}
        value={typed}
        error={isWrong && say("room_plan.jump_unreadable")}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setWrong(false);
        }}
        data-autofocus
      />
      <DatePicker
        key={day ?? date}
        locale={language}
        firstDayOfWeek={1}
        highlightToday
        defaultDate={day ?? date}
        value={day ?? date}
        ariaLabels={calendarLabels(say)}
        onChange={(picked) => picked && onPick(picked)}
      />
    </form>
  );
}
