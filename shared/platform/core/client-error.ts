/** The report of an unexpected error by a screen. Its schema is in another file, because the client's start has no zod. */
export type ClientError = { message: string; stack: string; build: string; path: string };

export const LENGTHS: Readonly<Record<keyof ClientError, number>> = { message: 500, stack: 4_000, build: 60, path: 200 };

/** The report of an error without personal data, cut to the lengths that the server takes. */
export function redactedError({ message, stack, build, path }: ClientError): ClientError {
  return {
    message: redacted(message).slice(0, LENGTHS.message),
    stack: redacted(stack).slice(0, LENGTHS.stack),
    build: build.slice(0, LENGTHS.build),
    path: pathWithoutIds(path).slice(0, LENGTHS.path),
  };
}

const REMOVED = "…";

/**
 * Removes from an error's text what can be a person's data: quoted values, e-mail addresses, long numbers, ids, secret links, and the host
 * and query of URLs. Names of properties that code read or set stay: `(reading 'room_id')`,
 * and so do Firefox's frames: `name@/file`.
 */
export function redacted(text: string): string {
  return text
    .replaceAll(/https?:\/\/[^\s/)]+/g, "")
    .replaceAll(/\?[^\s:)]*/g, "")
    .replaceAll(/\/public\/[^\s:)]+/gi, `/public/${REMOVED}`)
    .replaceAll(/(?<!\b(?:reading|setting) )(?<!\p{L})(["'`])(?:(?!\1).)*\1|„[^“”"]*[“”"]|“[^”]*”|«[^»]*»/gsu, REMOVED)
    .replaceAll(/[^\s@(<]{1,64}@(?!\/)[^\s@)>]+/g, REMOVED)
    .replaceAll(/\b[0-9a-f]{8}-[0-9a-f-]{27}\b/gi, REMOVED)
    .replaceAll(/\+?\d[\d ()/.-]{5,}\d/g, REMOVED);
}

/** `/rooms/0190…/x?day=…` as `/rooms/:id/x`. What follows `/public` is a guest's secret link. */
export function pathWithoutIds(path: string): string {
  const [pathname = ""] = path.split(/[?#]/);
  const segments = pathname.split("/");
  const isWord = (segment: string, before: string | undefined) => before?.toLowerCase() !== "public" && /^[a-z][a-z-]*$|^$/.test(segment);
  return segments.map((segment, i) => (isWord(segment, segments[i - 1]) ? segment : ":id")).join("/");
}
