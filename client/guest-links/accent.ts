/** The property's own green, where the property has chosen no colour. */
const SPRUCE = "#1f5f4a";

/** The property's colour as a surface, and what is written on it: black or white, whichever reads better. */
export function accentOf(color: string | null): { accent: string; on: string } {
  const accent = color ?? SPRUCE;
  const light = luminance(accent);
  // Contrast with white is 1.05 / (light + 0.05), with black (light + 0.05) / 0.05; one of them is always above 4.5.
  return { accent, on: 1.05 / (light + 0.05) >= (light + 0.05) / 0.05 ? "#ffffff" : "#000000" };
}

/** Relative luminance as WCAG reckons it, 0 for black to 1 for white. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => linear(Number.parseInt(color.slice(at, at + 2), 16) / 255));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
