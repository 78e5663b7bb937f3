/** Reads a time of the day as people type it: `9`, `930`, `9:30`, `9.30`, `21h`, `14 Uhr`; as `HH:mm`. Null where it is none. */
export function parseTime(text: string): string | null {
  const typed = /^(\d{1,2})(?:\s*[:.h]\s*(\d{2})?|(\d{2}))?\s*(?:h|uhr)?$/i.exec(text.trim());
  if (!typed) return null;
  const [, hour = "", minute, tail] = typed;
  const [h, m] = [Number(hour), Number(minute ?? tail ?? 0)];
  return h < 24 && m < 60 ? `${String(h).padStart(2, "0")}:${String(m).padStart(2, "0")}` : null;
}
