import { DatePicker } from "@mantine/dates";
import { useLanguage, useSay } from "#client/core/i18n.ts";
import { calendarLabels } from "#client/ui/calendar-labels.ts";
import "@mantine/dates/styles.css";
import "dayjs/locale/de";

/** The calendar behind the toolbar's date: loaded when somebody opens it. */
export function DayPicker({ date, onPick }: { date: string; onPick: (date: string) => void }) {
  const say = useSay();
  const language = useLanguage();
  return (
    <DatePicker
      locale={language}
      defaultDate={date}
      value={date}
      ariaLabels={calendarLabels(say)}
      onChange={(picked) => picked && onPick(picked)}
    />
  );
}
