import { DateInput, type DateInputProps } from "@mantine/dates";
import { type KeyboardEvent, useRef, useState } from "react";
import type { Language } from "#shared/platform/core/language.ts";
import "dayjs/locale/de";
import "@mantine/dates/styles.css";
import { useLanguage, useSay } from "#client/platform/core/i18n.ts";
import { calendarLabels } from "#client/platform/ui/form/calendar-labels.ts";
import { parseDate } from "#client/platform/ui/form/parse-date.ts";
import { useUnfinished } from "#client/platform/ui/form/use-unfinished.ts";

/** As `dayjs` writes them. */
const FORMATS = { de: "DD.MM.YYYY", en: "DD/MM/YYYY" } as const satisfies Record<Language, string>;

type Props = Omit<DateInputProps, "value" | "onChange" | "dateParser"> & {
  value: string | null;
  /** Reads what is typed, in another way than a date elsewhere. */
  dateParser?(text: string): string | null;
  /** The error for a date before `minDate`. */
  beforeText?: string | undefined;
  onChange(date: string | null): void;
};

/**
 * A calendar date (`YYYY-MM-DD`), typed or picked, as the user's language writes it. The calendar opens by a click or the down arrow, not
 * with the focus: it would cover what is said at the field. A text that is no date stays, and its form is not sent with it.
 */
export function DateField({ value, minDate, maxDate, error, dateParser, beforeText, onChange, onFocus, ...props }: Props) {
  const say = useSay();
  const language = useLanguage();
  const field = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState<{ text: string; over: string | null; isLeft: boolean } | null>(null);
  const parse =
    dateParser ?? ((text: string) => parseDate(text, new Date().toISOString().slice(0, 10), typeof maxDate === "string" ? maxDate : null));
  const draft = typed?.over === value && typed.text.trim() !== "" ? typed : null;
  const parsed = draft && parse(draft.text);
  const isWrong = draft !== null && !isBetween(parsed, minDate, maxDate);
  const isBefore = parsed !== null && typeof minDate === "string" && parsed < minDate;
  const refusal = (isBefore && beforeText) || say("screens.field_date");
  const isRefused = useUnfinished(field, isWrong ? refusal : null);

  function handleKey(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === "ArrowDown") setOpen(true);
    if (event.key === "Escape") setOpen(false);
  }

  return (
    <DateInput
      ref={field}
      value={value}
      onChange={(date) => {
        setOpen(false);
        onChange(date);
      }}
      {...(minDate === undefined ? {} : { minDate })}
      {...(maxDate === undefined ? {} : { maxDate })}
      locale={language}
      valueFormat={FORMATS[language]}
      dateParser={parse}
      firstDayOfWeek={1}
      highlightToday
      popoverProps={{ shadow: "md", ...(isOpen ? {} : { opened: false }) }}
      ariaLabels={calendarLabels(say)}
      clearButtonProps={{ "aria-label": say("screens.clear") }}
      fixOnBlur={!isWrong}
      error={isWrong && (draft.isLeft || isRefused) ? refusal : error}
      data-mantine-stop-propagation={isOpen || undefined}
      onInput={({ currentTarget }) => setTyped({ text: currentTarget.value, over: value, isLeft: false })}
      onFocus={(event) => {
        setOpen(false);
        onFocus?.(event);
      }}
      onClick={() => setOpen(true)}
      onKeyDown={handleKey}
      onBlur={() => {
        setOpen(false);
        setTyped(isWrong ? { ...draft, isLeft: true } : null);
      }}
      {...props}
    />
  );
}

function isBetween(date: string | null, from: DateInputProps["minDate"], to: DateInputProps["maxDate"]): boolean {
  if (date === null) return false;
  return !(typeof from === "string" && date < from) && !(typeof to === "string" && date > to);
}
