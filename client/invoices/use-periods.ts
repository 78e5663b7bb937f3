import { useMemo } from "react";
import { useFormats } from "#client/core/dates.ts";

/** From one calendar date to another as people write it: "20–27 Nov", and with the year where it must stand alone. */
export function usePeriods() {
  const { locale } = useFormats();
  return useMemo(() => {
    const short = new Intl.DateTimeFormat(locale, { timeZone: "UTC", day: "numeric", month: "short" });
    const long = new Intl.DateTimeFormat(locale, { timeZone: "UTC", day: "numeric", month: "short", year: "numeric" });
    const written = (format: Intl.DateTimeFormat) => (from: string, to: string) =>
      from === to ? format.format(Date.parse(from)) : format.formatRange(Date.parse(from), Date.parse(to));
    return { days: written(short), daysWithYear: written(long) };
  }, [locale]);
}
