import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { localDate } from "#shared/platform/core/stays.ts";

/** "Not up to date since 14:03", in the property's time and with the day if it is not today. `since` in ms, 0 if unknown. */
export function NotUpToDate({ since }: { since: number }) {
  const say = useSay();
  const { zone, today, time, dayTime } = useFormats();
  if (since === 0) return say("shell.not_up_to_date");
  const instant = new Date(since).toISOString();
  return say("shell.not_up_to_date_since", { time: localDate(since, zone) === today() ? time(instant) : dayTime(instant) });
}
