import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { files } from "#tests/architecture/source-files.ts";

const sheets = readdirSync("client", { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".module.css"))
  .map((name) => {
    const path = `client/${name}`;
    const css = readFileSync(path, "utf8").replaceAll(/\/\*[\s\S]*?\*\/|:global\([^)]*\)|\.mantine-[\w-]+/g, "");
    const selectors = [...css.matchAll(/([^{}]+)\{/g)].map(([, selector = ""]) => selector).join(" ");
    const classes = new Set([...selectors.matchAll(/\.([a-zA-Z]\w*)/g)].map(([, name = ""]) => name));
    return { path, classes, users: files.filter(({ source }) => source.includes(`"#${path}"`)) };
  });

test("every style sheet and every class of it is used", () => {
  expect(sheets.filter(({ users }) => users.length === 0).map(({ path }) => path)).toEqual([]);
  const unused = sheets.flatMap(({ path, classes, users }) =>
    [...classes]
      .filter((name) => !users.some(({ source }) => new RegExp(`["'\`]${name}["'\`]`).test(source)))
      .map((name) => `${path}: .${name}`),
  );
  expect(unused).toEqual([]);
});

test("every class that a component names exists", () => {
  const missing = sheets.flatMap(({ path, classes, users }) =>
    users.flatMap(({ path: user, source }) => {
      const local = new RegExp(`import (\\w+) from "#${path}"`).exec(source)?.[1];
      const named = [...source.matchAll(new RegExp(`\\b${local}\\["(\\w+)"\\]`, "g"))].map(([, name = ""]) => name);
      return named.filter((name) => !classes.has(name)).map((name) => `${user}: ${name}`);
    }),
  );
  expect([...new Set(missing)]).toEqual([]);
});
