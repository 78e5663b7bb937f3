import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { BREAKPOINTS, FONT_SIZES, RADII } from "#client/platform/core/theme.ts";

/** Sizes that no token can hold, each with its reason. */
const EXCEPTIONS: Record<string, RegExp> = {
  // Initials fill their circle, whatever its size.
  "client/tenant/team/face.module.css": /^calc\(var\(--face-size\) \* 0\.38\)$/,
  // A sheet of paper drawn small: everything on it grows with its width.
  "client/tenant/properties/letterhead-preview.module.css": /^[\d.]+cqw$/,
  // Printed sheets are measured in points.
  "client/office/reports/service-list.module.css": /^[\d.]+pt$/,
  "client/platform/ui/print/print-sheet.module.css": /^[\d.]+pt$/,
  "client/stays/room-plan/view/print/plan-print.module.css": /^[\d.]+pt$/,
};

const WIDTHS = Object.values(BREAKPOINTS).join("|");
const ALLOWED = {
  fontSize: new RegExp(`^(inherit|var\\(--kr-font-(${Object.keys(FONT_SIZES).join("|")})\\))$`),
  // Corners that meet another box are square, and a circle is round at any size.
  radius: new RegExp(`^((0|50%|var\\(--mantine-radius-(${Object.keys(RADII).join("|")})\\))\\s*)+$`),
  width: new RegExp(`^\\(width (<|>=) (${WIDTHS})px\\)$`),
};

const sheets = readdirSync("client", { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".css"))
  .map((name) => ({ path: `client/${name}`, css: readFileSync(`client/${name}`, "utf8") }));

/** Values of the styles that `pattern` captures, without the allowed ones. */
const strayed = (pattern: RegExp, allowed: RegExp) =>
  sheets.flatMap(({ path, css }) =>
    [...css.matchAll(pattern)]
      .map(([, value = ""]) => value.trim())
      .filter((value) => !allowed.test(value) && !EXCEPTIONS[path]?.test(value))
      .map((value) => `${path}: ${value}`),
  );

test("every size of text is one of the theme's", () => {
  expect(strayed(/font-size:([^;}]+)/g, ALLOWED.fontSize)).toEqual([]);
  expect(strayed(/font:([^;}]+)/g, /^inherit$/)).toEqual([]);
});

test("every rounded corner is one of the theme's", () => {
  expect(strayed(/border(?:-\w+)*-radius:([^;}]+)/g, ALLOWED.radius)).toEqual([]);
});

test("layouts change at one of the theme's four widths", () => {
  expect(strayed(/@media[^{]*?(\([^)]*width[^)]*\))/g, ALLOWED.width)).toEqual([]);
});

test("each exception is still needed", () => {
  const isNeeded = ([path, pattern]: [string, RegExp]) =>
    sheets.some(
      (sheet) =>
        sheet.path === path &&
        [...sheet.css.matchAll(/(?:font-size|radius):([^;}]+)/g)].some(([, value = ""]) => pattern.test(value.trim())),
    );
  expect(Object.entries(EXCEPTIONS).filter((exception) => !isNeeded(exception))).toEqual([]);
});
