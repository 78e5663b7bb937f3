import { readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { expect, test } from "vitest";
import { edges } from "#tests/architecture/source-files.ts";

type Manifest = { dependencies: Record<string, string>; devDependencies: Record<string, string> };

const { dependencies, devDependencies } = JSON.parse(readFileSync("package.json", "utf8")) as Manifest;

/** Packages that the program reads by name: fonts, and a package that another one leaves to its user to install. */
const BY_NAME = /^(@fontsource|@expo-google-fonts\/)|^react-is$/;
/** The configuration of the guests' page, which only the build reads. */
const BUILD_FILES = /vite\.config\.ts$/;
/** Runs the sources of a worker thread while the program is developed; a built program never loads it. */
const DEVELOPMENT = "tsx";
const BUILT_IN = new Set(builtinModules);

const packageOf = (name: string) => name.split("/", name.startsWith("@") ? 2 : 1).join("/");
const imported = new Set(
  edges
    .filter(({ from, to, typeOnly }) => !typeOnly && !BUILD_FILES.test(from) && !/^(node:|server\/|client\/|shared\/)/.test(to))
    .map(({ to }) => packageOf(to))
    .filter((name) => !BUILT_IN.has(name) && name !== DEVELOPMENT),
);

test("each package that the program imports is a dependency, so audits and lists of licences see it", () => {
  expect([...imported].filter((name) => !(name in dependencies))).toEqual([]);
});

test("a package that only tools and tests use is a development dependency", () => {
  expect(Object.keys(dependencies).filter((name) => !imported.has(name) && !BY_NAME.test(name))).toEqual([]);
  expect(Object.keys(devDependencies).filter((name) => name in dependencies)).toEqual([]);
});
