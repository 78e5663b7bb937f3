import { expect, test } from "vitest";
import { accentOf, accentOn } from "#shared/platform/core/accent.ts";

const STEPS = ["00", "33", "66", "77", "80", "99", "cc", "ff"];
const COLORS = STEPS.flatMap((red) => STEPS.flatMap((green) => STEPS.map((blue) => `#${red}${green}${blue}`)));

/** Contrast by the formula of WCAG. */
function contrast(one: string, other: string): number {
  const [dark = 0, bright = 0] = [light(one), light(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

function light(color: string): number {
  return [0.2126, 0.7152, 0.0722].reduce((sum, share, index) => {
    const channel = Number.parseInt(color.slice(1 + 2 * index, 3 + 2 * index), 16) / 255;
    return sum + share * (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);
  }, 0);
}

test("on whatever colour a property has chosen, what is written can be read", () => {
  for (const color of COLORS) {
    const { accent, on } = accentOf(color);
    expect(contrast(accent, on), accent).toBeGreaterThan(4.5);
  }
});

test.each(["#ffffff", "#f6f8f7", "#151a18", "#1a211e"])("words in the property's colour can be read on %s", (ground) => {
  for (const color of COLORS) expect(contrast(accentOn(color, ground), ground), color).toBeGreaterThanOrEqual(4.5);
});

test("a colour that reads well stays as it is", () => {
  expect(accentOn("#7a2e5d", "#ffffff")).toBe("#7a2e5d");
});

test("a property without a colour wears spruce", () => {
  expect(accentOf(null)).toEqual({ accent: "#1f5f4a", on: "#ffffff" });
});
