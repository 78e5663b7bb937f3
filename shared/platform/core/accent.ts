/** Our own green, where the property has chosen no colour. */
export const SPRUCE = "#1f5f4a";
/** The colour of the documents of a property that has chosen none. */
export const SLATE = "#2c3e50";
/** Minimum contrast of text and its background (WCAG 2.1, 1.4.3). */
const READABLE = 4.5;

/** The property's colour as a surface, and what is written on it: black or white, whichever reads better. */
export function accentOf(color: string | null): { accent: string; on: string } {
  const accent = color ?? SPRUCE;
  // Contrast with white is 1.05 / (light + 0.05), with black (light + 0.05) / 0.05; one of them is always above 4.5.
  return { accent, on: contrast(accent, "#ffffff") >= contrast(accent, "#000000") ? "#ffffff" : "#000000" };
}

/** The property's colour for words and lines on a ground: darkened or lightened as far as it takes to read them. */
export function accentOn(color: string | null, ground: string): string {
  const accent = color ?? SPRUCE;
  const end = luminance(ground) > 0.18 ? "#000000" : "#ffffff";
  for (let part = 0; part < 1; part += 0.05) {
    const mixed = mix(accent, end, part);
    if (contrast(mixed, ground) >= READABLE) return mixed;
  }
  return end;
}

function contrast(one: string, other: string): number {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

function mix(from: string, to: string, part: number): string {
  const [start, end] = [channels(from), channels(to)];
  return `#${start.map((value, at) => hex(value + ((end[at] ?? 0) - value) * part)).join("")}`;
}

function hex(value: number): string {
  return Math.round(value).toString(16).padStart(2, "0");
}

function channels(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}

/** Relative luminance as WCAG calculates it, 0 for black to 1 for white. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((value) => linear(value / 255));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
