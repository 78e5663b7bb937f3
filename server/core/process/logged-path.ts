/**
 * The path of a request as the log shows it: without the query, which may hold names and signatures, and without the token of a guest's
 * link or of a calendar's address, which opens it for whoever reads the log.
 */
export function loggedPath(url: string): string {
  const [path = ""] = url.split("?");
  return path.replace(/^(\/public\/|\/api\/public\/(?:bookings|calendars)\/)[^/]+/, "$1*");
}
