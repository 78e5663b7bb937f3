const DAY_MINUTES = 24 * 60;

/** Reads a time of day as people type it: `14`, `1430`, `14:30`, `14.30`, `14h30`, `2:30 pm`. Null if the text is no time. */
export function readClock(text: string): string | null {
  const typed = /^(\d{1,2})(?:\s*[:.,h]?\s*(\d{2}))?\s*(?:h|uhr)?\s*(?:([ap])\.?m\.?)?$/i.exec(text.trim());
  const [, hours = "", minutes = "00", half] = typed ?? [];
  if (typed === null || Number(minutes) > 59) return null;
  if (half === undefined) return Number(hours) > 23 ? null : `${hours.padStart(2, "0")}:${minutes}`;
  if (Number(hours) < 1 || Number(hours) > 12) return null;
  const hour = (Number(hours) % 12) + (half.toLowerCase() === "p" ? 12 : 0);
  return `${String(hour).padStart(2, "0")}:${minutes}`;
}

/** The next quarter of an hour up or down; wraps around midnight. */
export function nextQuarter(clock: string, direction: 1 | -1): string {
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  const quarters = (hours * 60 + minutes) / 15;
  const next = (direction > 0 ? Math.floor(quarters) + 1 : Math.ceil(quarters) - 1) * 15;
  const inDay = (next + DAY_MINUTES) % DAY_MINUTES;
  return `${String(Math.floor(inDay / 60)).padStart(2, "0")}:${String(inDay % 60).padStart(2, "0")}`;
}
