import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { DARK, FIXED, LIGHT, spruce } from "#client/platform/core/palette.ts";
import { SPRUCE } from "#shared/platform/core/accent.ts";

/** Files of the client with colours of their own, each with its reason; all others take theirs from `palette.ts`. */
const OWN_COLOURS: Readonly<Record<string, string>> = {
  "client/platform/core/palette.ts": "the palette",
  "client/channels/booking-page/styles/base.css": "a page without the app's theme, whose accent is the property's",
  "client/channels/booking-page/settings/scale-picture.ts": "transparent parts of a picture become white in the stored JPEG",
  "client/channels/booking-page/qr-code.tsx": "cameras need black on white",
  "client/stays/bookings/form/color-field.tsx": "colours that a booking may be stored with",
  "client/stays/room-plan/view/board/plan-row.tsx": "groups are told apart by a hue of their id",
  "client/tenant/properties/property-color.tsx": "colours that a property may be stored with",
};

const COMMENTS = /\/\*[\s\S]*?\*\/|\/\/.*$/gm;
const IN_STYLES = /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl)a?\(/i;
const IN_CODE = /["'`]#(?:[0-9a-f]{3}|[0-9a-f]{6})["'`]|\b(?:rgb|hsl)a?\(/i;

test("every colour is in the palette, except those of few files with a reason", () => {
  const coloured = readdirSync("client", { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(css|tsx?)$/.test(name))
    .map((name) => `client/${name}`)
    .filter((path) => (path.endsWith(".css") ? IN_STYLES : IN_CODE).test(readFileSync(path, "utf8").replaceAll(COMMENTS, "")));
  expect(coloured.toSorted()).toEqual(Object.keys(OWN_COLOURS).toSorted());
});

test("the window of the browser and the installed app have the accent of the palette", () => {
  const read = (file: string) => readFileSync(`client/${file}`, "utf8");
  expect(SPRUCE).toBe(spruce[7]);
  expect(read("index.html")).toContain(`<meta name="theme-color" content="${SPRUCE}" />`);
  expect(read("public/manifest.webmanifest")).toContain(`"theme_color": "${SPRUCE}"`);
  expect(read("public/keyrack.svg")).toContain(SPRUCE);
});

test("every colour that styles name is defined, in both schemes", () => {
  const ours = (colours: object) => Object.keys(colours).filter((name) => name.startsWith("--kr-"));
  expect(ours(DARK)).toEqual(ours(LIGHT));
  const sources = readdirSync("client", { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(css|tsx?)$/.test(name))
    .map((name) => ({ name, source: readFileSync(`client/${name}`, "utf8") }));
  const set = sources.flatMap(({ source }) => [...source.matchAll(/["'](--kr-[\w-]+)["']/g)].map(([, variable]) => variable));
  const defined = new Set<string | undefined>([...ours(LIGHT), ...ours(FIXED), ...set]);
  const undefinedOnes = sources.flatMap(({ name, source }) =>
    [...source.matchAll(/var\((--kr-(?!font-)[\w-]+)/g)]
      .filter(([, variable]) => !defined.has(variable))
      .map(([text]) => `${name}: ${text}`),
  );
  expect(undefinedOnes).toEqual([]);
});
