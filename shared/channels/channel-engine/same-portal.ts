/** True if the name that people gave a calendar is that of a portal: `Booking` or `booking.com room 12` for `Booking.com`. */
export function isSamePortal(calendar: string, portal: string): boolean {
  const [a, b] = [plain(calendar), plain(portal)];
  return a !== "" && b !== "" && (a.includes(b) || b.includes(a));
}

/** Letters and figures in small letters, without the ending of a web address. */
function plain(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/\.(com|at|de|ch|net)\b/g, "")
    .replaceAll(/[^\p{Letter}\p{Number}]+/gu, "");
}
