import fc from "fast-check";
import { expect, test } from "vitest";
import { inkOf } from "#server/tenant/pdf/ink.ts";

/** The contrast of WCAG 2.2, implemented independently. */
function contrastOnWhite(color: string): number {
  const linear = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  const [red = 0, green = 0, blue = 0] = linear;
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

test("a dark colour prints as it is, a pale one dark enough to be read", () => {
  expect(inkOf("#2f6f5e").accent).toBe("#2f6f5e");
  expect(inkOf("#ffd500").accent).not.toBe("#ffd500");
  expect(inkOf(null).accent).toMatch(/^#[0-9a-f]{6}$/);
});

test("letters of any property can be read on white and on its tint", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (value) => {
      const ink = inkOf(`#${value.toString(16).padStart(6, "0")}`);
      expect(contrastOnWhite(ink.accent)).toBeGreaterThanOrEqual(4.4);
      expect(contrastOnWhite(ink.soft) / contrastOnWhite(ink.tint)).toBeGreaterThanOrEqual(4.5);
    }),
  );
});
