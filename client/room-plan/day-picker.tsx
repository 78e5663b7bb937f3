import { DatePicker } from "@mantine/dates";
import { useLanguage } from "#client/core/i18n.ts";
import "@mantine/dates/styles.css";

/** The calendar behind the toolbar's date: loaded when somebody opens it. */
export function DayPicker({ date, onPick }: { date: string; onPick: (date: string) => void }) {
  const language = useLanguage();
  return <DatePicker locale={language} defaultDate={date} value={date} onChange={(picked) => picked && onPick(picked)} />;
}
