/** Reads a date as people type it: `3.12.`, `3.12.26`, `03/12/2026` or `2026-12-03`; a missing year is this one. Null where it is none. */
export function parseDate(text: string, today: string): string | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text.trim());
  if (iso) return dateOf(iso[1], iso[2], iso[3]);
  const typed = /^(\d{1,2})[./\s-]+(\d{1,2})(?:[./\s-]+(\d{2}|\d{4})?)?$/.exec(text.trim());
  if (!typed) return null;
  const [, day, month, year = today.slice(0, 4)] = typed;
  return dateOf(year.length === 2 ? `20${year}` : year, month, day);
}

function dateOf(year = "", month = "", day = ""): string | null {
  const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const time = Date.parse(`${date}T00:00:00.000Z`);
  // The 31st of a month that has 30 would roll over into the next.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date) ? date : null;
}
