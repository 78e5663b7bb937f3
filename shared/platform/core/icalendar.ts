/** The lines of an iCalendar file (RFC 5545): folded at 75 octets, each ended by CRLF. */
export function icalendarText(lines: readonly string[]): string {
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

/** An instant in UTC as iCalendar writes it: `20300405T130000Z`. */
export function icalendarInstant(instant: string): string {
  return `${instant.slice(0, 19).replaceAll(/[-:]/g, "")}Z`;
}

/** A text value with its separators and line breaks escaped. */
export function icalendarEscaped(text: string): string {
  return text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r\n|\r|\n/g, "\\n");
}

const MAX_OCTETS = 75;

/** Folds a line at 75 octets; the rest continues on the next line after a blank. Multi-byte characters are never split. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  let folds = "";
  let room = MAX_OCTETS;
  for (const letter of line) {
    const octets = encoder.encode(letter).length;
    if (octets > room) {
      folds += "\r\n ";
      room = MAX_OCTETS - 1;
    }
    folds += letter;
    room -= octets;
  }
  return folds;
}
