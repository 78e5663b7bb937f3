import { SLATE } from "#shared/platform/core/accent.ts";

type Rgb = readonly [red: number, green: number, blue: number];

/** The colours of a document: the property's colour and greys. */
export type Ink = {
  text: string;
  soft: string;
  line: string;
  /** The property's colour, dark enough for text. */
  accent: string;
  /** A light tint of it, for backgrounds. */
  tint: string;
};

const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];
/** The contrast between text and background that WCAG requires. */
const READABLE = 4.5;

/** The colours of a property by its `#rrggbb`; a pale colour is darkened until it is readable on white. */
export function inkOf(color: string | null): Ink {
  const own = rgbOf(color ?? SLATE);
  let accent = own;
  for (let step = 1; contrastOnWhite(accent) < READABLE && step <= 20; step++) accent = mix(own, BLACK, step / 20);
  return { text: "#1c2530", soft: "#5f6b78", line: "#d8dde3", accent: hex(accent), tint: hex(mix(own, WHITE, 0.93)) };
}

function rgbOf(color: string): Rgb {
  const [, red = "00", green = "00", blue = "00"] = /^#(..)(..)(..)$/.exec(color) ?? [];
  return [Number.parseInt(red, 16), Number.parseInt(green, 16), Number.parseInt(blue, 16)];
}

function hex(color: Rgb): string {
  return `#${color.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;
}

/** Mixes `share` of `to` into `from`. */
function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const part = (index: 0 | 1 | 2) => from[index] + (to[index] - from[index]) * share;
  return [part(0), part(1), part(2)];
}

function contrastOnWhite(color: Rgb): number {
  const [red, green, blue] = color.map((part) => (part <= 10 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4));
  return 1.05 / (0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0) + 0.05);
}
