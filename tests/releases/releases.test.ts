import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { RELEASES } from "#shared/platform/releases/releases.ts";
import { THIS_VERSION } from "#shared/platform/releases/version.ts";
import { changelog } from "../../scripts/changelog.ts";

const KEPT = readdirSync("tests/releases").filter((name) => /^\d+\.\d+\.\d+$/.test(name));

test("the version that runs is the newest in the notes", () => {
  const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
  expect([RELEASES[0]?.version, THIS_VERSION]).toEqual([version, version]);
});

test("CHANGELOG.md is what `npm run changelog` writes", () => {
  expect(readFileSync("CHANGELOG.md", "utf8")).toBe(changelog());
});

test("the versions from 1.0 on have left their data here", () => {
  expect(KEPT).toEqual(expect.arrayContaining(["1.0.0", "1.1.0", "1.2.0", "1.3.0", "1.4.0"]));
});

test("the data of each is tested in a file of its own", () => {
  expect(KEPT.filter((version) => !existsSync(`tests/releases/${version}.test.ts`))).toEqual([]);
});
