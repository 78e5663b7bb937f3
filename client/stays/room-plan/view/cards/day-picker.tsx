import { TextInput } from "@mantine/core";
import { DatePicker } from "@mantine/dates";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useLanguage, useSay } from "#client/platform/core/i18n.ts";
import { calendarLabels } from "#client/platform/ui/form/calendar-labels.ts";
import { parseComing } from "#client/platform/ui/form/parse-date.ts";
import "@mantine/dates/styles.css";
import "dayjs/locale/de";

type Props = { date: string; today: string; onPick: (date: string) => void };

/** The calendar behind the toolbar's date, and a field for anyone who types: loaded when it is opened. */
export function DayPicker({ date, today, onPick }: Props) {
  const say = useSay();
  const language = useLanguage();
  const [typed, setTyped] = useState("");
  const [isWrong, setWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // The code of the first calendar arrives after the popover that holds it, whose own look for a first field has found none.
  useEffect(() => field.current?.focus(), []);
  const day = parseComing(typed, today);

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    if (day === null) setWrong(typed.trim() !== "");
    else onPick(day);
  }
  return (
    <form onSubmit={handleSubmit}>
      <TextInput
        ref={field}
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
