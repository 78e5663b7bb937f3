import { DateInput, type DateInputProps } from "@mantine/dates";
import "dayjs/locale/de";
import "@mantine/dates/styles.css";
import { useLanguage, useSay } from "#client/core/i18n.ts";
import { calendarLabels } from "#client/ui/calendar-labels.ts";
import { parseDate } from "#client/ui/parse-date.ts";

type Props = Omit<DateInputProps, "value" | "onChange"> & { value: string | null; onChange(date: string | null): void };

/** A calendar date (`YYYY-MM-DD`), typed or picked, as the user's language writes it. */
export function DateField({ value, maxDate, onChange, ...props }: Props) {
  const say = useSay();
  const language = useLanguage();
  return (
    <DateInput
      value={value}
      onChange={onChange}
      {...(maxDate === undefined ? {} : { maxDate })}
      locale={language}
      valueFormat={language === "de" ? "DD.MM.YYYY" : "DD/MM/YYYY"}
      dateParser={(text) => parseDate(text, new Date().toISOString().slice(0, 10), typeof maxDate === "string" ? maxDate : null)}
      firstDayOfWeek={1}
      highlightToday
      popoverProps={{ shadow: "md" }}
      ariaLabels={calendarLabels(say)}
      clearButtonProps={{ "aria-label": say("screens.clear") }}
      {...props}
    />
  );
}
