import { expect, test } from "vitest";
import { broken, files, inside } from "#tests/architecture/source-files.ts";

const PURE_PACKAGES = ["zod", "date-fns", "ibantools", "jsvat", "i18n-iso-countries/index.js", "fast-xml-parser"];

test("shared code runs anywhere: it imports itself, zod, dates and small pure checkers", () => {
  expect(broken(({ from, to }) => inside(from, "shared") && !inside(to, "shared") && !PURE_PACKAGES.includes(to))).toEqual([]);
});

test("shared code is pure: today, ids and randomness are arguments", () => {
  const impure = /Date\.now\(|new Date\(\)|Math\.random|crypto|process\.|localStorage|fetch\(/;
  expect(files.filter(({ path, source }) => inside(path, "shared") && impure.test(source)).map(({ path }) => path)).toEqual([]);
});

test("the client knows the server by its types only", () => {
  expect(broken(({ from, to, typeOnly }) => inside(from, "client") && inside(to, "server") && !typeOnly)).toEqual([]);
});

test("the server doesn't know the client", () => {
  expect(broken(({ from, to }) => inside(from, "server", "shared") && inside(to, "client"))).toEqual([]);
});

test("nothing imports tRPC's private folder", () => {
  expect(broken(({ to }) => to.includes("do-not-import"))).toEqual([]);
});
