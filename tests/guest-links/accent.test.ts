import { expect, test } from "vitest";
import { accentOf } from "#client/guest-links/accent.ts";

test("on whatever colour a property has chosen, what is written can be read", () => {
  const part = (color: string, at: number) => Number.parseInt(color.slice(at, at + 2), 16) / 255;
  const light = (color: string) =>
    [0.2126, 0.7152, 0.0722].reduce((sum, share, index) => {
      const channel = part(color, 1 + 2 * index);
      return sum + share * (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);
    }, 0);
  const steps = ["00", "33", "66", "77", "80", "99", "cc", "ff"];
  for (const red of steps)
    for (const green of steps)
      for (const blue of steps) {
        const { accent, on } = accentOf(`#${red}${green}${blue}`);
        const [dark = 0, bright = 0] = [light(accent), light(on)].sort((a, b) => a - b);
        expect((bright + 0.05) / (dark + 0.05), accent).toBeGreaterThan(4.5);
      }
});

test("a property without a colour wears spruce", () => {
  expect(accentOf(null)).toEqual({ accent: "#1f5f4a", on: "#ffffff" });
});
